// Which part of the desk answers which call. A call's name says so by itself: `loans.page` is the method `page` of the open
// service's `loans`. What differs from that stands in handlers/. The contract's type refuses a missing or a foreign one.
import { callNames, type CallName, type Handlers } from '../../contract/contract.ts';
import { fail, type Result } from '../../contract/errors.ts';
import type { Desk } from '../desk/desk.ts';
import type { Session } from '../desk/session.ts';
import type { DeskAccess } from './desk-access.ts';
import { appHandlers, type AppCalls } from './handlers/app.ts';
import { borrowHandlers } from './handlers/borrow.ts';
import { confirmHandlers, type ConfirmCalls } from './handlers/confirm.ts';
import { lockHandlers } from './handlers/lock.ts';
import { profileHandlers } from './handlers/profiles.ts';
import { recordHandlers } from './handlers/records.ts';
import { repayHandlers } from './handlers/repay.ts';

export function createHandlers(access: DeskAccess, app: AppCalls, confirm: ConfirmCalls): Handlers {
  return {
    ...namedHandlers(access),
    ...appHandlers(access, app),
    ...confirmHandlers(confirm),
    ...profileHandlers(access),
    ...borrowHandlers(access),
    ...repayHandlers(access),
    ...recordHandlers(access),
    ...lockHandlers(access),
  };
}

/** Each part of the desk, and of the service that is open, under its name. */
type Parts = Omit<Desk, 'session'> & Session;

/** The calls that a method of the same name answers, with the call's own input. */
type Named = {
  [N in CallName]: N extends `${infer P}.${infer M}`
    ? P extends keyof Parts
      ? M extends keyof Parts[P]
        ? Parts[P][M] extends Handlers[N]
          ? N
          : never
        : never
      : never
    : never;
}[CallName];

function namedHandlers(access: DeskAccess): Pick<Handlers, Named> {
  const each = callNames.map(
    (name) => [name, (input: unknown) => answerByName(access, name, input)] as const,
  );
  // Names without such a method are answered in handlers/, whose entries stand after these.
  return Object.fromEntries(each) as Pick<Handlers, Named>;
}

async function answerByName(access: DeskAccess, name: CallName, input: unknown): Promise<Result<unknown>> {
  const desk = await access();
  if (!desk.ok) return desk;
  const [part = '', method = ''] = name.split('.');
  const owner = Object.hasOwn(desk.value, part) ? desk.value : desk.value.session();
  if (owner === undefined) return fail({ code: 'not-connected' });
  const answering: unknown = Reflect.get(owner, part);
  const act: unknown =
    typeof answering === 'object' && answering !== null ? Reflect.get(answering, method) : undefined;
  if (typeof act !== 'function') throw new TypeError(`nothing answers ${name}`);
  const answer: unknown = await Reflect.apply(act, answering, [input]);
  return answer as Result<unknown>;
}
