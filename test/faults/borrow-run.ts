// One seeded run: an operator who borrows, hurries, doubts and presses twice; a network that loses what it likes; a
// clock that jumps, a machine that sleeps, an app that dies at any step. Then the network comes back, and what the
// desk says happened is held against what the service did.
import type { IntentId } from '../../domain/ids.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { ok } from '../../contract/errors.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import type { BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import type { Connection } from '../../main/desk/connect/connection.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { sandboxProfile } from '../../main/service/profile/sandbox-profile.ts';
import { memoryCache } from '../support/memory-store.ts';
import { borrowing, type BorrowingParts } from './borrowing.ts';
import { chanceOf, type Chance } from './chance.ts';
import { API_KEY, START, freshWorld } from './fresh-world.ts';
import { brokenEffects, brokenSendings, brokenWindows, kindOf, toldBy, type Told } from './judgement.ts';
import { mortalJournal } from './mortal-journal.ts';
import { roughWire, type PostFault, type RoughWire } from './rough-wire.ts';
import { virtualClock, type VirtualClock } from './virtual-clock.ts';

export interface RunReport {
  readonly seed: string;
  /** What went against a promise, in words; empty when all were kept. */
  readonly broken: string[];
  readonly intents: number;
  readonly quotesAsked: number;
  readonly applied: number;
  readonly accepts: number;
  /** The faults that POSTs met, each once for every time. */
  readonly faults: readonly PostFault[];
  /** How often an outcome was unknown. */
  readonly unknown: number;
  readonly crashes: number;
  /** POSTs of which a byte left. */
  readonly posts: number;
  /** Intents that were open when the network came back; of them settled, or shown as unknown, a minute later. */
  readonly openAtReturn: number;
  readonly settledInAMinute: number;
  readonly shownAfterAMinute: number;
  /** Accepts of something else than was shown, and how many of them were refused. */
  readonly mutated: number;
  readonly mutatedRefused: number;
  /** Virtual milliseconds from the network's return to the last unknown with evidence being settled. */
  readonly settledAfter: number;
}

/** Backoff and breaker may each wait a minute, and a reading takes a moment; it is shown as unknown all the while. */
const LONGEST_SETTLING = 130_000;

export async function borrowRun(seed: string): Promise<RunReport> {
  return new Run(seed).whole();
}

const PRACTICE = sandboxProfile('http://127.0.0.1:1/v1');
/** Of most services nobody knows how to find a quote again. */
const { quote: _found, ...PATHS } = PRACTICE.paths;
const WITHOUT_QUOTES: ServiceProfile = { ...PRACTICE, paths: PATHS };

class Run {
  readonly seed: string;
  readonly chance: Chance;
  readonly clock: VirtualClock = virtualClock(START);
  readonly wire: RoughWire;
  readonly written: JournalEntry[] = [];
  readonly cache = memoryCache();
  readonly profile: ServiceProfile;
  readonly broken: string[] = [];
  /** Where the next crash is: at a commit of a kind of record, right before a POST's bytes, or nowhere. */
  crashAt: string | undefined;
  crashes = 0;
  unknowns = 0;
  settledAfter = 0;
  readonly minute = { openAtReturn: 0, settledInAMinute: 0, shownAfterAMinute: 0 };
  readonly mutations = { mutated: 0, mutatedRefused: 0 };
  alive = { now: false };
  borrow!: BorrowDesk;
  connection!: Connection;
  shown!: BorrowSlice;

  constructor(seed: string) {
    this.seed = seed;
    this.chance = chanceOf(seed);
    this.profile = this.chance.once(2) ? PRACTICE : WITHOUT_QUOTES;
    this.wire = roughWire({
      clock: this.clock,
      chance: this.chance,
      world: freshWorld(),
      apiKey: API_KEY,
      onPost: (path) => {
        this.holdRecordBefore(path);
        if (this.crashAt === 'post') this.die();
      },
    });
  }

  async whole(): Promise<RunReport> {
    await this.start();
    this.wire.setFaults(this.chance.between(1, 3));
    for (let act = this.chance.between(4, 10); act > 0; act--) await this.oneAct();
    await this.comeBack();
    await this.shutDown();
    const told = this.told();
    return {
      seed: this.seed,
      broken: this.broken,
      intents: told.length,
      applied: this.wire.posts.filter((post) => kindOf(post) === 'create-application').length,
      quotesAsked: this.wire.posts.filter((post) => kindOf(post) === 'create-quote').length,
      accepts: this.wire.posts.filter((post) => kindOf(post) === 'accept-quote').length,
      faults: this.wire.posts.flatMap(({ fault }) => (fault === 'none' ? [] : [fault])),
      unknown: this.unknowns,
      crashes: this.crashes,
      posts: this.wire.posts.length,
      ...this.minute,
      ...this.mutations,
      settledAfter: this.settledAfter,
    };
  }

  /** Starts the desk on what the last one left on disk. */
  async open(): Promise<void> {
    const alive = { now: true };
    this.alive = alive;
    const { chance, clock, cache, profile } = this;
    const log = { info: () => undefined, failure: (_event: string, cause: unknown) => this.fault(cause) };
    const parts: BorrowingParts = {
      clock,
      ids: { uuid: () => chance.uuid(), fraction: () => chance.fraction() },
      log,
      journal: mortalJournal(this, alive),
      cache,
      core: this.wire.core,
      publish: (slice) => {
        if (!alive.now) return;
        if (slice.flow.stage === 'unknown' && this.shown?.flow.stage !== 'unknown') this.unknowns++;
        this.shown = slice;
      },
    };
    const opened = await borrowing(parts, profile, API_KEY);
    if (opened.ok) Object.assign(this, opened.value);
    else this.broken.push(`the journal did not load: ${JSON.stringify(opened.error)}`);
  }

  die(): void {
    this.crashAt = undefined;
    this.alive.now = false;
    this.crashes++;
    this.connection.pause();
    this.wire.cutOff();
  }

  fault(cause: unknown): string {
    this.broken.push(`a fault in the desk: ${String(cause)}`);
    return 'fault';
  }

  /** Runs on; an app that died meanwhile is started again after a while. */
  async pass(ms: number): Promise<void> {
    await this.clock.run(ms);
    if (this.alive.now) return;
    await this.clock.run(this.chance.between(500, 90_000));
    await this.start();
  }

  /** A start may die too, and is tried again. */
  async start(): Promise<void> {
    do await this.clock.until(this.open(), 2_000);
    while (!this.alive.now);
  }

  async asked<T>(promise: Promise<T>): Promise<void> {
    await this.clock.until(promise, 60_000);
    await this.pass(1);
  }

  async oneAct(): Promise<void> {
    const { chance } = this;
    this.trouble();
    const { flow } = this.shown;
    switch (flow.stage) {
      case 'review': {
        // In good time, at the last moment, or too late.
        const left = flow.left - (this.clock.wall() - flow.measuredAt);
        if (chance.once(3)) await this.pass(Math.max(0, left - chance.between(0, 500)));
        else await this.pass(chance.between(0, chance.once(4) ? 60_000 : 20_000));
        const now = this.shown.flow;
        if (now.stage !== 'review') return;
        if (chance.once(6)) return this.asked(this.borrow.letLapse(now.intent.id));
        if (chance.once(5)) await this.refuses(now.intent.id, now.digest);
        const accepts = [this.borrow.accept(now.intent.id, now.digest)];
        // Two presses of one button, or an impatient second one.
        if (chance.once(3)) accepts.push(this.borrow.accept(now.intent.id, now.digest));
        return this.asked(Promise.all(accepts));
      }
      case 'unknown':
        if (chance.once(2)) await this.asked(this.borrow.readAgain());
        await this.asked(this.borrow.createQuote({ amount_ngn: '500000.00', payout: 'naira_token' }));
        return this.pass(chance.between(1_000, 40_000));
      case 'creating':
      case 'accepting':
      case 'applying':
        return this.pass(chance.between(1_000, 20_000));
      default: {
        if (flow.stage !== 'terms') this.borrow.startOver();
        await this.pass(chance.between(0, 20_000));
        if (chance.once(4)) return this.applyDirectly();
        const amount = `${chance.between(400, 4_900)}000.00`;
        const asking = this.borrow.createQuote({
          amount_ngn: amount,
          payout: chance.pick(['naira_token', 'bank']),
        });
        return this.asked(asking);
      }
    }
  }

  /** An amount of its own each time, so that the service's record tells which one took effect. */
  async applyDirectly(): Promise<void> {
    const { chance, borrow } = this;
    const amount = `${String(chance.between(500, 2_000))}.${String(chance.between(100_000, 999_999))}`;
    borrow.prepareApplication(amount);
    await this.pass(chance.between(0, 30_000));
    const { flow } = this.shown;
    if (flow.stage !== 'application-review') return;
    const applies = [this.borrow.apply(flow.intentId, flow.digest)];
    if (chance.once(2)) applies.push(this.borrow.apply(flow.intentId, flow.digest));
    await this.asked(Promise.all(applies));
  }

  /** Anything but what was shown is refused, and nothing of it is sent. */
  async refuses(intentId: IntentId, digest: string): Promise<void> {
    const before = this.wire.posts.length;
    const other = `${digest.slice(1)}${digest.startsWith('0') ? '1' : '0'}`;
    const answer = await this.clock.until(this.borrow.accept(intentId, other), 1_000);
    this.mutations.mutated++;
    if (answer?.ok === false && this.wire.posts.length === before) this.mutations.mutatedRefused++;
    else this.broken.push('an accept of something else than was shown was not refused');
  }

  /** Perhaps a network that goes or comes, a clock that is set, a machine that sleeps, or a death to come. */
  trouble(): void {
    const { chance } = this;
    if (chance.once(this.wire.down ? 2 : 9)) this.wire.setDown(!this.wire.down);
    if (chance.once(8)) this.clock.jump(chance.between(-600_000, 600_000));
    if (chance.once(8)) {
      this.connection.pause();
      this.clock.sleep(chance.between(1_000, 3_600_000));
      this.borrow.look();
      this.connection.resume();
    }
    if (chance.once(4))
      this.crashAt = chance.pick([
        'before intent.recorded',
        'after intent.recorded',
        'before intent.sent',
        'after intent.sent',
        'post',
        'before intent.confirmed',
        'after intent.confirmed',
        'before intent.unknown',
        'after intent.unknown',
        'before intent.rejected',
      ]);
  }

  /** The intent of a POST is on disk before its first byte leaves. */
  holdRecordBefore(path: string): void {
    const kind = kindOf({ path });
    const recorded = this.told().filter((intent) => intent.kind === kind);
    const sent = this.wire.posts.filter((post) => kindOf(post) === kind);
    if (recorded.length < sent.length) this.broken.push(`a ${kind} left before its record was on disk`);
  }

  /** The network is whole again: everything must be settled, or be on screen as unknown. */
  async comeBack(): Promise<void> {
    this.crashAt = undefined;
    this.wire.setFaults(0);
    this.wire.setDown(false);
    if (!this.alive.now) await this.pass(1);
    const before = this.clock.mono();
    const open = new Set(this.unsettled().map(({ id }) => id));
    this.minute.openAtReturn = open.size;
    for (let waited = 0; waited < LONGEST_SETTLING; waited += 5_000) {
      await this.pass(5_000);
      if (waited === 55_000) this.holdShown();
      if (waited === 55_000) this.countMinute(open);
      if (this.unsettledWithEvidence().length > 0) this.settledAfter = this.clock.mono() - before;
    }
    this.holdShown();
    for (const intent of this.unsettledWithEvidence())
      this.broken.push(`${intent.kind} ${intent.id} is still unknown, though the service shows its effect`);
    const told = this.told();
    const { posts } = this.wire;
    this.broken.push(
      ...brokenEffects(told, this.wire.world()),
      ...brokenSendings(told, posts),
      ...brokenWindows(told, posts),
    );
  }

  countMinute(open: ReadonlySet<string>): void {
    const still = this.unsettled().filter(({ id }) => open.has(id));
    const { flow } = this.shown;
    const isShown = still.filter(({ id }) => flow.stage === 'unknown' && flow.intent.id === id).length;
    this.minute.settledInAMinute = open.size - still.length;
    this.minute.shownAfterAMinute = isShown;
  }

  unsettled(): Told[] {
    return this.told().filter(({ ending }) => ending === 'none' || ending === 'unknown');
  }

  /** Within a minute an unsettled intent is what the screen is about. */
  holdShown(): void {
    const { flow } = this.shown;
    const live = this.unsettled();
    if (live.length > 1) this.broken.push(`${String(live.length)} intents are live at once`);
    for (const { id, kind, ending } of live) {
      const underWay = ['creating', 'accepting', 'applying'].includes(flow.stage);
      if (flow.stage === 'unknown' ? flow.intent.id === id : underWay) continue;
      this.broken.push(`${kind} ${id} has the ending "${ending}", and the screen shows ${flow.stage}`);
    }
  }

  unsettledWithEvidence(): Told[] {
    const unsettled = this.unsettled().filter(({ kind }) => kind === 'accept-quote');
    if (unsettled.length === 0) return [];
    const { applications } = this.wire.world();
    return unsettled.filter(({ quoteId }) => applications.some((one) => one.quoteId === quoteId));
  }

  told(): Told[] {
    return toldBy(this.written);
  }

  async shutDown(): Promise<void> {
    const closing = this.connection.close();
    await this.clock.until(
      closing.then(() => ok(undefined)),
      1_000,
    );
  }
}
