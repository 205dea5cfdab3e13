// Races of two desk processes to accept the same quote or to repay the same loan, against a real PostgreSQL: with
// desks killed at each step or stopped for a while, connections cut after a statement and before its answer, a
// killed server, and a database restored from an older dump. A planted fault is put into the desks' code.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { restoreActs } from '../../tools/lib/team-schema.mjs';
import { chanceOf } from './chance.ts';

const STEPS = [
  'before the claim',
  'after the claim',
  'after the record',
  'after sending',
  'after the effect',
  'after the outcome',
] as const;
const PEOPLE = ['ada', 'chidi'] as const;
/** Of 100 draws of a fault, this one restores an older dump; higher ones are no fault. */
const RESTORED = 41;

export interface RaceReport {
  readonly seed: string;
  races: number;
  accepted: number;
  refused: number;
  kills: number;
  stops: number;
  cuts: number;
  serverKills: number;
  restores: number;
  /** In milliseconds, of the claims won in races without a fault. */
  claims: { count: number; p50: number; p99: number };
  readonly broken: string[];
}

interface Subject {
  readonly kind: 'quote' | 'loan';
  readonly subject: string;
}

interface Won {
  readonly subject: Subject;
  /** The number of the desk. */
  readonly by: number;
}

interface Desk {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly answers: AsyncIterator<string>;
}

