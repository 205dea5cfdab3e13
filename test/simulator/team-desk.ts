// One desk of a team in simulated months (team-months.ts): its acts, its deaths, and what is on its disk.
import type { ClaimId } from '../../domain/claim.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Destination } from '../../domain/destination.ts';
import type { IntentId, LoanId, ProfileId, QuoteId } from '../../domain/ids.ts';
import type { Payable } from '../../domain/repayment-events.ts';
import { epochMillis } from '../../domain/time.ts';
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
import { ownActs } from '../../main/desk/team/own-acts.ts';
import { reportTo } from '../../main/desk/team/reporting.ts';
import { restoreOf } from '../../main/desk/team/restores.ts';
import { serverClaims } from '../../main/desk/team/server-claims.ts';
import type { Chance } from '../faults/chance.ts';
import { memoryJournal, type MemoryJournal } from '../support/memory-store.ts';
import { testProfile } from '../support/lending-values.ts';
import { teamModel, type Caller, type ModelState } from '../support/team-model.ts';

const SERVICE = 'https://api.lender.example/v1';

class Died extends Error {}

/** What a desk meets, and what decides when its next step happens. */
export interface DeskWorld {
  readonly chance: Chance;
  readonly clock: Clock;
  readonly server: ModelState;
  /** What took effect, by name, and how often. */
  readonly effects: ReadonlyMap<string, number>;
  count(what: string): void;
  /** This person's desk does not act, because it finds that the database was restored. */
  refuses(person: string): void;
  effect(subject: string): void;
  /** Waits until the seed lets this step happen. */
  turn(): Promise<void>;
}

export class SimulatedDesk {
  readonly caller: Caller;
  private readonly world: DeskWorld;
  /** On disk. */
  private readonly written: JournalEntry[] = [];
  private seen = { epoch: 0, seq: -1 };
  /** What the person at this desk has paid; nobody pays a loan twice at one desk. */
  private readonly paid = new Set<string>();
  /** Who frees a claim asks its person first, who then waits for the desk's own word. */
  readonly askedToStop = new Set<string>();
  private run: Run | undefined;
  private isOnline = false;

  constructor(world: DeskWorld, person: string) {
    this.world = world;
    this.caller = { person, desk: person };
    teamModel(world.server).hello(this.caller);
  }

  get isRunning(): boolean {
    return this.run !== undefined;
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
      take: async (id, epoch, asked, reference) => {
        const answer = await this.ask((model) => model.take(caller, id, epoch, asked, reference));
        if (!answer.ok) return answer;
        const { value } = answer;
        if (value === 'restored' || value === 'approval-needed') return ok({ outcome: value });
        if ('taken' in value) {
          const claim = value.taken.id as ClaimId;
          return ok({ outcome: 'taken', claim, seq: world.server.seq, epoch, person: caller.person });
        }
        const { person, desk, state } = value.claimedBy;
        return ok({ outcome: 'claimed', person, deskName: desk, since: epochMillis(1), state });
      },
      sending: (id, epoch) => this.ask((model) => model.sending(caller, id, epoch)),
      ending: (id, { to, evidence }) => this.ask((model) => model.ending(caller, id, to, evidence)),
      reinstate: (id, asked, state) => this.ask((model) => model.reinstate(caller, id, asked, state)),
      stateOf: (id) =>
        this.ask(() => world.server.claims.find((one) => one.id === id && one.desk === caller.desk)?.state),
      missing: (ids) => this.ask(() => ids.filter((id) => world.server.claims.every((one) => one.id !== id))),
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
    const claims = now.claims.map(({ id, desk: deskId, state }) => ({ id: id as ClaimId, deskId, state }));
    const team = { deskId: caller.desk, databaseId: 'db', ...this.seen };
    const restored = await restoreOf(this.link(), team, { seen: now, claims }, ownActs(run));
    if (!restored.ok || restored.value.restored !== undefined) {
      this.isOnline = false;
      if (restored.ok) world.refuses(caller.person);
      return false;
    }
    await reportTo(this.link(), {
      ...run,
      clock: world.clock,
      team,
      records: { seen: now, claims, approvals: [] },
      lost: restored.value.lost,
      session: undefined,
      keep: async () => {
        this.seen = { epoch: now.epoch, seq: now.seq };
      },
    });
    return this.isOnline;
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
