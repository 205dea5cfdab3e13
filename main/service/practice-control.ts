// The HTTP side of the practice drawer: each button is one request to the practice service's control API, which
// stands beside its public API and exists for no real service.
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { PracticeAct } from '../../contract/calls/commands.ts';
import type { PracticeSlice } from '../../contract/slices/practice.ts';
import { readTime } from '../../domain/time.ts';
import type { PracticeHost } from '../desk/ports/practice.ts';
import type { HttpClient, HttpOutcome } from './client.ts';
import { parseJson, type JsonObject, type JsonValue } from './json.ts';
import { serviceWords } from './words.ts';

type PracticeState = NonNullable<PracticeSlice['state']>;

export interface PracticeControlParts {
  readonly http: HttpClient;
  /** `http://127.0.0.1:PORT/_practice`. */
  readonly controlUrl: string;
  readonly controlKey: string;
}

/** Fails with `offline`, or with `rejected` and the practice service's words. */
export function createPracticeControl({
  http,
  controlUrl,
  controlKey,
}: PracticeControlParts): Pick<PracticeHost, 'act' | 'state'> {
  const headers = { 'x-practice-key': controlKey };
  const urlOf = (path: string): URL => new URL(`${controlUrl}${path}`);

  return {
    async act(act) {
      const { path, body } = requestOf(act);
      const data = dataOf(await http.post(urlOf(path), headers, JSON.stringify(body)));
      return data.ok ? ok(undefined) : data;
    },
    async state() {
      const data = dataOf(await http.get(urlOf('/state'), headers));
      if (!data.ok) return data;
      const state = stateOf(data.value);
      return state === undefined
        ? fail(strange('the state is not in the shape its description gives'))
        : ok(state);
    },
  };
}

interface ControlRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function requestOf(act: PracticeAct): ControlRequest {
  switch (act.act) {
    case 'send-deposit':
      return { path: '/deposits', body: { asset: 'USDC', chain: 'base', amount: act.amount } };
    case 'confirm-deposit':
      return { path: `/deposits/${encodeURIComponent(act.depositId)}/confirm`, body: {} };
    case 'move-price':
      return { path: '/price', body: { move_percent: act.percent } };
    case 'decide':
      return {
        path: `/applications/${encodeURIComponent(act.applicationId)}/decide`,
        body: { decision: act.decision },
      };
    case 'rotate-destination':
      return { path: `/loans/${encodeURIComponent(act.loanId)}/rotate`, body: {} };
    case 'pay':
      return { path: `/loans/${encodeURIComponent(act.loanId)}/pay`, body: { amount: act.amount } };
    case 'finish-return':
      return { path: `/loans/${encodeURIComponent(act.loanId)}/return`, body: { finish: true } };
    case 'clock':
      return { path: '/clock', body: { speed: act.speed } };
    case 'offline':
      return { path: '/faults', body: { offline: act.offline } };
    case 'drop-next-accept':
      return { path: '/faults', body: { rules: [dropNextAccept(act.when)] } };
    case 'clear-faults':
      return { path: '/faults', body: { rules: [], offline: false } };
  }
}

const dropNextAccept = (when: 'before' | 'after'): Record<string, unknown> => ({
  match: { method: 'POST', path_suffix: '/accept' },
  kind: when === 'before' ? 'drop-before' : 'drop-after',
  times: 1,
});

function dataOf(outcome: HttpOutcome): Result<JsonObject> {
  if (outcome.kind === 'unanswered')
    return fail({ code: 'offline', cause: outcome.cause, detail: outcome.detail });
  const parsed = outcome.text === undefined ? undefined : parseJson(outcome.text);
  const body = parsed?.kind === 'json' ? parsed.value : undefined;
  if (outcome.status < 200 || outcome.status >= 300) {
    const { words, requestId } = serviceWords(body, outcome.requestId);
    return fail({
      code: 'rejected',
      httpStatus: outcome.status,
      serviceWords: words,
      ...(requestId !== undefined && { requestId }),
    });
  }
  const data = body?.kind === 'object' ? body.members.get('data') : undefined;
  return data?.kind === 'object'
    ? ok(data)
    : fail(strange('the answer is not in the shape its description gives'));
}

const strange = (detail: string): AppError => ({ code: 'offline', cause: 'other', detail });

function stateOf(data: JsonObject): PracticeState | undefined {
  const now = readTime(textAt(data, 'clock', 'now') ?? '');
  const speed = at(data, 'clock', 'speed');
  const paused = at(data, 'clock', 'paused');
  const priceNgn = textAt(data, 'price', 'price_ngn');
  const offline = at(data, 'faults', 'offline');
  const rules = at(data, 'faults', 'rules');
  if (now === undefined || priceNgn === undefined) return undefined;
  if (
    speed?.kind !== 'number' ||
    paused?.kind !== 'truth' ||
    offline?.kind !== 'truth' ||
    rules?.kind !== 'list'
  )
    return undefined;
  return {
    now: now.at,
    speed: Number(speed.digits),
    paused: paused.value,
    priceNgn,
    offline: offline.value,
    faults: rules.items.length,
    pendingApplications: textsAt(data, 'pending_applications'),
    openLoans: textsAt(data, 'open_loans'),
    pendingDeposits: textsAt(data, 'pending_deposits'),
    pendingReturns: textsAt(data, 'pending_returns'),
  };
}

function at(from: JsonObject, ...path: string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, key) => (value?.kind === 'object' ? value.members.get(key) : undefined),
    from,
  );
}

function textAt(from: JsonObject, ...path: string[]): string | undefined {
  const value = at(from, ...path);
  return value?.kind === 'text' ? value.value : undefined;
}

function textsAt(from: JsonObject, key: string): string[] {
  const value = from.members.get(key);
  return value?.kind === 'list'
    ? value.items.flatMap((item) => (item.kind === 'text' ? [item.value] : []))
    : [];
}
