// One seeded run of borrowing. The operator hesitates and presses twice, the network loses answers, somebody
// sets the clock, the machine sleeps, and the app crashes at any step. Then the network recovers, and the run
// compares the desk's records with what the service did.
import type { IntentId } from '../../domain/ids.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import type { BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { borrowing } from './borrowing.ts';
import type { DeskPorts } from './connecting.ts';
import { API_KEY, freshWorld } from './fresh-world.ts';
import {
  effectFindings,
  intentsIn,
  kindOf,
  sendingFindings,
  windowFindings,
  type RecordedIntent,
} from './intent-audit.ts';
import { otherDigest } from './operator-input.ts';
import { roughWire, type PostFault, type RoughWire } from './rough-wire.ts';
import { SeededRun } from './seeded-run.ts';

export interface RunReport {
  readonly seed: string;
  /** One sentence for each broken promise. */
  readonly broken: string[];
  readonly intents: number;
  readonly quotesAsked: number;
  readonly applied: number;
  readonly accepts: number;
  /** The fault of each POST that had one. */
  readonly faults: readonly PostFault[];
  /** The number of outcomes that became unknown. */
  readonly unknown: number;
  readonly crashes: number;
  /** The number of POSTs of which at least one byte was sent. */
  readonly posts: number;
  /** Intents that were open when the network recovered, and what became of them within a minute. */
  readonly openAtReturn: number;
  readonly settledInAMinute: number;
  readonly shownAfterAMinute: number;
  /** Accepts with a digest that was not shown, and how many of them the desk refused. */
  readonly mutated: number;
  readonly mutatedRefused: number;
  /** Virtual milliseconds from the network's recovery to the last settling of an outcome with evidence. */
  readonly settledAfter: number;
}

/** Virtual milliseconds: backoff and circuit breaker wait up to a minute each; the rest is for a read. */
const LONGEST_SETTLING = 130_000;

export async function borrowRun(seed: string): Promise<RunReport> {
  return new BorrowRun(seed).report();
}

const PRACTICE = practiceProfile('http://127.0.0.1:1/v1');
/** Most lenders document no way to read a quote again. Half of the runs have such a lender. */
const { quote: _found, ...PATHS } = PRACTICE.paths;
const WITHOUT_QUOTES: ServiceProfile = { ...PRACTICE, paths: PATHS };

class BorrowRun extends SeededRun {
  readonly wire: RoughWire;
  readonly profile: ServiceProfile;
  unknowns = 0;
  settledAfter = 0;
  readonly minute = { openAtReturn: 0, settledInAMinute: 0, shownAfterAMinute: 0 };
  readonly mutations = { mutated: 0, mutatedRefused: 0 };
  borrow!: BorrowDesk;
  shown!: BorrowSlice;

  constructor(seed: string) {
    super(seed);
    this.profile = this.chance.once(2) ? PRACTICE : WITHOUT_QUOTES;
    this.wire = roughWire({
      clock: this.clock,
      chance: this.chance,
      world: freshWorld(),
      apiKey: API_KEY,
      onPost: (path) => {
        this.checkRecordedFirst(path);
        if (this.crashAt === 'post') this.crash();
      },
    });
  }

  async report(): Promise<RunReport> {
    await this.start();
    this.wire.setFaults(this.chance.between(1, 3));
    for (let act = this.chance.between(4, 10); act > 0; act--) await this.oneAct();
    await this.comeBack();
    await this.close();
    const intents = this.intents();
    const { posts } = this.wire;
    return {
      seed: this.seed,
      broken: this.broken,
      intents: intents.length,
      applied: posts.filter((post) => kindOf(post) === 'create-application').length,
      quotesAsked: posts.filter((post) => kindOf(post) === 'create-quote').length,
      accepts: posts.filter((post) => kindOf(post) === 'accept-quote').length,
      faults: posts.flatMap(({ fault }) => (fault === 'none' ? [] : [fault])),
      unknown: this.unknowns,
      crashes: this.crashes,
      posts: posts.length,
      ...this.minute,
      ...this.mutations,
      settledAfter: this.settledAfter,
    };
  }

  protected openDesk(ports: DeskPorts, alive: { readonly now: boolean }): ReturnType<typeof borrowing> {
    const publish = (slice: BorrowSlice): void => {
      if (!alive.now) return;
      if (slice.flow.stage === 'unknown' && this.shown?.flow.stage !== 'unknown') this.unknowns++;
      this.shown = slice;
    };
    return borrowing({ ...ports, publish }, this.profile, API_KEY);
  }

