// The requests other than GET. Nothing else in the app makes one (tools/lib/rooms/uses.mjs).
import { OUR_HEADERS, target, type HttpClient, type HttpOutcome } from '../service/requests/client.ts';
import { READ_BODY } from '../service/requests/service-requests.ts';

type Headers = Readonly<Record<string, string>>;
type Exchanging = Pick<HttpClient, 'exchange'>;

const JSON_BODY = { 'content-type': 'application/json' };

/** A read by POST with an empty JSON object as its body, for services that want it. */
export const ask = (
  http: Exchanging,
  url: URL,
  headers: Headers,
  signal?: AbortSignal,
): Promise<HttpOutcome> =>
  http.exchange(
    {
      method: 'POST',
      ...target(url),
      headers: { ...headers, ...OUR_HEADERS, ...JSON_BODY },
      body: READ_BODY,
    },
    'read',
    signal,
  );

/** A login: it gives a token and has no other effect. */
export const logIn = (
  http: Exchanging,
  url: URL,
  headers: Headers,
  body: string,
  signal?: AbortSignal,
): Promise<HttpOutcome> =>
  http.exchange(
    { method: 'POST', ...target(url), headers: { ...headers, ...OUR_HEADERS }, body },
    'read',
    signal,
  );

/**
 * `body` is sent byte for byte; `headers` say what it is. It cannot be cancelled: giving up would only make its outcome unknown.
 */
export const post = (
  http: Exchanging,
  url: URL,
  headers: Headers,
  body?: string,
  mayStart?: () => boolean,
  method: 'POST' | 'PUT' = 'POST',
): Promise<HttpOutcome> =>
  http.exchange(
    {
      method,
      ...target(url),
      headers: { ...headers, ...OUR_HEADERS },
      body,
      mayStart,
    },
    'post',
  );

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** For the controls of the practice service, which is on this computer. No lender is. */
export const practicePosts = (http: HttpClient) => ({
  get: (url: URL, headers: Headers): Promise<HttpOutcome> => http.get(url, headers),
  post: async (url: URL, headers: Headers, body: string): Promise<HttpOutcome> =>
    LOOPBACK.includes(url.hostname)
      ? post(http, url, { ...headers, ...JSON_BODY }, body)
      : { kind: 'unanswered', cause: 'other', detail: 'NOT_THE_PRACTICE', neverLeft: true },
});
