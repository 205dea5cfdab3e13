// Signs the requests of one service: by its clock, with a nonce that never goes back, and with a token where the
// recipe has a login.
import { fail, ok, refusesSignIn, type AppError, type Result } from '../../../contract/errors.ts';
import { isTimed, type Login, type Secrets } from '../../../domain/sign-in.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { requestUrl } from '../../../domain/request-url.ts';
import { epochMillis, millis, type EpochMillis, type Millis } from '../../../domain/time.ts';
import type { Clock } from '../../desk/ports/system.ts';
import { parseJson, type JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import { failureOf, notJson, offline } from './answer-errors.ts';
import type { Answered, HttpOutcome } from './client.ts';
import { isHeaderValue, signerOf, type Signed } from './http/auth.ts';
import { redactor, type Redact } from './http/redact.ts';

/** What a request was signed with; another try makes sense only with something else. */
export interface SignedRequest extends Signed {
  readonly by: { readonly token: string | undefined; readonly offset: Millis };
}
export type Sign = (verb: string, path: string, body: string) => Promise<Result<SignedRequest>>;

export interface LoginPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface SignInDeps {
  readonly profile: ServiceProfile;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly counter: () => number;
  readonly post: (login: LoginPost) => Promise<Result<HttpOutcome>>;
}

interface Token {
  readonly text: string;
  /** On the clock that nobody sets; undefined: until it is refused. */
  readonly until: number | undefined;
}

/** Services commonly allow a signed time to be off by 1 to 5 minutes. */
const CLOCK_OFF = 30_000;
/** `Date` has whole seconds; a smaller difference may be none. */
const MEASURABLE = 1_500;
/** A token is renewed this long before it ends, or in the last fifth of a short life. */
const BEFORE_END = 60_000;
/** A service's words about a time that it does not accept. */
const OF_TIME =
  /time-?stamp|recv_?window|clock|time (?:is )?(?:expired|invalid|out)|request.{0,9}expired|drift|skew/i;

export function createSignIn({ profile, secrets, clock, counter, post }: SignInDeps) {
  const { auth } = profile;
  const signer = signerOf(auth, secrets);
  const { login } = auth;
  const isByTime = isTimed(auth);
  let offset = millis(0);
  let token: Token | undefined;
  let renewing: Promise<AppError | undefined> | undefined;
  /** Of this token and the one before, which an answer on its way may still repeat. */
  let ofTokens: Redact[] = [];

  const now = (): EpochMillis => epochMillis(clock.wall() + offset);
  const redact: Redact = (text) =>
    [...(signer === undefined ? [] : [signer.redact]), ...ofTokens].reduce((left, of) => of(left), text);

  async function renew(by: NonNullable<typeof signer>, how: Login): Promise<AppError | undefined> {
    const url = requestUrl(profile, how.path);
    const { headers, body, contentType } = by.logIn(how, {
      verb: 'POST',
      url,
      at: now(),
      counter: counter(),
    });
    const asked = await post({
      url,
      headers: { ...profile.headers, ...headers, 'content-type': contentType },
      body,
    });
    if (!asked.ok) return asked.error;
    const outcome = asked.value;
    if (outcome.kind === 'unanswered') return offline(outcome);
    learn(outcome);
    // Else it would look like a list that is not there.
    if (outcome.status === 404 || outcome.status === 405)
      return { code: 'profile-incomplete', field: `auth.login.path (HTTP ${outcome.status})` };
    const parsed = outcome.text === undefined ? undefined : parseJson(outcome.text);
    const json = parsed?.kind === 'json' ? parsed.value : undefined;
    const answer = { ...outcome, text: outcome.text === undefined ? undefined : redact(outcome.text) };
    if (outcome.status < 200 || outcome.status >= 300) return failureOf(answer, json, profile);
    // Nothing of the body is told: it may be a token under another name.
    if (json === undefined)
      return { code: 'offline', cause: 'not-json', detail: notJson({ ...outcome, text: '' }, 'login') };
    const text = textAt(json, how.token);
    if (text === undefined || !isHeaderValue(text))
      return { code: 'profile-incomplete', field: `auth.login.token (${how.token})` };
    const life = lifeOf(how, json);
    const until = life === undefined ? undefined : outcome.sent.mono + life - Math.min(BEFORE_END, life / 5);
    token = { text, until };
    ofTokens = [redactor([text]), ...ofTokens].slice(0, 2);
    return undefined;
  }

  /** In ms from the request; undefined if the recipe does not say it or the answer has none. */
  function lifeOf({ lasts }: Login, json: JsonValue): number | undefined {
    if (lasts === undefined) return undefined;
    if (typeof lasts === 'number') return lasts * 1000;
    const said = textAt(json, lasts.at)?.trim() ?? '';
    const number = /^\d{1,15}(?:\.\d+)?$/.test(said) ? Number(said) : undefined;
    if (lasts.in !== 'time')
      return number && number * { milliseconds: 1, seconds: 1000, minutes: 60_000 }[lasts.in];
    const at = number === undefined ? Date.parse(said) : number < 1e11 ? number * 1000 : number;
    return Number.isNaN(at) ? undefined : Math.max(0, at - now());
  }

  /** @returns why there is no token, if there is none */
  async function ready(by: NonNullable<typeof signer>): Promise<AppError | undefined> {
    if (login === undefined) return undefined;
    if (token !== undefined && (token.until === undefined || clock.mono() < token.until)) return undefined;
    renewing ??= renew(by, login).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  function learn({ clockOffset, duration }: Answered): void {
    if (clockOffset === undefined) return;
    // The middle of where it can be: `clockOffset` is its upper bound.
    const measured = Math.round(clockOffset - 500 - duration / 2);
    offset = millis(Math.abs(measured) > MEASURABLE + duration / 2 ? measured : 0);
  }

  /** A sign-in header replaces a static header of the same name, compared without case. */
  const sign: Sign = async (verb, path, body) => {
    if (signer === undefined) return fail({ code: 'locked', reason: 'secret-missing' });
    const missing = await ready(signer);
    if (missing !== undefined) return fail(missing);
    const request = { verb, url: requestUrl(profile, path), body, at: now(), counter: counter() };
    const signed = signer.sign({ ...request, token: token?.text });
    const others = Object.entries(profile.headers ?? {}).filter(
      ([name]) => !Object.hasOwn(signed.headers, name.toLowerCase()),
    );
    const headers = { ...Object.fromEntries(others), ...signed.headers };
    return ok({ ...signed, headers, by: { token: token?.text, offset } });
  };

  return {
    isUsable: signer !== undefined,
    sign,
    redact,
    learn,
    /** Whether the refused read would now be signed with another token or time. */
    canSignAnew({ by }: SignedRequest, error: AppError): boolean {
      if (error.code !== 'rejected') return false;
      if (error.httpStatus === 401 && by.token !== undefined) {
        if (by.token === token?.text) token = undefined;
        return true;
      }
      return isByTime && isRefusal(error) && Math.abs(offset - by.offset) >= CLOCK_OFF;
    },
    /** The error of a refused read, with the clock if that is why, and what was signed. */
    explained(error: AppError, { by, texts }: SignedRequest): AppError {
      if (error.code !== 'rejected' || !isRefusal(error)) return error;
      const isOfTime =
        isByTime && (Math.abs(offset - by.offset) >= CLOCK_OFF || OF_TIME.test(error.serviceWords));
      return {
        ...error,
        ...(isOfTime && { clockOff: Math.abs(offset) >= CLOCK_OFF ? offset : millis(0) }),
        ...(texts.length > 0 && { signedText: texts.join('\n\n') }),
      };
    },
    forget: () => signer?.forget(),
  };
}

/** 401 and 403, and what a service says of a time or a signature under 400. */
const isRefusal = (error: Extract<AppError, { code: 'rejected' }>): boolean =>
  refusesSignIn(error) ||
  (error.httpStatus === 400 && (OF_TIME.test(error.serviceWords) || /sign|key/i.test(error.serviceWords)));

function textAt(json: JsonValue, path: string): string | undefined {
  const value = memberAt(json, path);
  if (value?.kind === 'text') return value.value;
  return value?.kind === 'number' ? value.digits : undefined;
}