  async oneAct(): Promise<void> {
    const { chance } = this;
    this.trouble();
    const { flow } = this.shown;
    switch (flow.stage) {
      case 'review': {
        // The operator decides early, in the last 500 ms, or too late.
        const left = flow.left - (this.clock.wall() - flow.measuredAt);
        if (chance.once(3)) await this.pass(Math.max(0, left - chance.between(0, 500)));
        else await this.pass(chance.between(0, chance.once(4) ? 60_000 : 20_000));
        const now = this.shown.flow;
        if (now.stage !== 'review') return;
        if (chance.once(6)) return void (await this.answerTo(this.borrow.letExpire(now.intent.id)));
        if (chance.once(5)) await this.acceptOther(now.intent.id, now.digest);
        const accepts = [this.borrow.accept(now.intent.id, now.digest)];
        // The operator presses twice.
        if (chance.once(3)) accepts.push(this.borrow.accept(now.intent.id, now.digest));
        await this.answerTo(Promise.all(accepts));
        return;
      }
      case 'unknown':
        if (chance.once(2)) await this.answerTo(this.borrow.readAgain());
        await this.answerTo(this.borrow.createQuote({ amount_ngn: '500000.00', payout: 'naira_token' }));
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
        await this.answerTo(asking);
        return;
      }
    }
  }

  /** Uses a new amount each time, so that the service's records show which application took effect. */
  async applyDirectly(): Promise<void> {
    const { chance, borrow } = this;
    const amount = `${String(chance.between(500, 2_000))}.${String(chance.between(100_000, 999_999))}`;
    borrow.prepareApplication(amount);
    await this.pass(chance.between(0, 30_000));
    const { flow } = this.shown;
    if (flow.stage !== 'application-review') return;
    const applies = [this.borrow.apply(flow.intentId, flow.digest)];
    if (chance.once(2)) applies.push(this.borrow.apply(flow.intentId, flow.digest));
    await this.answerTo(Promise.all(applies));
  }

  /** The desk must refuse an accept with a digest that it did not show, and send nothing. */
  async acceptOther(intentId: IntentId, digest: string): Promise<void> {
    const before = this.wire.posts.length;
    const answer = await this.clock.until(this.borrow.accept(intentId, otherDigest(digest)), 1_000);
    this.mutations.mutated++;
    if (answer?.ok === false && this.wire.posts.length === before) this.mutations.mutatedRefused++;
    else this.broken.push('the desk did not refuse an accept with a digest that it had not shown');
  }

  /** Sometimes changes the network, sets the clock, lets the machine sleep, or arms a crash. */
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

  /** The intent of a POST must be on disk before the first byte is sent. */
  checkRecordedFirst(path: string): void {
    const kind = kindOf({ path });
    const recorded = this.intents().filter((intent) => intent.kind === kind);
    const sent = this.wire.posts.filter((post) => kindOf(post) === kind);
    if (recorded.length < sent.length) this.broken.push(`a ${kind} was sent before its record was on disk`);
  }

  /** Ends all faults. Then every intent must become settled, or be shown as unknown. */
  async comeBack(): Promise<void> {
    await this.recover();
    const before = this.clock.mono();
    const open = new Set(this.unsettled().map(({ id }) => id));
    this.minute.openAtReturn = open.size;
    for (let waited = 0; waited < LONGEST_SETTLING; waited += 5_000) {
      await this.pass(5_000);
      if (waited === 55_000) this.checkShown();
      if (waited === 55_000) this.countMinute(open);
      if (this.unsettledWithEvidence().length > 0) this.settledAfter = this.clock.mono() - before;
    }
    this.checkShown();
    for (const intent of this.unsettledWithEvidence())
      this.broken.push(`${intent.kind} ${intent.id} is still unknown, although the service shows its effect`);
    const intents = this.intents();
    const { posts } = this.wire;
    this.broken.push(
      ...effectFindings(intents, this.wire.world()),
      ...sendingFindings(intents, posts),
      ...windowFindings(intents, posts),
    );
  }

  countMinute(open: ReadonlySet<string>): void {
    const still = this.unsettled().filter(({ id }) => open.has(id));
    const { flow } = this.shown;
    const isShown = still.filter(({ id }) => flow.stage === 'unknown' && flow.intent.id === id).length;
    this.minute.settledInAMinute = open.size - still.length;
    this.minute.shownAfterAMinute = isShown;
  }

  unsettled(): RecordedIntent[] {
    return this.intents().filter(({ ending }) => ending === 'none' || ending === 'unknown');
  }

  /** The screen must show an unsettled intent as unknown, or as being sent. */
  checkShown(): void {
    const { flow } = this.shown;
    const live = this.unsettled();
    if (live.length > 1) this.broken.push(`${String(live.length)} intents are live at once`);
    for (const { id, kind, ending } of live) {
      const underWay = ['creating', 'accepting', 'applying'].includes(flow.stage);
      if (flow.stage === 'unknown' ? flow.intent.id === id : underWay) continue;
      this.broken.push(`${kind} ${id} has the outcome "${ending}", and the screen shows ${flow.stage}`);
    }
  }

  unsettledWithEvidence(): RecordedIntent[] {
    const unsettled = this.unsettled().filter(({ kind }) => kind === 'accept-quote');
    if (unsettled.length === 0) return [];
    const { applications } = this.wire.world();
    return unsettled.filter(({ quoteId }) => applications.some((one) => one.quoteId === quoteId));
  }

  intents(): RecordedIntent[] {
    return intentsIn(this.written);
  }
}
