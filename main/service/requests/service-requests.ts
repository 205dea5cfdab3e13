// Reads one profile's service: builds the address, signs in, and waits while the service wants no requests. The
// secret is removed from every answer before anything else sees it. The door (main/money) sends what is no GET.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MoneyIntent } from '../../../domain/connector/money-request.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { ReadPath } from '../../../domain/profile-rules.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import { millis, monotonicMillis, type EpochMillis, type Millis, type Moment } from '../../../domain/time.ts';
import type { Asked, Urgency } from '../../desk/ports/service.ts';
import type { Clock } from '../../desk/ports/system.ts';
import { meterOfAnswer, tooLarge, type Meter } from '../reading/budgets.ts';
import { LONG, type Answered, type HttpClient, type HttpOutcome } from './client.ts';
import { parseJsonInTurns, type JsonValue } from '../reading/json.ts';
import { pageHeadersOf, type PageHeaders } from '../connector/page-headers.ts';
import { mayLimit, retryAfterOf } from './http/headers.ts';
import { createPace, type Pace } from './pace.ts';
import { createSignIn, type LoginPost, type Sign, type SignedRequest } from './sign-in.ts';
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
  readonly limitWait?: Millis | undefined;
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
  ask(url: URL, headers: SignedRequest['headers'], signal: AbortSignal): Promise<Asked<HttpOutcome>>;
  /** The login; refused where something is sent or read. */
  logIn(login: LoginPost, signal: AbortSignal): Promise<Result<HttpOutcome>>;
  send(intent: MoneyIntent, mayStart?: () => boolean): Promise<PostAnswer>;
}
export type OpenDoor = (line: Line) => Door;

interface ServiceRequestsDeps {
  readonly openDoor: OpenDoor;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly secret: Secrets;
  /** The profile's recent requests; by default none. */
  readonly pace?: Pace;
  /** By default that of `pace`. */
  readonly counter?: () => number;
  /** Called with every answer, after the secret is removed. */
  readonly onAnswered?: (status: number, text: string) => void;
}

/** The body of a read by POST. */
export const READ_BODY = '{}';

