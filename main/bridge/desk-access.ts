// Gives handlers the desk once the databases are open, or the reason why there is none.
import type { CallName, CallOutput, CallParsed } from '../../contract/contract.ts';
import { fail, type Result } from '../../contract/errors.ts';
import type { Desk } from '../desk/desk.ts';
import type { Session } from '../desk/session.ts';

export type DeskAccess = () => Promise<Result<Desk>>;

type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;

/** A handler that runs `act` on the desk. */
export function onDesk<N extends CallName>(
  access: DeskAccess,
  act: (desk: Desk, input: CallParsed<N>) => Answer<N>,
) {
  return async (input: CallParsed<N>): Answer<N> => {
    const desk = await access();
    return desk.ok ? act(desk.value, input) : desk;
  };
}

/** A handler that runs `act` on the open session; fails with `not-connected` without one. */
export const onSession = <N extends CallName>(
  access: DeskAccess,
  act: (session: Session, input: CallParsed<N>) => Answer<N>,
) =>
  onDesk<N>(access, async (desk, input) => {
    const session = desk.session();
    return session === undefined ? fail({ code: 'not-connected' }) : act(session, input);
  });
