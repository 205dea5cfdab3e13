// The requests of a connection test: the name, the connection, then the documented reads, through the same
// client and rules as every other request.
import { lookup } from 'node:dns/promises';
import { fail, ok, type AppError, type OfflineCause } from '../../../contract/errors.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { ReadPath } from '../../../domain/profile-rules.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import type {
  AskedAnswer,
  AskedFor,
  FailedAnswer,
  Inspection,
  Inspections,
} from '../../desk/ports/inspect.ts';
import type { Asked } from '../../desk/ports/service.ts';
import type { Clock, ProxyResolver, ProxyRoute } from '../../desk/ports/system.ts';
import { refused } from '../requests/answer-errors.ts';
import {
  createServiceRequests,
  readMethod,
  type OpenDoor,
  type ServiceRequests,
} from '../requests/service-requests.ts';
import type { HttpClient } from '../requests/client.ts';
import { CANCELLED } from '../requests/http/core.ts';
import { causeOf, codeOf } from '../requests/http/failure.ts';
import type { ProxyCredentials } from '../requests/http/tunnel.ts';
import { pathWith } from '../requests/path-with.ts';
import { pacesOn, type Pace } from '../requests/pace.ts';
import { LISTS } from '../reading/resources.ts';
import { mappingOf } from '../reading/wire/mapping.ts';
import { answeredOf, answerOf } from './answer.ts';
import type { CapturedAnswers } from './captured-answers.ts';
import { pastedAnswer } from './pasted.ts';
import { openApiIn } from './propose/openapi.ts';
import { propose } from './propose/propose.ts';
import { loanToAskFor, thingsIn } from './found-objects.ts';

interface InspectionsDeps {
  readonly clock: Clock;
  readonly openHttp: () => HttpClient;
  readonly openDoor: OpenDoor;
  /** Shared with everything else that sends requests to the same services. */
  readonly paceOf?: (profile: ProfileId) => Pace;
  /** Undefined: every service is reached directly. */
  readonly proxies?: ProxyResolver | undefined;
  readonly credentials?: ProxyCredentials | undefined;
  /** Answers that came outside a test. */
  readonly captured?: CapturedAnswers;
  /** The addresses of a host; rejects as `dns.lookup` does. */
  readonly addressesOf?: (host: string) => Promise<string[]>;
}

const DIRECT: ProxyResolver = { routesFor: async () => [{ kind: 'direct' }] };
const byTheSystem = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

export function createInspections(deps: InspectionsDeps): Inspections {
  const paceOf = deps.paceOf ?? pacesOn(deps.clock);
  return {
    open: (profile, secret) => openInspection({ ...deps, paceOf }, profile, secret),
    offer: (profile, answer) => deps.captured?.offer(profile, answer),
    onCaptured: (listener) => deps.captured?.listen(listener),
    propose: (answers, failures, draft, document) =>
      propose(
        answers.flatMap((answer) => answeredOf(answer) ?? []),
        failures,
        draft,
        document === undefined ? undefined : openApiIn(document),
      ),
    isOpenApi: (text) => openApiIn(text) !== undefined,
    pasted: (thing, text, of) => pastedAnswer(thing, { text, of, at: deps.clock.wall() }),
  };
}

