// Runs one connection test, one request at a time. It only reads, stops at a Retry-After, and can be
// cancelled at any moment.
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { millis, seconds, type Millis } from '../../../domain/time.ts';
import { fail, refusesSignIn, type AppError } from '../../../contract/errors.ts';
import { StepKeySchema, type Step, type StepKey } from '../../../contract/slices/inspect.ts';
import type { AskedAnswer, AskedFor, Inspection } from '../ports/inspect.ts';
import type { Asked } from '../ports/service.ts';
import type { Clock } from '../ports/system.ts';

/** After this a step fails, so that the operator learns the cause within 10 s. */
const STEP_LIMIT = seconds(10);

const RESOURCES: readonly AskedFor[] = [
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
  'loan',
];

export const waitingSteps = (): Step[] => StepKeySchema.options.map((key) => ({ key, state: 'waiting' }));

interface TestOptions {
  readonly clock: Clock;
  readonly inspection: Inspection;
  readonly draft: ServiceProfile;
  readonly cancelled: AbortSignal;
  readonly onSteps: (steps: Step[]) => void;
  readonly onAnswer: (answer: AskedAnswer) => void;
  /** Called with a Retry-After. */
  readonly onHold: (wait: Millis) => void;
}

/** Settles at the end or when cancelled; never rejects. */
export async function runTest(options: TestOptions): Promise<void> {
  const { clock, inspection, draft, cancelled } = options;
  let steps = waitingSteps();
  const set = (key: StepKey, change: Omit<Step, 'key'>): void => {
    steps = steps.map((step) => (step.key === key ? { key, ...change } : step));
    options.onSteps(steps);
  };
  const skipRest = (): void => {
    steps = steps.map((step) => (step.state === 'waiting' ? { ...step, state: 'skipped' } : step));
    options.onSteps(steps);
  };

  /** The answer and the time it took. */
  async function timed<T>(
    ask: (signal: AbortSignal) => Promise<Asked<T>>,
  ): Promise<{ asked: Asked<T>; duration: Millis }> {
    const started = clock.mono();
    const limit = new AbortController();
    const stopTimer = clock.after(STEP_LIMIT, () => limit.abort());
    try {
      const asked = await ask(AbortSignal.any([cancelled, limit.signal]));
      const late: AppError = {
        code: 'offline',
        cause: 'timed-out',
        detail: `no answer within ${STEP_LIMIT / 1000} s`,
      };
      const ended = limit.signal.aborted && !asked.ok ? fail(late) : asked;
      return { asked: ended, duration: millis(Math.round(clock.mono() - started)) };
    } finally {
      stopTimer();
    }
  }

  for (const key of ['name', 'secure'] as const) {
    set(key, { state: 'running' });
    const { asked, duration } = await timed<Step['facts']>((signal) => inspection[key](signal));
    if (cancelled.aborted) return;
    if (!asked.ok) {
      set(key, { state: 'failed', duration, error: asked.error });
      return skipRest();
    }
    set(key, { state: 'passed', duration, facts: asked.value });
  }

  let isSignedIn = false;
  let loanId: LoanId | undefined;
  set('sign-in', { state: 'running' });
  for (const key of RESOURCES) {
    const isStatedMissing = draft.noSuchLists?.some((missing) => missing === key) ?? false;
    if (isStatedMissing || (key === 'loan' && loanId === undefined)) {
      set(key, { state: 'skipped' });
      continue;
    }
    set(key, { state: 'running' });
    // The wait for the profile's request rate does not count as the service's time.
    await inspection.turn(cancelled);
    const { asked, duration } = await timed((signal) => inspection.ask(key, signal, loanId));
    if (cancelled.aborted) return;
    const isRateLimited = !asked.ok && isTooMany(asked.error);
    const wait = !asked.ok && asked.retryAfter !== undefined ? { waitFor: asked.retryAfter } : {};
    if (wait.waitFor !== undefined) options.onHold(wait.waitFor);

    if (!isSignedIn && !asked.ok && (isRateLimited || isRefusal(asked.error) || !wasAnswered(asked.error))) {
      set('sign-in', { state: 'failed', duration, error: asked.error, ...wait });
      set(key, { state: 'skipped' });
      return skipRest();
    }
    if (!isSignedIn && asked.ok) {
      isSignedIn = true;
      set('sign-in', { state: 'passed', duration });
    }
    if (!asked.ok) {
      set(key, { state: 'failed', duration, error: asked.error, ...wait });
      if (isRateLimited) return skipRest();
      continue;
    }
    const { answer, request, httpStatus } = asked.value;
    options.onAnswer(asked.value);
    if (key === 'loans') ({ loanId } = asked.value);
    const { read, lacks } = answer.said(draft);
    const items = answer.of === 'list' ? { items: read?.items ?? 0 } : {};
    const facts = { of: 'answer' as const, path: request, httpStatus, ...items };
    set(key, { state: lacks.length > 0 ? 'look' : 'passed', duration, facts });
  }
  // No answer says whether the sign-in works: a path that is not there says nothing of it.
  if (!isSignedIn) set('sign-in', { state: 'skipped' });
}

/** What services say of a sign-in under 200 and 400. */
const OF_SIGN_IN =
  /\b(?:api|access)[ -_]?key|signature|credential|unauthori[sz]ed|unauthenticated|(?:invalid|expired|missing) token|passphrase|time-?stamp|recv_?window|\bauthori[sz]ation\b/i;

const isRefusal = (error: AppError): boolean =>
  error.code === 'locked' ||
  (error.code === 'rejected' &&
    (refusesSignIn(error) || (error.httpStatus <= 400 && OF_SIGN_IN.test(error.serviceWords))));
const isTooMany = (error: AppError): boolean =>
  error.code === 'offline' && error.cause === 'too-many-requests';
const wasAnswered = (error: AppError): boolean => 'httpStatus' in error && error.httpStatus !== undefined;