export function createServiceRequests(deps: ServiceRequestsDeps): ServiceRequests {
  const { http, clock, profile, secret, pace = createPace(clock), onAnswered, openDoor } = deps;
  const closing = new AbortController();
  const { pausedUntil } = pace;
  const { counter = pace.counter } = deps;
  const signIn = createSignIn({
    profile,
    secrets: secret,
    clock,
    counter,
    async post(login) {
      count();
      const asked = await door.logIn(login, closing.signal);
      if (asked.ok && asked.value.kind === 'answered') hold(asked.value, 'reads');
      return asked;
    },
  });
  const { redact } = signIn;

  const pauseLeft = (budget: 'reads' | 'posts'): Millis => {
    const until = budget === 'posts' ? pausedUntil.posts : Math.max(pausedUntil.reads, pausedUntil.posts);
    return millis(Math.max(0, until - clock.mono()));
  };

  /** A Retry-After to a POST holds back everything. One to a read must not end a quote. */
  function mayAsk(
    budget: 'reads' | 'posts',
    urgency?: Urgency,
  ): { sign: Sign } | { error: AppError; retryAfter?: Millis } {
    if (!signIn.isUsable) return { error: { code: 'locked', reason: 'secret-missing' } };
    const left = pauseLeft(budget);
    if (left === 0 || urgency === 'despite-hold') return { sign: signIn.sign };
    const detail = `not asked: the service wants to be left alone for another ${Math.ceil(left / 1000)} s`;
    return { error: { code: 'offline', cause: 'too-many-requests', detail }, retryAfter: left };
  }

  function hold({ status, retryAfter }: Answered, budget: 'reads' | 'posts'): void {
    if (retryAfter !== undefined && mayLimit(status))
      pausedUntil[budget] = monotonicMillis(Math.max(pausedUntil[budget], clock.mono() + retryAfter));
  }

  async function keep(outcome: HttpOutcome, budget: 'reads' | 'posts'): Promise<HttpOutcome> {
    if (outcome.kind === 'unanswered') return outcome;
    const { status, text, requestId, location, challenge } = outcome;
    if (text !== undefined && text.length > LONG) await nextTurn();
    hold(outcome, budget);
    signIn.learn(outcome);
    const shown = text === undefined ? undefined : redact(text);
    if (shown !== undefined) onAnswered?.(status, shown);
    return {
      ...outcome,
      contentType: redact(outcome.contentType),
      text: shown,
      requestId: requestId === undefined ? undefined : redact(requestId),
      location: location === undefined ? undefined : redact(location),
      challenge: challenge === undefined ? undefined : redact(challenge),
    };
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
    count,
  });
  function count(): void {
    if (profile.rateLimit !== undefined) pace.count();
  }

  async function read(
    of: ReadPath,
    path: string,
    options: ReadOptions = {},
    isAgain = false,
  ): Promise<Asked<Page>> {
    const { signal, urgency = false, before, meter } = options;
    if (!('error' in mayAsk('reads', urgency))) await turn(signal, urgency !== false);
    const allowed = mayAsk('reads', urgency);
    if ('error' in allowed) return { ok: false, ...allowed };
    const verb = readMethod(profile, of);
    const signed = await allowed.sign(verb, path, verb === 'GET' ? '' : READ_BODY);
    if (!signed.ok) return signed;
    const { url, headers } = signed.value;
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
    const page = await readable(outcome, profile, { before, meter });
    if (page.ok) return page;
    // A token that ended, or a time that this answer corrects. A read has no effect.
    if (!isAgain && signIn.canSignAnew(signed.value, page.error)) return read(of, path, options, true);
    const error = signIn.explained(page.error, signed.value);
    return { ok: false, error, ...(outcome.retryAfter !== undefined && { retryAfter: outcome.retryAfter }) };
  }

  return {
    read: (of, path, options) => read(of, path, options),
    send: (intent, mayStart) => door.send(intent, mayStart),
    pauseLeft: () => pauseLeft('reads'),
    async close() {
      closing.abort();
      await http.close();
      // Nothing is signed any more.
      signIn.forget();
    },
  };
}

export const readMethod = ({ methods }: ServiceProfile, of: ReadPath): 'GET' | 'POST' =>
  methods?.[of] ?? 'GET';

/** A 2xx with JSON; anything else is a failure with its cause, HTTP status and the service's text. */
async function readable(
  answer: Answered,
  profile: ServiceProfile,
  { before, meter }: Pick<ReadOptions, 'before' | 'meter'>,
): Promise<Asked<Page>> {
  const { status, text, sent, receivedAt, duration, age, clockOffset, headers, requestId } = answer;
  const pageHeaders = pageHeadersOf(status, headers, profile.pagination);
  // A limit under 2xx says so in its body alone.
  const limitWait = retryAfterOf(headers, 429, receivedAt);
  const how = { status, sent, receivedAt, duration, age, clockOffset, pageHeaders, requestId, limitWait };
  if (before !== undefined && text === before.text && status >= 200 && status < 300)
    return ok({ ...before, ...how });
  const parsed = text === undefined ? undefined : await parseJsonInTurns(text, meterOfAnswer(meter));
  const json = parsed?.kind === 'json' ? parsed.value : undefined;
  if (status < 200 || status >= 300) return fail(failureOf(answer, json, profile));
  if (text !== undefined && json !== undefined) return ok({ json, text, ...how });
  if (parsed?.kind === 'unreadable' && parsed.over !== undefined) return fail(tooLarge(parsed.over, status));
  const why = parsed?.kind === 'unreadable' ? parsed.problem : (answer.unreadable ?? 'unreadable');
  return fail({ code: 'offline', cause: 'not-json', detail: notJson(answer, why), httpStatus: status });
}