function openInspection(
  {
    clock,
    openHttp,
    openDoor,
    proxies = DIRECT,
    credentials = async () => undefined,
    addressesOf = byTheSystem,
    paceOf,
  }: InspectionsDeps & Required<Pick<InspectionsDeps, 'paceOf'>>,
  profile: ServiceProfile,
  secret: Secrets,
): Inspection {
  const base = new URL(profile.baseUrl);
  // The pace is waited for here, before an answer's time limit starts.
  const { rateLimit, ...unpaced } = profile;
  const answered: { status: number; text: string }[] = [];
  const failures: FailedAnswer[] = [];
  const onAnswered = (status: number, text: string): void => {
    answered.push({ status, text });
  };
  const requests = createServiceRequests({
    http: openHttp(),
    openDoor,
    clock,
    profile: unpaced,
    secret,
    counter: paceOf(profile.id).counter,
    onAnswered,
  });

  async function routes(signal: AbortSignal): Promise<Asked<readonly ProxyRoute[]>> {
    const found = await unlessAborted(proxies.routesFor(base.origin), signal);
    return found === undefined ? GIVEN_UP : ok(found.value);
  }

  return {
    async turn(signal) {
      if (rateLimit !== undefined) await paceOf(profile.id).turn(rateLimit.requestsPerMinute, signal, true);
    },
    async name(signal) {
      const ways = await routes(signal);
      if (!ways.ok) return ways;
      const host = base.hostname.replace(/^\[(.*)\]$/, '$1');
      const [way] = ways.value;
      // The proxy resolves the name; this computer's result is never used.
      if (way?.kind === 'http') return ok({ of: 'name', host, addresses: [], proxy: new URL(way.url).host });
      if (way?.kind === 'unsupported') return fail(offline('proxy-unsupported', way.said));
      try {
        const addresses = await unlessAborted(addressesOf(host), signal);
        if (addresses === undefined) return GIVEN_UP;
        return ok({ of: 'name', host, addresses: addresses.value.slice(0, MOST_ADDRESSES) });
      } catch (cause) {
        const code = codeOf(cause);
        return fail(offline(causeOf(code), code));
      }
    },
    async secure(signal) {
      const ways = await routes(signal);
      if (!ways.ok) return ways;
      // Loads undici, which nothing needs before the first request.
      const { shakeHands } = await import('./handshake.ts');
      const shaken = await shakeHands(base, ways.value, credentials, signal);
      if (!shaken.ok) return shaken;
      if (base.protocol === 'http:') return ok({ of: 'secure', plain: true });
      const { issuer, validTo, fingerprint256 } = shaken.value ?? {};
      return ok({
        of: 'secure',
        plain: false,
        ...(issuer !== undefined && { issuer }),
        ...(validTo !== undefined && { validTo }),
        ...(fingerprint256 !== undefined && { fingerprint256 }),
      });
    },
    async ask(what, signal, loanId) {
      answered.length = 0;
      const asked = await ask(
        requests,
        profile,
        { what, loanId: what === 'loan' ? loanId : undefined },
        signal,
      );
      const [last] = answered;
      if (!asked.ok && last !== undefined)
        failures.push({ asked: what, httpStatus: last.status, text: last.text.slice(0, LONGEST_FAILURE) });
      return asked;
    },
    failures: () => failures,
    close: () => requests.close(),
  };
}

/** Characters of a failure that are searched. */
const LONGEST_FAILURE = 64 * 1024;

/** Addresses of one name that are shown. */
const MOST_ADDRESSES = 16;

const offline = (cause: OfflineCause, detail: string): AppError => ({ code: 'offline', cause, detail });

const GIVEN_UP = fail(offline('other', CANCELLED));

/** Undefined if it was given up; the work may still end later, without effect. */
async function unlessAborted<T>(
  task: Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly value: T } | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const giveUp = (): void => resolve(undefined);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([promise, task.then((value) => ({ value }))]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

const THING_OF: Readonly<Record<AskedFor, WireResource>> = {
  wallets: 'wallet',
  deposits: 'deposit',
  position: 'position',
  returnAddresses: 'returnAddress',
  applications: 'application',
  loans: 'loan',
  loan: 'loan',
};

const endpointOf = (what: AskedFor, { paths }: ServiceProfile): { at: ReadPath; template: string } =>
  what === 'position' || what === 'loan'
    ? { at: what, template: paths[what] }
    : { at: LISTS[what].at, template: LISTS[what].path(paths) };

/** The first page is enough to show the shape. */
async function ask(
  requests: ServiceRequests,
  profile: ServiceProfile,
  { what, loanId }: { what: AskedFor; loanId: LoanId | undefined },
  signal: AbortSignal,
): Promise<Asked<AskedAnswer>> {
  const { at, template } = endpointOf(what, profile);
  const filled = loanId === undefined ? ok(template) : pathWith(template, 'loan_id', loanId);
  if (!filled.ok) return filled;
  const path = filled.value;
  const page = await requests.read(at, path, { signal });
  if (!page.ok) return page;
  const { json, text, status: httpStatus, receivedAt } = page.value;
  const thing = THING_OF[what];
  const of = what === 'position' || what === 'loan' ? 'one' : 'list';
  const mapping = mappingOf(profile);
  const things = thingsIn(json, { thing, of }, mapping);
  // A 2xx whose body states a failure.
  if (things.problem === 'says-failure') return refused(page.value, json, profile);
  const method = readMethod(profile, at);
  const prefix = profile.pathPrefix?.replace(/\/+$/, '') ?? '';
  return ok({
    answer: answerOf({ thing, of, json, size: text.length, at: receivedAt }),
    request: `${method} ${prefix}${path}`,
    endpoint: `${method} ${prefix}${template}`,
    httpStatus,
    receivedAt,
    ...(what === 'loans' && { loanId: loanToAskFor(things.items, mapping) }),
  });
}
