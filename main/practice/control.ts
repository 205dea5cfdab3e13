// Controls the practice service through its own API, which no real service has. One request per button of the
// panel.
import * as v from 'valibot';
import { fail, ok, type AppError, type OfflineCause, type Result } from '../../contract/errors.ts';
import { epochMillis } from '../../domain/time.ts';
import { SAMPLE_STATUS, type PracticeHost } from '../desk/ports/practice.ts';
import { requestOf } from './requests.ts';
import { readState } from './state.ts';

type Headers = Readonly<Record<string, string>>;
type ControlAnswer =
  | { readonly kind: 'unanswered'; readonly cause: OfflineCause; readonly detail: string }
  | { readonly kind: 'answered'; readonly status: number; readonly text: string | undefined };

interface PracticeControlDeps {
  readonly http: {
    get(url: URL, headers: Headers): Promise<ControlAnswer>;
    post(url: URL, headers: Headers, body: string): Promise<ControlAnswer>;
  };
  /** `http://127.0.0.1:PORT/_practice`. */
  readonly controlUrl: string;
  readonly controlKey: string;
}

const AnswerSchema = v.pipe(v.string(), v.parseJson(), v.object({ data: v.looseObject({}) }));
const PastSchema = v.object({
  positions: v.array(
    v.pipe(
      v.object({ at: v.pipe(v.string(), v.isoTimestamp()), record: v.looseObject({}) }),
      // Every screen and file that shows a record's status says that this one is a sample.
      v.transform(({ at, record }) => ({
        at: epochMillis(Date.parse(at)),
        raw: JSON.stringify({ status: SAMPLE_STATUS, ...record }),
      })),
    ),
  ),
});
const ErrorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({ code: v.string(), message: v.string(), field: v.optional(v.string()) }),
    request_id: v.optional(v.string()),
  }),
);

/** Fails with `offline`, or with `rejected` and the practice service's error text. */
export function createPracticeControl({
  http,
  controlUrl,
  controlKey,
}: PracticeControlDeps): Pick<PracticeHost, 'act' | 'state' | 'positions'> {
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
      const state = readState(data.value);
      return state === undefined ? fail(unreadable('the state has an unexpected shape')) : ok(state);
    },
    async positions() {
      const data = dataOf(await http.get(urlOf('/positions'), headers));
      if (!data.ok) return data;
      const past = v.safeParse(PastSchema, data.value);
      return past.success
        ? ok(past.output.positions)
        : fail(unreadable('the past positions have an unexpected shape'));
    },
  };
}

function dataOf(answer: ControlAnswer): Result<unknown> {
  if (answer.kind === 'unanswered')
    return fail({ code: 'offline', cause: answer.cause, detail: answer.detail });
  if (answer.status < 200 || answer.status >= 300) return fail(rejection(answer.status, answer.text));
  const read = v.safeParse(AnswerSchema, answer.text);
  return read.success ? ok(read.output.data) : fail(unreadable('the answer has an unexpected shape'));
}

function rejection(httpStatus: number, text: string | undefined): AppError {
  const read = v.safeParse(ErrorSchema, text);
  if (!read.success) return { code: 'rejected', httpStatus, serviceWords: '' };
  const { error, request_id: requestId } = read.output;
  const about = error.field === undefined ? error.code : `${error.code}, ${error.field}`;
  const serviceWords = `${error.message} (${about})`;
  return { code: 'rejected', httpStatus, serviceWords, ...(requestId !== undefined && { requestId }) };
}

const unreadable = (detail: string): AppError => ({ code: 'offline', cause: 'other', detail });
