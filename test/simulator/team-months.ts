// Simulates months of two desks of a team at one lender, from a seed. A desk may die, and a request or an answer may
// be lost, at every call of the server and every write to a journal. Claims, records and reports are the product's
// code; the server is the model that model.test.ts compares with PostgreSQL.
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';
import type { ClaimAsked } from '../../main/desk/ports/team.ts';
import { chanceOf, type Chance } from '../faults/chance.ts';
import {
  emptyTeam,
  teamModel,
  type Caller,
  type ModelClaim,
  type ModelState,
} from '../support/team-model.ts';
import { SimulatedDesk, type DeskWorld } from './team-desk.ts';

const ACTS_A_MONTH = 30;

export interface TeamMonths {
  readonly months: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

export async function simulateTeam(seed: string, months: number): Promise<TeamMonths> {
  const world = new World(seed);
  for (let month = 0; month < months && world.broken.length === 0; month++) await world.month(month);
  return { months, sums: world.sums, broken: world.broken };
}

class World implements DeskWorld {
  readonly chance: Chance;
  readonly broken: string[] = [];
  readonly sums: Record<string, number> = {};
  server: ModelState = emptyTeam();
  /** Everything that took effect: at the lender, or at a bank. */
  readonly effects = new Map<string, number>();
  private waiting: (() => void)[] = [];
  /** The database was restored, and nobody has gone on with it yet. */
  private isRestored = false;
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

  refuses(person: string): void {
    this.count('refused after a restore');
    if (!this.isRestored) this.broken.push(`${person} refuses a database that was not restored`);
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
        // A desk that does not run must find out by itself.
        const of = this.desks.find((one) => one.caller.desk === desk);
        if (of?.isRunning === true) of.askedToStop.add(nameOf(asked));
        this.count('freed');
      }
    }
  }

  /**
   * An older dump is restored. Both desks refuse to act, or only those whose claims it lacks if others have brought
   * its counter past what the desks have seen. An approver goes on, and both connect before they try again what the
   * dump lacks.
   */
  private async restored(): Promise<void> {
    this.count('restores');
    for (const desk of this.desks) await this.beside(desk.look());
    const dump = structuredClone(this.server);
    const known = new Set(this.effects.keys());
    for (let act = 0; act < 4; act++)
      await this.beside(...this.desks.map((desk) => desk.day(`loan r${String(this.effects.size)}`)));
    for (const desk of this.desks) await this.beside(desk.look());
    const isOlder = dump.seq < this.server.seq;
    const before = this.effects.size;
    const hasCaughtUp = isOlder && this.chance.once(2);
    if (hasCaughtUp) dump.seq = this.server.seq;
    const kept = new Set(dump.claims.map(({ id }) => id));
    const isLost = ({ id, state }: ModelClaim): boolean => state === 'confirmed' && !kept.has(id);
    const lost = this.server.claims.filter(isLost).map(({ desk }) => desk);
    this.server = dump;
    this.isRestored = true;
    for (const desk of this.desks) desk.cut();
    if (isOlder) {
      const fresh = `quote after-${String(before)}`;
      const refusing = this.desks.filter(({ caller }) => !hasCaughtUp || lost.includes(caller.desk));
      await this.beside(...refusing.map((desk) => desk.day(fresh)));
      if (this.effects.has(fresh)) this.broken.push(`${fresh} took effect on a restored database`);
      if (hasCaughtUp && refusing.length > 0) this.count('refused by lost claims');
    }
    this.isRestored = false;
    teamModel(this.server).acceptRestored(this.server.epoch, this.server.seq + 1_000_000);
    for (const desk of this.desks) {
      desk.cut();
      await this.beside(desk.look());
    }
    // What ended long ago can no longer be taken. Desks miss no claim of an earlier epoch.
    this.server.claims.splice(0, Math.max(0, this.server.claims.length - 400));
    for (const lost of [...this.effects.keys()].filter((name) => !known.has(name)))
      await this.beside(...this.desks.map((desk) => desk.day(lost)));
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
