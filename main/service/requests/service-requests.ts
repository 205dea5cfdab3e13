// Reads one profile's service: builds the address, signs in, and waits while the service wants no requests. The
// secret is removed from every answer before anything else sees it. The door (main/money) sends what is no GET.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MoneyIntent } from '../../../domain/money-request.ts';
import { fail, ok, refusesSignIn, type AppError } from '../../../contract/errors.ts';
import type { Errors } from '../../../domain/connector/outcomes.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { ReadPath } from '../../../domain/profile-rules.ts';
import { requestUrl } from '../../../domain/request-url.ts';
import { millis, monotonicMillis, type EpochMillis, type Millis, type Moment } from '../../../domain/time.ts';
import type { Asked, Urgency } from '../../desk/ports/service.ts';
import type { Clock } from '../../desk/ports/system.ts';
import { meterOfAnswer, tooLarge, type Meter } from '../reading/budgets.ts';
import { LONG, type Answered, type HttpClient, type HttpOutcome } from './client.ts';
import { redactor, signerOf, type Signed } from './http/auth.ts';
import { parseJsonInTurns, type JsonValue } from '../reading/json.ts';
import type { PageHeaders } from './http/page-headers.ts';
import { createPace, type Pace } from './pace.ts';
import { failureOf, notJson, offline } from './answer-errors.ts';

/** One readable answer. */
export interface Page {
  readonly json: JsonValue;
  readonly text: string;
  readonly status: number;
  readonly sent: Moment;
  readonly receivedAt: EpochMillis;
  readonly duration: Millis;
  readonly age: Millis;
  readonly clockOffset: Millis | undefined;
  readonly pageHeaders: PageHeaders;
  readonly requestId: string | undefined;
}

export type PostAnswer =
  /** Not one byte left: the request was refused here, or the connection was never made. */
  | { readonly kind: 'never-left'; readonly error: AppError }
  | { readonly kind: 'no-answer'; readonly detail: string }
  | { readonly kind: 'answered'; readonly answer: Answered; readonly json: JsonValue | undefined };

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly urgency?: Urgency | undefined;
  /** The previous answer, whose parsed JSON is used again if the text is equal. */
  readonly before?: Page | undefined;
  /** A budget that the answer counts towards besides its own. */
  readonly meter?: Meter | undefined;
}

export interface ServiceRequests {
  /** `of` names the endpoint. It is a GET unless the profile says otherwise. */
  read(of: ReadPath, path: string, options?: ReadOptions): Promise<Asked<Page>>;
  send(intent: MoneyIntent, mayStart?: () => boolean): Promise<PostAnswer>;
  /** The rest of the latest Retry-After, after a read or a POST. */
  pauseLeft(): Millis;
  close(): Promise<void>;
}

/** What a request of this profile goes through. */
export interface Line {
  readonly http: HttpClient;
  readonly profile: ServiceProfile;
  readonly mayAsk: (budget: 'posts') => { sign: Sign } | { error: AppError; retryAfter?: Millis };
  /** Takes the secret out of the answer, and keeps its Retry-After. */
  readonly keep: (outcome: HttpOutcome, budget: 'posts') => Promise<HttpOutcome>;
  /** Counts it towards the profile's limit. */
  readonly count: () => void;
}

/** The one way to anything but a GET. */
export interface Door {
  /** A read by POST; refused where something is sent. */
  ask(url: URL, headers: Signed['headers'], signal: AbortSignal): Promise<Asked<HttpOutcome>>;
  send(intent: MoneyIntent, mayStart?: () => boolean): Promise<PostAnswer>;
}
export type OpenDoor = (line: Line) => Door;

interface ServiceRequestsDeps {
  readonly openDoor: OpenDoor;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly secret: string;
  /** The profile's recent requests; by default none. */
  readonly pace?: Pace;
  /** Called with every answer, after the secret is removed. */
  readonly onAnswered?: (status: number, text: string) => void;
}

/** The body of a read by POST. */
export const READ_BODY = '{}';

/** Services commonly allow a signed time to be off by 1 to 5 minutes. */
const CLOCK_OFF = 30_000;

/** `path` is below the base URL, with its query. */
export type Sign = (verb: string, path: string, body: string) => Signed;