export async function teamRaces(
  seed: string,
  races: number,
  { tell, planted }: { tell?: (report: RaceReport) => void; planted?: string } = {},
): Promise<RaceReport> {
  const chance = chanceOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'team-races-'));
  const effects = join(folder, 'effects');
  writeFileSync(effects, '');
  const postgres = await startPostgres();
  const report: RaceReport = {
    seed,
    races: 0,
    accepted: 0,
    refused: 0,
    kills: 0,
    stops: 0,
    cuts: 0,
    serverKills: 0,
    restores: 0,
    claims: { count: 0, p50: 0, p99: 0 },
    broken: [],
  };
  const times: number[] = [];
  const proxies = await Promise.all(PEOPLE.map(() => cuttingProxy(postgres)));
  const ids = PEOPLE.map(() => randomUUID());
  const desks: (Desk | undefined)[] = [undefined, undefined];
  try {
    await postgres.team('team');
    for (const person of PEOPLE) await postgres.person(person, 'member');
    const admin = await postgres.admin('team');
    await admin.query('UPDATE collateral_desk.team SET daily = 1000000, open = 1000000');
    await admin.end();
    let dump = postgres.dump('team');
    /** Took effect since the dump. */
    let since: Won[] = [];
    let killed: Subject | undefined;
    for (let race = 0; race < races; race++) {
      // A quote whose desk was killed again: its outcome may not be known.
      const subject: Subject =
        killed ??
        (chance.once(2) ? { kind: 'quote', subject: `qt_${race}` } : { kind: 'loan', subject: `ln_${race}` });
      killed = undefined;
      const fault = chance.between(0, 99);
      const victim = chance.between(0, 1);
      const dieAt = fault < 15 ? chance.pick(STEPS) : undefined;
      for (const [at, person] of PEOPLE.entries())
        desks[at] ??= await startDesk(planted, {
          port: proxies[at]?.port,
          person,
          deskId: ids[at],
          journal: join(folder, person),
          effects,
        });
      if (fault >= 15 && fault < 30) {
        report.cuts += 1;
        proxies[victim]?.cutAfter(chance.between(1, 6));
      }
      const asked = desks.map((desk, at) =>
        ask(desk, { ...subject, ...(at === victim && dieAt !== undefined && { dieAt }) }),
      );
      if (fault >= 30 && fault < 40) {
        report.stops += 1;
        desks[victim]?.child.kill('SIGSTOP');
        await wait(chance.between(1, 40));
        desks[victim]?.child.kill('SIGCONT');
      }
      if (fault === 40) {
        report.serverKills += 1;
        await wait(chance.between(0, 10));
        // The postmaster's children end when it does; a new one waits for them.
        postgres.signal('SIGKILL');
        await postgres.start();
      }
      const answers = await Promise.all(asked);
      for (const [at, answer] of answers.entries()) {
        if (answer === undefined) {
          report.kills += 1;
          if (subject.kind === 'quote') killed = subject;
          desks[at] = undefined;
        } else if (answer.outcome === 'accepted' || answer.outcome.startsWith('paid')) {
          report.accepted += 1;
          since.push({ subject, by: at });
          if (fault > RESTORED && answer.claimMs !== undefined) times.push(answer.claimMs);
        } else report.refused += 1;
      }
      if (fault === RESTORED && desks.every((desk) => desk !== undefined)) {
        report.restores += 1;
        const again = since[chance.between(0, since.length - 1)];
        if (again !== undefined) await restored(postgres, dump, desks, again, report);
        dump = postgres.dump('team');
        since = [];
      }
      report.races += 1;
      if (report.races % 50 === 0 || race === races - 1) check(report, effects);
      if (report.races % 500 === 0) tell?.(report);
    }
    report.claims = { count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  } finally {
    for (const desk of desks) desk?.child.kill('SIGKILL');
    for (const proxy of proxies) proxy.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

/** Neither desk acts on a restored database, nor does what took effect before, once their acts are put back. */
async function restored(
  postgres: Postgres,
  dump: string,
  desks: readonly (Desk | undefined)[],
  { subject, by }: Won,
  report: RaceReport,
): Promise<void> {
  const look = { kind: 'look' };
  // The desk that holds a loan goes on with it, and its own checklist knows what was paid.
  const others = subject.kind === 'loan' ? desks.filter((_desk, at) => at !== by) : desks;
  const expected = async (
    asked: readonly (Desk | undefined)[],
    order: object,
    wanted: string,
  ): Promise<(Answer | undefined)[]> => {
    const answers = await Promise.all(asked.map((desk) => ask(desk, order)));
    for (const answer of answers)
      if (answer?.outcome !== wanted)
        report.broken.push(`${subject.subject} after a restore: ${answer?.outcome}, not ${wanted}`);
    return answers;
  };
  await expected(desks, look, 'read');
  await postgres.restore('team', dump);
  await expected(others, subject, 'restored');
  const lost = await expected(desks, look, 'restored');
  const admin = await postgres.admin('team');
  for (const answer of lost) {
    const complaints: string[] = [];
    const isWhole = await restoreActs(admin, JSON.stringify(answer?.acts), (line) => complaints.push(line));
    if (!isWhole) report.broken.push(`${subject.subject} after a restore: ${complaints.join('; ')}`);
  }
  await admin.query('UPDATE collateral_desk.team SET daily = 1000000, open = 1000000');
  await admin.end();
  // What was freed since the dump is not put back; a desk that has read of it is connected again.
  await expected(desks, { ...look, anew: true }, 'read');
  await expected(others, subject, 'claimed');
}

function check(report: RaceReport, effects: string): void {
  const counts = new Map<string, number>();
  for (const line of readFileSync(effects, 'utf8').split('\n')) {
    const [quote = ''] = line.split(' ');
    if (quote !== '') counts.set(quote, (counts.get(quote) ?? 0) + 1);
  }
  for (const [quote, count] of counts) {
    const what = `${quote} took effect ${count} times`;
    if (count > 1 && !report.broken.includes(what)) report.broken.push(what);
  }
}

async function startDesk(planted: string | undefined, orders: object): Promise<Desk> {
  const file = fileURLToPath(new URL('team-child.ts', import.meta.url));
  const hooks = new URL('plant.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', hooks, file, JSON.stringify(orders)], {
    stdio: 'pipe',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', PLANTED: planted ?? '' },
  });
  child.stdin.on('error', () => undefined);
  let complaint = '';
  child.stderr.on('data', (bytes) => (complaint += String(bytes)));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await answers.next();
  if (first.done === true) throw new Error(`a desk did not start: ${complaint}`);
  return { child, answers };
}

interface Answer {
  readonly outcome: string;
  readonly claimMs?: number | undefined;
  readonly acts?: unknown;
}

/** Undefined if the desk died. */
async function ask(desk: Desk | undefined, order: object): Promise<Answer | undefined> {
  desk?.child.stdin.write(`${JSON.stringify(order)}\n`);
  const answer = await desk?.answers.next();
  return answer === undefined || answer.done === true ? undefined : (JSON.parse(answer.value) as Answer);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 100) / 100;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
