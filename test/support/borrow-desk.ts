// The borrowing desk with a clock, disk and service that a test controls. Its log has each journal write and
// each request, in order.
import type { Application } from '../../domain/application.ts';
import type { IntentId, ProfileId } from '../../domain/ids.ts';
import { LATE_ARRIVAL } from '../../domain/intent.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import type { TypedTerms } from '../../domain/offer.ts';
import type { Quote } from '../../domain/quote.ts';
import type { BorrowFlow, BorrowSlice } from '../../contract/slices/borrow.ts';
import { createCarried, type Carried } from '../../main/desk/backup/carried.ts';
import { createBorrow, type BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import { createRequests, type Requests } from '../../main/desk/borrow/requests.ts';
import type { Raise } from '../../main/desk/alerts/alerts.ts';
import { embeddedClaims } from '../../main/desk/team/embedded.ts';
import { openBook, type Book } from '../../main/desk/readings/book.ts';
import type { Asked, Answer, LendingService, PostOutcome } from '../../main/desk/ports/service.ts';
import type { Claims } from '../../main/desk/ports/team.ts';
import type { Ids } from '../../main/desk/ports/system.ts';
import { millis } from '../../domain/time.ts';
import { countedIds } from './counted-ids.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { application, quote, testProfile } from './lending-values.ts';
import type { Cache } from '../../main/desk/ports/store.ts';
import { silentService } from './silent-service.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from './memory-store.ts';

/** Lets pending reactions to settled promises run. */
export async function settled(turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
}

export class BorrowDeskUnderTest {
  readonly clock: FakeClock = fakeClock();
  /** The ids survive a restart, so that none is made twice. */
  readonly ids: Ids = countedIds();
  /** `journal <kind>` for each commit, `POST …` for each sent request. */
  log: string[] = [];
  journal!: MemoryJournal;
  book!: Book;
  borrow!: BorrowDesk;
  private alive = { now: false };
  private readonly caches = new Map<ProfileId, Cache>();
  shown!: BorrowSlice;
  requests!: Requests;
  carried!: Carried;
  /** Set before a service is opened. */
  claims: Claims = embeddedClaims;
  readonly raised: Parameters<Raise>[1][] = [];
  /** How often the desk read applications and loans at once. */
  readsAsked = 0;
  onCreate: () => PostOutcome<Quote> | Promise<PostOutcome<Quote>> = () => this.confirmed(quote());
  onAccept: () => PostOutcome<Application> | Promise<PostOutcome<Application>> = () =>
    this.confirmed(application());
  onApply: () => PostOutcome<Application> | Promise<PostOutcome<Application>> = () =>
    this.confirmed(application());
  onReadQuote: LendingService['readQuote'] = (...asked) => silentService.readQuote(...asked);
  onReadApplication: LendingService['readApplication'] = (id) => silentService.readApplication(id);
  /** Called when the desk reads the service again. */
  onReadAgain: () => Promise<void> = () => Promise.resolve();
  connected = true;
  /** Remaining milliseconds of the service's Retry-After. */
  pauseLeft = 0;
  /** Called while the connection is being made. */
  connecting: () => void = () => undefined;

  readonly service: LendingService = {
    ...silentService,
    createQuote: async (body) => {
      this.log.push(`POST quote ${body}`);
      return this.onCreate();
    },
    acceptQuote: async (id, mayStart) => {
      this.connecting();
      if (!mayStart()) return this.neverLeft();
      this.log.push(`POST accept ${id}`);
      return this.onAccept();
    },
    createApplication: async (body, mayStart) => {
      this.connecting();
      if (!mayStart()) return this.neverLeft();
      this.log.push(`POST application ${body}`);
      return this.onApply();
    },
    pauseLeft: () => millis(this.pauseLeft),
    readQuote: (...asked) => this.onReadQuote(...asked),
    readApplication: (id) => this.onReadApplication(id),
  };

  /** Starts the desk with this journal and profile, and connects it. */
  async open(written = memoryJournal(), profile: ServiceProfile = testProfile): Promise<void> {
    this.journal = written;
    this.journal.onCommit = (entry) => this.log.push(`journal ${entry.kind}`);
    this.requests = createRequests(this.journal, this.clock, () => undefined);
    this.carried = createCarried(this.journal, this.clock);
    await this.carried.load();
    const loaded = await this.requests.intents.load();
    if (!loaded.ok) throw new Error(`the journal could not be loaded: ${JSON.stringify(loaded.error)}`);
    await this.workUnder(profile);
  }

  /** Starts the desk again with the same journal. */
  restart(profile?: ServiceProfile): Promise<void> {
    return this.open(memoryJournal(this.journal.written), profile);
  }

  /** Closes the open service and opens this one. */
  async workUnder(profile: ServiceProfile): Promise<void> {
    await this.leave();
    const cache = this.caches.get(profile.id) ?? memoryCache();
    this.caches.set(profile.id, cache);
    this.book = await openBook(cache, profile.id);
    const alive = { now: true };
    this.alive = alive;
    this.borrow = createBorrow({
      clock: this.clock,
      ids: this.ids,
      profile,
      service: () => (this.connected ? this.service : undefined),
      requests: this.requests,
      claims: this.claims,
      mayBorrow: () => this.carried.gate(profile.id, 'borrow'),
      journal: this.journal,
      cache,
      book: this.book,
      readAgain: () => {
        this.readsAsked++;
        return this.onReadAgain();
      },
      raise: async (_profile, alert) => {
        this.raised.push(alert);
        return true;
      },
      publish: (slice) => {
        if (alive.now) this.shown = slice;
      },
    });
  }

  async leave(): Promise<void> {
    this.alive.now = false;
    this.borrow?.dispose();
    await this.book?.close();
  }

  private neverLeft(): PostOutcome<never> {
    return {
      kind: 'rejected',
      error: { code: 'offline', cause: 'other', detail: 'too late' },
      neverLeft: true,
    };
  }
  confirmed<T>(value: T, raw = '{}'): PostOutcome<T> {
    const { clock } = this;
    const sent = { wall: clock.wall(), mono: clock.mono() };
    return { kind: 'confirmed', value, raw, sent, receivedAt: clock.wall(), clockOffset: undefined };
  }

  answer<T>(value: T): Answer<T> {
    const receivedAt = this.clock.wall();
    return { value, receivedAt, clockOffset: undefined, mayBeIncomplete: false };
  }

  read<T>(value: T): Promise<Asked<Answer<T>>> {
    return Promise.resolve({ ok: true, value: this.answer(value) });
  }

  /** The flow. @throws if it is at another stage */
  at<S extends BorrowFlow['stage']>(stage: S): Extract<BorrowFlow, { stage: S }> {
    const { flow } = this.shown;
    if (flow.stage !== stage) throw new Error(`the flow is at ${flow.stage}, not at ${stage}`);
    return flow as Extract<BorrowFlow, { stage: S }>;
  }

  /** Does what the desk does before the machine sleeps. */
  suspend(): void {
    this.requests.suspendedAt = this.clock.mono();
    this.borrow.look();
  }
  acceptShown(typedOffer?: TypedTerms): ReturnType<BorrowDesk['accept']> {
    const { intent, digest } = this.at('review');
    return this.borrow.accept(intent.id, digest, typedOffer);
  }

  /** Records that a request was not executed, once it can no longer arrive. */
  notExecuted(intent: IntentId, evidence: string): ReturnType<BorrowDesk['settle']> {
    this.clock.advance(LATE_ARRIVAL);
    return this.borrow.settle(intent, false, evidence);
  }

  async lists(applications: Application[]): Promise<void> {
    await this.book.take('applications', this.answer(applications));
    await settled();
  }

  posts(): string[] {
    return this.log.filter((line) => line.startsWith('POST'));
  }
}

export async function borrowDesk(profile?: ServiceProfile): Promise<BorrowDeskUnderTest> {
  const desk = new BorrowDeskUnderTest();
  await desk.open(memoryJournal(), profile);
  return desk;
}
