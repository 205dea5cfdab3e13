// The handler of each call. Most follow from the name: `loans.page` is the method `page` of the session's
// `loans`. Exceptions are in handlers/. The contract's type refuses a missing or an unknown handler.
import { callNames, type CallName, type Handlers } from '../../contract/contract.ts';
import { fail, type Result } from '../../contract/errors.ts';
import type { Desk } from '../desk/desk.ts';
import type { Session } from '../desk/session.ts';
import type { DeskAccess } from './desk-access.ts';
import { borrowHandlers } from './handlers/borrow.ts';
import { lockHandlers } from './handlers/lock.ts';
import { profileHandlers } from './handlers/profiles.ts';
import { recordHandlers } from './handlers/records.ts';
import { repayHandlers } from './handlers/repay.ts';

/** The calls about the window and main's own window, which need no open databases. */
export type WindowHandlers = Pick<
  Handlers,
  Exclude<Extract<CallName, `app.${string}` | `confirm.${string}`>, 'app.openDashboard' | 'app.openExplorer'>
>;

export function createHandlers(access: DeskAccess, ofWindow: WindowHandlers): Handlers {
  return {
    ...namedHandlers(access),
    ...ofWindow,
    ...profileHandlers(access),
    ...borrowHandlers(access),
    ...repayHandlers(access),
    ...recordHandlers(access),
    ...lockHandlers(access),
  };
}

/** The capabilities of the desk and of a session by name. */
type Capabilities = Omit<Desk, 'session'> & Session;

/** The calls whose method has the call's name and takes its whole input. */
type CallByName = {
  [N in CallName]: N extends `${infer P}.${infer M}`
    ? P extends keyof Capabilities
      ? M extends keyof Capabilities[P]
        ? Capabilities[P][M] extends Handlers[N]
          ? N
          : never
        : never
      : never
    : never;
}[CallName];

function namedHandlers(access: DeskAccess): Pick<Handlers, CallByName> {
  const each = callNames.map(
    (name) => [name, (input: unknown) => answerByName(access, name, input)] as const,
  );
  // Calls without such a method are in handlers/, whose entries override these.
  return Object.fromEntries(each) as Pick<Handlers, CallByName>;
}

async function answerByName(access: DeskAccess, name: CallName, input: unknown): Promise<Result<unknown>> {
  const desk = await access();
  if (!desk.ok) return desk;
  const [part = '', method = ''] = name.split('.');
  const owner = Object.hasOwn(desk.value, part) ? desk.value : desk.value.session();
  if (owner === undefined) return fail({ code: 'not-connected' });
  const answering: unknown = Reflect.get(owner, part);
  const act: unknown = answering instanceof Object ? Reflect.get(answering, method) : undefined;
  if (typeof act !== 'function') throw new TypeError(`nothing answers ${name}`);
  const answer: unknown = await Reflect.apply(act, answering, [input]);
  return answer as Result<unknown>;
}