export function createServiceRequests(deps: ServiceRequestsDeps): ServiceRequests {
  const { http, clock, profile, secret, pace = createPace(clock), onAnswered, openDoor } = deps;
  const signer = signerOf(profile.auth, secret);
  const redact = redactor(profile.auth, secret);
  const closing = new AbortController();
  const { pausedUntil } = pace;

  const pauseLeft = (budget: 'reads' | 'posts'): Millis => {
    const until = budget === 'posts' ? pausedUntil.posts : Math.max(pausedUntil.reads, pausedUntil.posts);
    return millis(Math.max(0, until - clock.mono()));
  };

  /** A Retry-After to a POST holds back everything. One to a read must not end a quote. */
  function mayAsk(
    budget: 'reads' | 'posts',
    urgency?: Urgency,
  ): { sign: Sign } | { error: AppError; retryAfter?: Millis } {
    if (signer === undefined) return { error: { code: 'locked', reason: 'secret-missing' } };
    const left = pauseLeft(budget);
    if (left === 0 || urgency === 'despite-hold')
      return { sign: (verb, path, body) => signed(signer, { verb, path, body }) };
    const detail = `not asked: the service wants to be left alone for another ${Math.ceil(left / 1000)} s`;
    return { error: { code: 'offline', cause: 'too-many-requests', detail }, retryAfter: left };
  }

  /** A sign-in header replaces a static header of the same name, compared without case. */
  function signed(
    sign: NonNullable<typeof signer>,
    { verb, path, body }: { verb: string; path: string; body: string },
  ): Signed {
    const { url, headers } = sign({ verb, url: requestUrl(profile, path), body, at: clock.wall() });
    const others = Object.entries(profile.headers ?? {}).filter(
      ([name]) => !Object.hasOwn(headers, name.toLowerCase()),
    );
    return { url, headers: { ...Object.fromEntries(others), ...headers } };
  }

  async function keep(outcome: HttpOutcome, budget: 'reads' | 'posts'): Promise<HttpOutcome> {
    if (outcome.kind === 'unanswered') return outcome;
    const { status, retryAfter, text, requestId, location } = outcome;
    if (text !== undefined && text.length > LONG) await nextTurn();
    if (retryAfter !== undefined && (status === 429 || status >= 500 || status < 300))
      pausedUntil[budget] = monotonicMillis(Math.max(pausedUntil[budget], clock.mono() + retryAfter));
    const shown = text === undefined ? undefined : redact(text);
    if (shown !== undefined) onAnswered?.(status, shown);
    return {
      ...outcome,
      contentType: redact(outcome.contentType),
      text: shown,
      requestId: requestId === undefined ? undefined : redact(requestId),
      location: location === undefined ? undefined : redact(location),
    };
  }

  /** A signature with a time of ours is refused like a wrong key if the clocks differ. */
  function withClock<T>(read: Asked<T>, { clockOffset = millis(0) }: Answered): Asked<T> {
    const isSigned = profile.auth.preset === 'hmac';
    if (read.ok || !isSigned || !refusesSignIn(read.error) || Math.abs(clockOffset) < CLOCK_OFF) return read;
    return { ...read, error: { ...read.error, clockOff: clockOffset } as AppError };
  }

  /** A read also ends when its service is closed. */
  const endOf = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);

  async function turn(signal: AbortSignal | undefined, urgent: boolean): Promise<void> {
    if (profile.rateLimit === undefined) return;
    await pace.turn(profile.rateLimit.requestsPerMinute, endOf(signal), urgent);
  }

  const door = openDoor({
    http,
    profile,
    mayAsk,
    keep,
    count: () => {
      if (profile.rateLimit !== undefined) pace.count();
    },
  });

  return {
    async read(of, path, { signal, urgency = false, before, meter } = {}) {
      if (!('error' in mayAsk('reads', urgency))) await turn(signal, urgency !== false);
      const allowed = mayAsk('reads', urgency);
      if ('error' in allowed) return { ok: false, ...allowed };
      const verb = readMethod(profile, of);
      const { url, headers } = allowed.sign(verb, path, verb === 'GET' ? '' : READ_BODY);
      const ends = endOf(signal);
      const heldUntil = pausedUntil.reads;
      const asked =
        verb === 'GET' ? ok(await http.get(url, headers, ends)) : await door.ask(url, headers, ends);
      if (!asked.ok) return asked;
      const outcome = await keep(asked.value, 'reads');
      if (outcome.kind === 'unanswered') return fail(offline(outcome));
      // The service accepts reads again, unless another answer has a Retry-After of its own meanwhile.
      if (urgency === 'despite-hold' && outcome.status < 300 && pausedUntil.reads === heldUntil)
        pausedUntil.reads = monotonicMillis(-Infinity);
      const read = withClock(await readable(outcome, profile.errors, { before, meter }), outcome);
      if (read.ok) return read;
      return outcome.retryAfter === undefined ? read : { ...read, retryAfter: outcome.retryAfter };
    },
    send: (intent, mayStart) => door.send(intent, mayStart),
    pauseLeft: () => pauseLeft('reads'),
    async close() {
      closing.abort();
      await http.close();
      // Nothing is signed any more.
      signer?.forget?.();
    },
  };
}

export const readMethod = ({ methods }: ServiceProfile, of: ReadPath): 'GET' | 'POST' =>
  methods?.[of] ?? 'GET';

/** A 2xx with JSON; anything else is a failure with its cause, HTTP status and the service's text. */
async function readable(
  answer: Answered,
  places: Errors | undefined,
  { before, meter }: Pick<ReadOptions, 'before' | 'meter'>,
): Promise<Asked<Page>> {
  const { status, text, sent, receivedAt, duration, age, clockOffset, pageHeaders, requestId } = answer;
  const how = { status, sent, receivedAt, duration, age, clockOffset, pageHeaders, requestId };
  if (before !== undefined && text === before.text && status >= 200 && status < 300)
    return ok({ ...before, ...how });
  const parsed = text === undefined ? undefined : await parseJsonInTurns(text, meterOfAnswer(meter));
  const json = parsed?.kind === 'json' ? parsed.value : undefined;
  if (status < 200 || status >= 300) return fail(failureOf(answer, json, places));
  if (text !== undefined && json !== undefined) return ok({ json, text, ...how });
  if (parsed?.kind === 'unreadable' && parsed.over !== undefined) return fail(tooLarge(parsed.over, status));
  const why = parsed?.kind === 'unreadable' ? parsed.problem : (answer.unreadable ?? 'unreadable');
  return fail({ code: 'offline', cause: 'not-json', detail: notJson(answer, why), httpStatus: status });
}
