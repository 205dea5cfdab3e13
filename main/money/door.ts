// The money door: the only way to anything but a GET at a lender. It takes an intent of one kind, and builds the
// method, the final address and the body from the sealed part of the profile. Whoever asks, it checks here.
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import {
  bodyFault,
  bodyFor,
  referenceHeaders,
  type MoneyIntent,
} from '../../domain/connector/money-request.ts';
import { otherSendAt, pathFaults, readAt, RULES } from '../../domain/profile-rules.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { requestUrl } from '../../domain/request-url.ts';
import { sealDigest } from '../common/seal.ts';
import { offline } from '../service/requests/answer-errors.ts';
import { pathWith } from '../service/requests/path-with.ts';
import type { OpenDoor, PostAnswer } from '../service/requests/service-requests.ts';
import { parseJsonInTurns } from '../service/reading/json.ts';
import { ask, logIn, post } from './posts.ts';

interface DoorDeps {
  /** The digest of the sealed part that a person last agreed to; undefined: none. */
  readonly agreed: (profile: ServiceProfile) => string | undefined;
}

/** What will be sent, before it is signed. */
interface Built {
  readonly verb: 'POST' | 'PUT';
  /** Below the base URL. */
  readonly path: string;
  readonly body: string | undefined;
  /** What the body is, and our reference where the lender takes it in a header. */
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

const badInput = (field: string, problem: string): AppError => ({ code: 'bad-input', field, problem });

function build(profile: ServiceProfile, intent: MoneyIntent): Result<Built> {
  const { kind } = intent;
  const [fault] = pathFaults(profile);
  if (fault !== undefined) return fail(badInput(`${fault.part}.${fault.name}`, fault.message));
  const broken = bodyFault(profile);
  if (broken !== undefined) return fail(badInput(broken.place, broken.problem));
  const filled =
    kind === 'acceptQuote' && profile.paths.acceptQuote.includes('{quote_id}')
      ? pathWith(profile.paths.acceptQuote, 'quote_id', intent.quoteId)
      : ok(profile.paths[kind]);
  if (!filled.ok) return filled;
  // Again with the id in its place.
  const url = requestUrl(profile, filled.value);
  const other = otherSendAt(profile, url, kind) ?? readAt(profile, url, kind);
  if (other !== undefined) return fail(badInput(`paths.${kind}`, `${RULES.otherPath} paths.${other}`));
  const body = bodyFor(profile, intent);
  if (kind !== 'acceptQuote' && body === undefined)
    return fail({ code: 'changed-since-shown', what: 'body' });
  const headers = {
    ...referenceHeaders(profile, kind, kind === 'applications' ? undefined : intent.externalId),
    ...(body !== undefined && { 'content-type': TYPES[profile.requests?.[kind]?.as ?? 'json'] }),
  };
  return ok({ verb: profile.methods?.[kind] ?? 'POST', path: filled.value, body, headers });
}

export const doorOf =
  ({ agreed }: DoorDeps): OpenDoor =>
  ({ http, profile, mayAsk, keep, count }) => ({
    async ask(url, headers, signal) {
      // With its ids, so that no server can take this read for a request with an effect.
      if (otherSendAt(profile, url) !== undefined) {
        const fault = pathFaults(profile).find(({ part }) => part === 'methods');
        return fail(badInput(fault ? `methods.${fault.name}` : 'methods', RULES.postWhereSent));
      }
      return ok(await ask(http, url, headers, signal));
    },
    async logIn({ url, headers, body }, signal) {
      if (pathFaults(profile).some(({ part }) => part === 'auth'))
        return fail(badInput('auth.login.path', RULES.loginApart));
      return ok(await logIn(http, url, headers, body, signal));
    },
    async send(intent, mayStart): Promise<PostAnswer> {
      const neverLeft = (error: AppError): PostAnswer => ({ kind: 'never-left', error });
      if (agreed(profile) !== sealDigest(profile)) return neverLeft({ code: 'blocked', by: 'not-agreed' });
      const built = build(profile, intent);
      if (!built.ok) return neverLeft(built.error);
      const allowed = mayAsk('posts');
      if ('error' in allowed) return neverLeft(allowed.error);
      const { verb, path, body, headers: own } = built.value;
      const signed = await allowed.sign(verb, path, body ?? '');
      if (!signed.ok) return neverLeft(signed.error);
      count();
      const { url, headers } = signed.value;
      const sent = await post(http, url, { ...own, ...headers }, body, mayStart, verb);
      const outcome = await keep(sent, 'posts');
      if (outcome.kind === 'unanswered') {
        const detail = `${outcome.cause}: ${outcome.detail}`;
        return outcome.neverLeft ? neverLeft(offline(outcome)) : { kind: 'no-answer', detail };
      }
      const parsed = outcome.text === undefined ? undefined : await parseJsonInTurns(outcome.text);
      if (parsed?.kind !== 'unreadable') return { kind: 'answered', answer: outcome, json: parsed?.value };
      return { kind: 'answered', answer: { ...outcome, unreadable: parsed.problem }, json: undefined };
    },
  });
