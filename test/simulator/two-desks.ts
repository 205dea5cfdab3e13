// Simulates two whole desks of one team on one virtual time. Both take their steps of a round beside each other, so
// their acts interleave.
import { SCHEMA } from '../../main/team/servers.ts';
import { START } from '../faults/fresh-world.ts';
import { virtualClock, type VirtualClock } from '../faults/virtual-clock.ts';
import { startApp } from './app-run.ts';
import { turnsPending, waitOn } from './counted-turns.ts';
import { deskClock } from './desk-clock.ts';
import type { Promised } from './judge.ts';
import { openWorlds } from './lender-worlds.ts';
import { Machine } from './machine.ts';
import { atTheEnd, check, type Outcome } from './simulation.ts';
import { perform } from './steps.ts';
import { DESKS, monthOf, type DeskName, type Step } from './story.ts';
import { TeamJudge } from './team-judge.ts';
import { TeamMate } from './team-mate.ts';
import { TeamServer } from './team-server.ts';
import { Trace } from './trace.ts';
import { decimal } from '../../domain/decimal.ts';

const PEOPLE = { a: 'ada', b: 'chidi' } as const;
/** A round ends long before, and the night before a day's first round as well. Milliseconds. */
const LONGEST_ROUND = 6 * 3_600_000;
const LONGEST_NIGHT = 60 * 86_400_000;
/** Longer than a desk waits between two readings of the team. */
const UNTIL_READ = 15_000;

/** The second desk runs modules of its own, as in its own process. */
const otherApp = new URL('./app-run.ts?desk=b', import.meta.url).href;

