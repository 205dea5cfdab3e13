// The lending service as the desk's port describes it: it reads with provenance and sends each POST once. It
// joins the requests with the reading of their answers; the rules are in those two rooms.
import { fail, ok, type AppError } from '../../contract/errors.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { Application } from '../../domain/application.ts';
import type { ApplicationId, ExternalId, LoanId, ProfileId, QuoteId } from '../../domain/ids.ts';
import type { Loan } from '../../domain/loan.ts';
import type { Position } from '../../domain/position.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { valueOf } from '../../domain/provenance.ts';
import { epochMillis, type Moment } from '../../domain/time.ts';
import type { Quote } from '../../domain/quote.ts';
import type {
  Answer,
  Asked,
  LendingService,
  LendingServices,
  PostOutcome,
  ResourceValues,
  SingleAnswer,
  Urgency,
} from '../desk/ports/service.ts';
import type { Clock, Log } from '../desk/ports/system.ts';
import { refused } from './requests/answer-errors.ts';
import {
  createServiceRequests,
  type OpenDoor,
  type ServiceRequests,
  type Page,
  type PostAnswer,
  type ReadOptions,
} from './requests/service-requests.ts';
import { createRound } from './reading/budgets.ts';
import type { HttpClient } from './requests/client.ts';
import { findThing, type Sought } from './reading/envelope.ts';
import type { JsonObject } from './reading/json.ts';
import { readList } from './reading/lists.ts';
import { quotesNaming } from './reading/quote-by-reference.ts';
import { rememberPages } from './reading/answer-pages.ts';
import { answerShape } from './reading/answer-shape.ts';
import { pacesOn, type Pace } from './requests/pace.ts';
import { applicationAt, pathWith } from './requests/path-with.ts';
import { postOutcome } from './requests/post-outcome.ts';
import { captureAnswers, type CapturedAnswers } from './inspect/captured-answers.ts';
import { LISTS, soughtUnder, type ListResource } from './reading/resources.ts';
import { saidByForms } from './connector/outcome.ts';
import { createUnchanged, type Unchanged } from './reading/unchanged.ts';
import { verdictOn } from './reading/verdict.ts';
import { loanFrom } from './reading/wire/loan.ts';
import { mappingOf } from './reading/wire/mapping.ts';
import { positionFrom } from './reading/wire/position.ts';
import { applicationFrom, notAfter, quoteFrom } from './reading/wire/things.ts';

interface LendingServicesDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Makes a client with its own connections; the opened service closes it. */
  readonly openHttp: () => HttpClient;
  readonly openDoor: OpenDoor;
  /** Shared with everything else that sends requests to the same services. */
  readonly paceOf?: (profile: ProfileId) => Pace;
  /** Gets the answers to quotes, accepts and applications. */
  readonly captured?: Pick<CapturedAnswers, 'add'>;
}

/** How to read a resource. */
type How = Pick<ReadOptions, 'signal' | 'urgency'>;

export function createLendingServices(deps: LendingServicesDeps): LendingServices {
  const { clock, log, openHttp, openDoor, paceOf = pacesOn(clock), captured } = deps;
  return {
    open(profile, secret) {
      const pace = paceOf(profile.id);
      const requests = createServiceRequests({ http: openHttp(), openDoor, clock, profile, secret, pace });
      return openService(
        captured === undefined ? requests : captureAnswers(requests, profile, captured),
        profile,
        log,
      );
    },
  };
}

