// Simulates the acts of two desks of a team at one lender, month after month. The claims, the records of requests and
// repayments and what is reported after a connection are the product's; the server is the model that is compared with
// PostgreSQL. At every call of the server and every write to a journal a desk may die, and a request or its answer may
// be lost; a seed decides what happens next. Screens, polling and databases are not part of it.
import type { Decimal } from '../../domain/decimal.ts';
import type { Destination } from '../../domain/destination.ts';
import type { IntentId, LoanId, ProfileId, QuoteId } from '../../domain/ids.ts';
import type { Payable } from '../../domain/repayment-events.ts';
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { beginClaimed } from '../../main/desk/borrow/claimed.ts';
import { createIntentLog, type IntentLog } from '../../main/desk/borrow/intents.ts';
import type { Clock } from '../../main/desk/ports/system.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import type { ClaimAsked, TeamLink } from '../../main/desk/ports/team.ts';
import { createClaimLog } from '../../main/desk/repay/claim-log.ts';
import { claiming } from '../../main/desk/repay/claiming.ts';
import { createRepaymentEvents } from '../../main/desk/repay/events.ts';
import type { OpenRepayment } from '../../main/desk/repay/view.ts';
import { lostClaims, ownActs } from '../../main/desk/team/own-acts.ts';
import { serverClaims } from '../../main/desk/team/server-claims.ts';
import { reportOf } from '../../main/desk/team/sync.ts';
import { chanceOf, type Chance } from '../faults/chance.ts';
import { memoryJournal, type MemoryJournal } from '../support/memory-store.ts';
import { testProfile } from '../support/lending-values.ts';
import { emptyTeam, teamModel, type Caller, type ModelState } from '../support/team-model.ts';

const ACTS_A_MONTH = 30;
const SERVICE = 'https://api.lender.example/v1';

export interface TeamMonths {
  readonly months: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

class Died extends Error {}

export async function simulateTeam(seed: string, months: number): Promise<TeamMonths> {
  const world = new World(seed);
  for (let month = 0; month < months && world.broken.length === 0; month++) await world.month(month);
  return { months, sums: world.sums, broken: world.broken };
}

class World {
  readonly chance: Chance;
  readonly broken: string[] = [];
  readonly sums: Record<string, number> = {};
  server: ModelState = emptyTeam();
  /** Everything that took effect: at the lender, or at a bank. */
  readonly effects = new Map<string, number>();
  private waiting: (() => void)[] = [];
  private readonly desks: readonly [SimulatedDesk, SimulatedDesk];
  private now = 1_790_000_000_000;

  constructor(seed: string) {
    this.chance = chanceOf(seed);
    this.desks = [new SimulatedDesk(this, 'ada'), new SimulatedDesk(this, 'chidi')];
  }

  readonly clock: Clock = {
    wall: () => epochMillis((this.now += 1)),
    mono: () => monotonicMillis(this.now),
    after: () => () => undefined,
  };

  count(what: string): void {
    this.sums[what] = (this.sums[what] ?? 0) + 1;
  }

  effect(subject: string): void {
    const times = (this.effects.get(subject) ?? 0) + 1;
    this.effects.set(subject, times);
    this.count('effects');
    if (times > 1) this.broken.push(`${subject} took effect ${String(times)} times`);
  }

  /** Waits until the seed lets this step happen. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Lets both desks work beside each other until both are at rest. */
  private async beside(...work: Promise<unknown>[]): Promise<void> {
    const state = { isDone: false };
    const all = Promise.all(work).finally(() => (state.isDone = true));
    while (!state.isDone) {
      // The reactions to what happened last.
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.waiting.splice(this.chance.between(0, this.waiting.length - 1), 1);
      next?.();
    }
    await all;
    this.waiting = [];
  }

  async month(month: number): Promise<void> {
    for (let act = 0; act < ACTS_A_MONTH && this.broken.length === 0; act++) {
      const subject = `${String(month)}-${String(this.chance.between(0, act))}`;
      const kind = this.chance.once(2) ? 'quote' : 'loan';
      await this.beside(...this.desks.map((desk) => desk.day(`${kind} ${subject}`)));
      if (this.chance.once(4)) this.people();
    }
    if (this.chance.once(3)) await this.restored();
    this.audit();
    // What ended long ago can no longer be taken.
    this.server.claims.splice(0, Math.max(0, this.server.claims.length - 400));
  }

