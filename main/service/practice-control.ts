// The HTTP side of the practice drawer: each button is one request to the practice service's control API, which
// stands beside its public API and exists for no real service.
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { PracticeHost } from '../desk/ports/practice.ts';
import type { HttpClient, HttpOutcome } from './requests/client.ts';
import { parseJson, type JsonObject } from './reading/json.ts';
import { requestOf } from './practice-requests.ts';
import { stateOf } from './practice-state.ts';
import { serviceWords } from './reading/error-text.ts';

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