/** Ends with the first round in which a promise is broken. */
export async function simulateTwo(seed: string, steps: readonly Step[]): Promise<Outcome> {
  const clock = virtualClock(START, turnsPending);
  waitOn(clock);
  const trace = new Trace(clock);
  const team = await Team.open(seed, clock, trace);
  const results = new Map<number, string>();
  let failedAt: Step | undefined;
  try {
    await team.beside(DESKS, (machine) => join(machine, seed));
    for (const round of roundsOf(steps)) {
      const words = await team.round(seed, round);
      for (const [id, what] of words) results.set(id, what);
      if (team.broken.length === 0) continue;
      failedAt = round.at(-1);
      break;
    }
    if (failedAt === undefined) await team.end();
  } catch (cause) {
    team.broken.push(`no-fault: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
    failedAt ??= steps.at(-1);
  } finally {
    team.dispose();
  }
  return {
    seed,
    broken: team.broken,
    failedAt,
    trace: trace.hash(),
    results,
    lines: trace.lines,
    ...team.counted(),
  };
}

async function join(machine: Machine, seed: string): Promise<void> {
  machine.chance.begin(`${seed}/join ${machine.place.name}`);
  await machine.start();
  await machine.place.team?.join();
}

/** In the order of the story. */
function roundsOf(steps: readonly Step[]): Step[][] {
  const rounds = new Map<number, Step[]>();
  for (const step of steps) rounds.set(step.round ?? 0, [...(rounds.get(step.round ?? 0) ?? []), step]);
  return [...rounds.values()];
}

class Team {
  readonly broken: string[];
  private readonly clock: VirtualClock;
  private readonly judge: TeamJudge;
  private readonly machines: Readonly<Record<DeskName, Machine>>;
  private readonly months = { a: 0, b: 0 };

  private constructor(
    clock: VirtualClock,
    judge: TeamJudge,
    machines: Readonly<Record<DeskName, Machine>>,
    broken: string[],
  ) {
    this.clock = clock;
    this.judge = judge;
    this.machines = machines;
    this.broken = broken;
  }

  static async open(seed: string, clock: VirtualClock, trace: Trace): Promise<Team> {
    const broken: string[] = [];
    const worlds = openWorlds(clock, seed);
    const mates: TeamMate[] = [];
    const server = new TeamServer({
      now: () => clock.real(),
      schema: SCHEMA,
      notify() {
        for (const { line } of mates) for (const client of line.open) client.notified();
      },
    });
    server.outside((model) => {
      model.setPolicy([
        { rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true },
        { rank: 2, kind: 'accept', from: decimal('700000'), needsApproval: true },
      ]);
    });
    const judge = new TeamJudge(server);
    const apps = { a: startApp, b: ((await import(otherApp)) as { startApp: typeof startApp }).startApp };
    const machineOf = (name: DeskName): Machine => {
      const own = deskClock(clock);
      const mate = new TeamMate(PEOPLE[name], server, judge, { clock: own });
      mates.push(mate);
      return new Machine({
        name,
        clock: own,
        serviceClock: clock,
        trace: { add: (what) => trace.add(`${name}: ${what}`) },
        worlds,
        startApp: apps[name],
        broken,
        team: mate,
      });
    };
    const machines = { a: machineOf('a'), b: machineOf('b') };
    const [ada, chidi] = mates;
    if (ada === undefined || chidi === undefined) throw new Error('a desk is missing');
    ada.meet(machines.a, chidi);
    chidi.meet(machines.b, ada);
    judge.truth.mates.push(ada, chidi);
    return new Team(clock, judge, machines, broken);
  }

  /** Lets these desks work beside each other until all have ended. */
  async beside(
    desks: readonly DeskName[],
    work: (machine: Machine) => Promise<void>,
    longest = LONGEST_ROUND,
  ): Promise<void> {
    const one = async (name: DeskName): Promise<void> => {
      const machine = this.machines[name];
      try {
        await work(machine);
      } catch (cause) {
        machine.judge.find(
          'no-fault',
          cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
        );
      }
    };
    const all = Promise.all(desks.map(one)).then(() => true);
    if ((await this.clock.until(all, longest)) === undefined)
      throw new Error('a step of one of the desks does not end');
  }

  /** @returns the result of each step in words, by its id */
  async round(seed: string, steps: readonly Step[]): Promise<Map<number, string>> {
    const words = new Map<number, string>();
    const present = DESKS.filter((name) => steps.some(({ desk }) => desk === name));
    const isMorning = steps[0]?.kind === 'sit-down';
    // Nobody leaves a machine awake over night.
    if (isMorning) for (const machine of Object.values(this.machines)) machine.lieDown();
    await this.beside(
      present,
      async (machine) => {
        for (const step of steps) {
          if (step.desk !== machine.place.name) continue;
          if (step.kind !== 'sit-down') await machine.rouse();
          machine.count('steps');
          machine.chance.begin(`${seed}/step ${String(step.id)}`);
          machine.trace.add(`step ${String(step.id)} ${step.kind}`);
          const done = await perform(machine, step);
          if (done !== undefined) words.set(step.id, done);
          const month = monthOf(step);
          check(machine, month !== this.months[step.desk]);
          this.months[step.desk] = month;
          if (this.broken.length > 0) return;
        }
      },
      isMorning ? LONGEST_NIGHT : LONGEST_ROUND,
    );
    this.judge.afterStep();
    if (steps.every(({ kind }) => kind === 'calm')) await this.rest(present);
    return words;
  }

  /** Without any act, both desks get to know everything. */
  private async rest(present: readonly DeskName[]): Promise<void> {
    if (this.broken.length > 0) return;
    await this.clock.run(UNTIL_READ);
    this.judge.atRest(
      this.judge.truth.mates.filter(({ machine }) => present.some((name) => name === machine.place.name)),
    );
  }

  async end(): Promise<void> {
    await this.beside(DESKS, atTheEnd);
    await this.rest(DESKS);
    await this.beside(DESKS, async (machine) => {
      const verified = await machine.answerTo(machine.run?.desk.team.verify());
      machine.judge.checked('shared-journal');
      const isWhole = verified?.ok === true && verified.value.chains.every((one) => one.verdict === 'intact');
      if (!isWhole) machine.judge.find('shared-journal', `verified as ${JSON.stringify(verified)}`);
    });
  }

  counted(): Pick<Outcome, 'steps' | 'sums' | 'checks'> {
    const sums: Record<string, number> = {};
    const checks = new Map<Promised, number>();
    for (const { sums: own, judge } of Object.values(this.machines)) {
      for (const [name, count] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + count;
      for (const [name, count] of judge.checks) checks.set(name, (checks.get(name) ?? 0) + count);
    }
    return { steps: sums['steps'] ?? 0, sums, checks };
  }

  dispose(): void {
    for (const machine of Object.values(this.machines)) machine.dispose();
  }
}