  /** Somebody settles or frees a claim by what the lender really shows; nobody frees one of a desk at work. */
  private people(): void {
    const model = teamModel(this.server);
    for (const { id, state, asked, desk } of this.server.claims) {
      if (!['taken', 'sending', 'unknown'].includes(state) || !this.chance.once(2)) continue;
      const other: Caller = desk === 'ada' ? this.desks[1].caller : this.desks[0].caller;
      if (this.effects.has(nameOf(asked))) {
        model.settle(other, id, 'the lender lists it');
        this.count('settled');
      } else if (model.askRelease(other, `release ${id}`, id, 'the lender has nothing') === 'asked') {
        const digest = model.approval(`release ${id}`)?.digest ?? '';
        model.decide({ person: 'ngozi', desk: 'ngozi' }, `release ${id}`, digest, true);
        model.forget(`release ${id}`);
        this.desks.find((one) => one.caller.desk === desk)?.askedToStop.add(nameOf(asked));
        this.count('freed');
      }
    }
  }

  /** An older dump is restored. Both desks refuse to act, an approver goes on, and both connect before they act. */
  private async restored(): Promise<void> {
    this.count('restores');
    for (const desk of this.desks) await this.beside(desk.look());
    const dump = structuredClone(this.server);
    for (let act = 0; act < 4; act++)
      await this.beside(...this.desks.map((desk) => desk.day(`loan r${String(this.effects.size)}`)));
    for (const desk of this.desks) await this.beside(desk.look());
    const isOlder = dump.seq < this.server.seq;
    const before = this.effects.size;
    this.server = dump;
    for (const desk of this.desks) desk.cut();
    if (isOlder) {
      const fresh = `quote after-${String(before)}`;
      await this.beside(...this.desks.map((desk) => desk.day(fresh)));
      if (this.effects.has(fresh)) this.broken.push(`${fresh} took effect on a restored database`);
    }
    teamModel(this.server).acceptRestored(this.server.epoch, this.server.seq + 1_000_000);
    for (const desk of this.desks) {
      desk.cut();
      await this.beside(desk.look());
    }
  }

  private audit(): void {
    for (const { state, asked } of this.server.claims) {
      const happened = this.effects.has(nameOf(asked));
      if (state === 'confirmed' && !happened)
        this.broken.push(`${nameOf(asked)} is confirmed without an effect`);
    }
  }
}

const nameOf = ({ kind, subject }: ClaimAsked): string =>
  kind === 'accept' ? `quote ${subject}` : `loan ${subject.split(' ')[0] ?? ''}`;

class SimulatedDesk {
  readonly caller: Caller;
  private readonly world: World;
  /** On disk. */
  private readonly written: JournalEntry[] = [];
  private seen = { epoch: 0, seq: -1 };
  /** What the person at this desk has paid; nobody pays a loan twice at one desk. */
  private readonly paid = new Set<string>();
  /** Who frees a claim asks its person first, who then waits for the desk's own word. */
  readonly askedToStop = new Set<string>();
  private run: Run | undefined;
  private isOnline = false;

  constructor(world: World, person: string) {
    this.world = world;
    this.caller = { person, desk: person };
    teamModel(world.server).hello(this.caller);
  }

  cut(): void {
    this.isOnline = false;
  }

  /** One act, and what goes wrong in it. A desk that dies starts again the next time. */
  async day(what: string): Promise<void> {
    try {
      const run = (this.run ??= await this.started());
      if (!this.isOnline && !this.world.chance.once(5)) await this.connect(run);
      const [kind, subject = ''] = what.split(' ');
      await (kind === 'quote' ? this.accept(run, subject) : this.repay(run, subject));
      if (this.world.chance.once(3)) await this.connect(run);
    } catch (cause) {
      if (!(cause instanceof Died)) throw cause;
      this.world.count('deaths');
      this.run = undefined;
      this.isOnline = false;
    }
  }