function openService(requests: ServiceRequests, profile: ServiceProfile, log: Log): LendingService {
  const mapping = mappingOf(profile);
  const { names } = mapping;
  const round = createRound();
  const sought = {
    position: soughtUnder(mapping, 'position'),
    loan: soughtUnder(mapping, 'loan'),
    quote: soughtUnder(mapping, 'quote'),
    application: soughtUnder(mapping, 'application'),
    accepted: soughtUnder(mapping, 'accepted'),
  };

  async function list<R extends ListResource>(
    resource: R,
    how: How,
  ): Promise<Asked<Answer<ResourceValues[R][number][]>>> {
    return readList(requests, { profile, mapping }, LISTS[resource], {
      ...how,
      meter: round.list(resource),
      unchanged: unchanged[resource],
      onSkipped: (skipped) => log.info('service.items-skipped', { resource, skipped }),
    });
  }

  const unchangedPosition = createUnchanged<Position>();
  const unchanged: { readonly [R in ListResource]: Unchanged<ResourceValues[R][number][]> } = {
    wallets: createUnchanged(),
    deposits: createUnchanged(),
    returnAddresses: createUnchanged(),
    applications: createUnchanged(),
    loans: createUnchanged(),
  };

  const readers: {
    readonly [R in Resource]: (how: How) => Promise<Asked<Answer<ResourceValues[R]>>>;
  } = {
    wallets: (how) => list('wallets', how),
    deposits: (how) => list('deposits', how),
    returnAddresses: (how) => list('returnAddresses', how),
    applications: (how) => list('applications', how),
    loans: (how) => list('loans', how),
    position: readPosition,
  };

  async function readPosition(how: How): Promise<Asked<Answer<Position>>> {
    const { before, again, keep } = unchangedPosition;
    const page = await requests.read('position', profile.paths.position, { ...how, before: before(0) });
    if (!page.ok) return page;
    const same = again([page.value]);
    if (same !== undefined) return ok(same);
    const thing = thingIn(page.value, sought.position, profile);
    if (!thing.ok) return thing;
    const position = positionFrom(thing.value, names.position, profile.ltvUnit);
    const latest = epochMillis(page.value.receivedAt + (page.value.clockOffset ?? 0) + AHEAD);
    const answer = {
      ...answerOf(page.value, { ...position, priceAt: notAfter(position.priceAt, latest) }),
      shape: answerShape([page.value], { things: [[thing.value]], names: names.position }),
    };
    keep([page.value], answer);
    return ok(rememberPages(answer, { thing: 'position', of: 'one', pages: [page.value] }));
  }

  /** This answer's payoff will be paid, so an answer about another loan is refused. */
  async function readLoan(loanId: LoanId, urgency: Urgency = true): Promise<Asked<SingleAnswer<Loan>>> {
    const path = pathWith(profile.paths.loan, 'loan_id', loanId);
    if (!path.ok) return path;
    const page = await requests.read('loan', path.value, { urgency });
    if (!page.ok) return page;
    const thing = thingIn(page.value, sought.loan, profile);
    if (!thing.ok) return thing;
    const loan = loanFrom(thing.value, names.loan);
    if (loan === undefined) return fail(strange(page.value, 'the answer names no loan'));
    if (loan.id !== loanId)
      return fail(strange(page.value, 'the answer is about another loan than the one asked for'));
    return ok({ ...answerOf(page.value, loan), raw: page.value.text });
  }

  /** An answer about another application is refused, as for a loan. */
  async function readApplication(id: ApplicationId): Promise<Asked<Answer<Application>>> {
    const path = pathWith(profile.paths.application ?? '', 'application_id', id);
    if (!path.ok) return path;
    const page = await requests.read('application', path.value);
    if (!page.ok) return page;
    const thing = thingIn(page.value, sought.application, profile);
    if (!thing.ok) return thing;
    const application = applicationFrom(thing.value, names.application);
    if (valueOf(application.id) !== id)
      return fail(strange(page.value, 'the answer is not about the application that was asked for'));
    return ok(answerOf(page.value, application));
  }

  /** A quote counts only if it names the reference itself, and only if exactly one does. */
  async function readQuote(
    reference: ExternalId,
    asked: Moment | undefined,
  ): Promise<Asked<Answer<Quote | undefined>>> {
    const path = pathWith(profile.paths.quote ?? '', 'external_id', reference);
    if (!path.ok) return path;
    // The quote's window may still be open.
    const page = await requests.read('quote', path.value, { urgency: true });
    if (!page.ok) return page;
    const { clockOffset, sent } = page.value;
    const named = quotesNaming(page.value.json, reference, { sent: asked ?? sent, clockOffset }, mapping);
    if (named === 'says-failure') return refused(page.value, page.value.json, profile);
    const [quote, second] = named;
    if (second !== undefined) return fail(strange(page.value, 'more than one quote names this reference'));
    return ok(answerOf(page.value, quote));
  }

  async function createQuote(body: string, externalId?: ExternalId): Promise<PostOutcome<Quote>> {
    const answer = await requests.send({ kind: 'quotes', body, externalId });
    return postOutcome(answer, profile, sought.quote, (thing, { sent, clockOffset }) =>
      quoteFrom(thing, { sent, clockOffset }, names.quote),
    );
  }

  async function createApplication(body: string, mayStart: () => boolean): Promise<PostOutcome<Application>> {
    const answer = await requests.send({ kind: 'applications', body }, mayStart);
    return applicationIn(answer);
  }

  async function acceptQuote(
    quoteId: QuoteId,
    mayStart: () => boolean,
    externalId?: ExternalId,
  ): Promise<PostOutcome<Application>> {
    return applicationIn(await requests.send({ kind: 'acceptQuote', quoteId, externalId }, mayStart));
  }

  /** A 2xx that only points to the application (`Location`) is settled by reading it there. */
  async function applicationIn(post: PostAnswer): Promise<PostOutcome<Application>> {
    const outcome = postOutcome(post, profile, sought.accepted, (thing) =>
      applicationFrom(thing, names.accepted),
    );
    if (outcome.kind !== 'unknown' || post.kind !== 'answered') return outcome;
    const { status, location, sent, receivedAt, clockOffset } = post.answer;
    const id = status < 300 && location !== undefined ? applicationAt(location, profile) : undefined;
    const read = id === undefined ? undefined : await readApplication(id);
    if (read?.ok !== true) return outcome;
    const { value } = read.value;
    return { kind: 'confirmed', value, raw: value.raw, sent, receivedAt, clockOffset };
  }

  return {
    read: (resource, signal, urgency) => readers[resource]({ signal, urgency }),
    readLoan,
    readApplication,
    readQuote,
    createQuote,
    createApplication,
    acceptQuote,
    pauseLeft: () => requests.pauseLeft(),
    close: () => requests.close(),
  };
}

/** A price's time may be later than the answer by this, for clocks that differ a little. */
const AHEAD = 60_000;

const answerOf = <T>({ sent, receivedAt, age, clockOffset }: Page, value: T): Answer<T> => ({
  value,
  askedAt: sent.wall,
  receivedAt,
  age,
  clockOffset,
  mayBeIncomplete: false,
});

const strange = ({ status }: Page, detail: string): AppError => ({
  code: 'offline',
  cause: 'other',
  detail,
  httpStatus: status,
});

/** The one object that a GET is about. A 2xx whose body states a failure is a refusal. */
function thingIn(page: Page, sought: Sought, profile: ServiceProfile): Asked<JsonObject> {
  // Even if the body contains the object: a failure must not replace a good reading.
  if (saidByForms(page.json, profile.failure) === 'failed') return refused(page, page.json, profile);
  const found = findThing(page.json, sought);
  if (found === undefined)
    return fail(strange(page, 'the answer holds not one object where one was expected'));
  // Judges failure alone: an object without known fields is still shown raw, with every value missing.
  return verdictOn(found, sought) === 'failure' ? refused(page, page.json, profile) : ok(found.thing);
}
