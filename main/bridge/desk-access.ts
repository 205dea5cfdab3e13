// How a handler reaches the desk: it is there once the databases are open, and otherwise there is a reason.
import type { CallName, CallOutput, CallParsed } from '../../contract/contract.ts';
import { fail, type Result } from '../../contract/errors.ts';
import type { Desk } from '../desk/desk.ts';
import type { Session } from '../desk/session.ts';

export type DeskAccess = () => Promise<Result<Desk>>;

type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;

/** A handler that runs `act` on the desk, or passes on why there is none. */
export function onDesk<N extends CallName>(
  access: DeskAccess,
  act: (desk: Desk, input: CallParsed<N>) => Answer<N>,
) {
  return async (input: CallParsed<N>): Answer<N> => {
    const desk = await access();
    return desk.ok ? act(desk.value, input) : desk;
  };
}

/** A handler that runs `act` on the service that is open, or says that none is. */
export const onSession = <N extends CallName>(
  access: DeskAccess,
  act: (session: Session, input: CallParsed<N>) => Answer<N>,
) =>
  onDesk<N>(access, async (desk, input) => {
    const session = desk.session();
    return session === undefined ? fail({ code: 'not-connected' }) : act(session, input);
  });