  async look(): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      try {
        const run = (this.run ??= await this.started());
        if (await this.connect(run)) return;
      } catch (cause) {
        if (!(cause instanceof Died)) throw cause;
        this.run = undefined;
      }
    }
  }

  private async started(): Promise<Run> {
    const { world } = this;
    const journal = memoryJournal();
    for (const entry of this.written) await journal.append(entry);
    const intents = createIntentLog(this.onDisk(journal), world.clock);
    const claimLog = createClaimLog(this.onDisk(journal));
    const events = createRepaymentEvents(this.onDisk(journal));
    for (const log of [intents, claimLog, events]) await log.load();
    const link = this.link();
    const claims = serverClaims({
      ids: { uuid: () => world.chance.uuid(), fraction: () => world.chance.fraction() },
      link: () => (this.isOnline ? ok(link) : fail({ code: 'team', fault: 'unreachable', detail: '' })),
      epoch: () => this.seen.epoch,
      onChange: () => undefined,
    });
    const repaying = claiming({ clock: world.clock, profile: testProfile, events, claims, claimLog });
    return { intents, claimLog, events, claims, repaying };
  }

  /** A step at which the desk may die. */
  private mayDie(): void {
    if (this.world.chance.once(60)) throw new Died();
  }

  private onDisk(journal: MemoryJournal): Journal {
    return {
      ...journal,
      entries: (...given) => journal.entries(...given),
      append: async (entry) => {
        await this.world.turn();
        this.mayDie();
        this.written.push(entry);
        const done = await journal.append(entry);
        this.mayDie();
        return done;
      },
    };
  }

  /** The request and its answer each take a turn, and each may be lost. */
  private async ask<T>(act: (model: ReturnType<typeof teamModel>) => T): Promise<Result<T>> {
    const { world } = this;
    const lost = fail({ code: 'team', fault: 'unreachable', detail: '' });
    await world.turn();
    this.mayDie();
    if (!this.isOnline || world.chance.once(40)) {
      this.isOnline = false;
      return lost;
    }
    const answer = act(teamModel(world.server));
    await world.turn();
    this.mayDie();
    if (world.chance.once(40)) {
      world.count('lost answers');
      this.isOnline = false;
      return lost;
    }
    return ok(answer);
  }

  private link(): TeamLink {
    const { world, caller } = this;
    const partly: Partial<TeamLink> = {
      get seen() {
        return { databaseId: 'db', name: 'team', epoch: world.server.epoch, seq: world.server.seq };
      },
      take: async (id, epoch, asked) => {
        const answer = await this.ask((model) => model.take(caller, id, epoch, asked));
        if (!answer.ok) return answer;
        const { value } = answer;
        if (value === 'taken')
          return ok({ outcome: 'taken', seq: world.server.seq, epoch, person: caller.person });
        if (value === 'restored' || value === 'approval-needed') return ok({ outcome: value });
        const { person, desk, state } = value.claimedBy;
        return ok({ outcome: 'claimed', person, deskName: desk, since: epochMillis(1), state });
      },
      sending: (id, epoch) => this.ask((model) => model.sending(caller, id, epoch)),
      ending: (id, { to, evidence }) => this.ask((model) => model.ending(caller, id, to, evidence)),
      stateOf: (id) => this.ask(() => world.server.claims.find((one) => one.id === id)?.state),
    };
    return partly as TeamLink;
  }

  /** As the product after each connection. */
  private async connect(run: Run): Promise<boolean> {
    const { world, caller } = this;
    this.isOnline = true;
    const read = await this.ask(() => structuredClone(world.server));
    if (!read.ok) return false;
    const now = read.value;
    if (now.epoch < this.seen.epoch || (now.epoch === this.seen.epoch && now.seq < this.seen.seq)) {
      this.isOnline = false;
      world.count('refused after a restore');
      return false;
    }
    const acts = ownActs(run);
    for (const { id, state } of now.claims.filter((one) => one.desk === caller.desk)) {
      const ending = reportOf(
        { id: id as never, state },
        {
          inJournal: (of) => acts.get(of)?.state,
          isUnderWay: (of) => run.claims.isUnderWay(of),
          wasGivenUp: (of) => run.claims.wasGivenUp(of),
        },
      );
      if (ending === undefined) continue;
      const told = await this.ask((model) => model.ending(caller, id, ending.to, ending.evidence));
      if (!told.ok) return false;
    }
    if (now.epoch > this.seen.epoch)
      for (const { id, asked, state } of lostClaims(
        acts,
        new Set(now.claims.map((one) => one.id as never)),
        'db',
      )) {
        const back = await this.ask((model) => model.reinstate(caller, id, asked, state));
        if (!back.ok) return false;
      }
    this.seen = { epoch: now.epoch, seq: now.seq };
    return true;
  }

  private async accept(run: Run, quote: string): Promise<void> {
    const { world } = this;
    const profile = 'lender' as ProfileId;
    const live = run.intents.live(profile);
    if (live !== undefined) {
      // A reading settles it by what the lender shows.
      const happened = world.effects.has(`quote ${live.quoteId ?? ''}`);
      const to = happened ? ('confirmed' as const) : ('rejected' as const);
      await run.intents.move(live.id, { to, by: 'operator', evidence: 'the lender shows it' } as never);
      if (live.claim !== undefined) run.claims.settled(live.claim.id);
      return;
    }
    const id = world.chance.uuid() as IntentId;
    const asked: ClaimAsked = {
      kind: 'accept',
      subject: quote,
      scope: SERVICE,
      service: SERVICE,
      digest: 'a'.repeat(64),
      amount: undefined,
      destination: undefined,
    };
    const facts = { profile, intentId: id, kind: 'accept-quote' as const, quoteId: quote as QuoteId };
    const parts = { claims: run.claims, requests: { intents: run.intents } as never };
    const begun = await beginClaimed(parts, asked, facts);
    if (!begun.ok) return this.world.count(`accept: ${begun.error.code}`);
    await world.turn();
    this.mayDie();
    await run.intents.move(id, { to: 'sent' });
    const happens = !world.chance.once(5);
    if (happens) world.effect(`quote ${quote}`);
    await world.turn();
    this.mayDie();
    const isLost = world.chance.once(4);
    const to = isLost ? 'unknown' : happens ? 'confirmed' : 'rejected';
    const said =
      to === 'unknown' ? { to, detail: 'no answer' } : { to, by: 'answer', evidence: 'the lender' };
    await run.intents.move(id, said as never);
    const held = begun.value.claim;
    if (held !== undefined) {
      run.claims.settled(held.id);
      await run.claims.end({ record: held }, { to, evidence: 'said' });
    }
    world.count(`accept: ${to}`);
  }

  private async repay(run: Run, loan: string): Promise<void> {
    const { world } = this;
    const loanId = loan as LoanId;
    if (run.events.of(testProfile.id, loanId).some(({ kind }) => kind === 'paid')) return;
    const payable: Payable = {
      payoff: '16550000.10' as Decimal,
      destination: [] as unknown as Destination,
      digest: 'b'.repeat(64),
    };
    const open = { repayment: { startedAt: 0 }, view: { loanId } } as unknown as OpenRepayment;
    const claimed = await run.repaying.claim(open, payable);
    if (!claimed.ok) return world.count(`copy: ${claimed.error.code}`);
    await world.turn();
    this.mayDie();
    // The person goes to the bank with what was copied, or changes their mind.
    if (!this.paid.has(loan)) {
      if (world.chance.once(6) || (!this.isOnline && this.askedToStop.has(`loan ${loan}`))) return;
      this.paid.add(loan);
      world.effect(`loan ${loan}`);
    }
    await world.turn();
    this.mayDie();
    const reported = await run.repaying.paid(open, payable, 'TRF-1');
    if (!reported.ok) return world.count(`record: ${reported.error.code}`);
    const paid = {
      kind: 'paid' as const,
      at: world.clock.wall(),
      digest: payable.digest,
      reference: 'TRF-1',
    };
    await run.events.append(testProfile.id, loanId, paid);
    world.count('paid');
  }
}

interface Run {
  readonly intents: IntentLog;
  readonly claimLog: ReturnType<typeof createClaimLog>;
  readonly events: ReturnType<typeof createRepaymentEvents>;
  readonly claims: ReturnType<typeof serverClaims>;
  readonly repaying: ReturnType<typeof claiming>;
}
