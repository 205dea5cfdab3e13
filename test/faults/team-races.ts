// Races of two desk processes for the same quote, against a real PostgreSQL: with desks killed at each step or
// stopped for a while, connections cut after a statement and before its answer, and a killed server.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startPostgres, type Postgres } from '../support/postgres.ts';
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

export interface RaceReport {
  readonly seed: string;
  races: number;
  accepted: number;
  refused: number;
  kills: number;
  stops: number;
  cuts: number;
  serverKills: number;
  readonly broken: string[];
}

interface Desk {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly answers: AsyncIterator<string>;
}

export async function teamRaces(
  seed: string,
  races: number,
  tell?: (report: RaceReport) => void,
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
    broken: [],
  };
  const proxies = await Promise.all(PEOPLE.map(() => cutter(postgres)));
  const ids = PEOPLE.map(() => randomUUID());
  const desks: (Desk | undefined)[] = [undefined, undefined];
  try {
    await postgres.team('team');
    for (const person of PEOPLE) await postgres.person(person, 'member');
    for (let race = 0; race < races; race++) {
      const quote = `qt_${race}`;
      const fault = chance.between(0, 99);
      const victim = chance.between(0, 1);
      const dieAt = fault < 15 ? chance.pick(STEPS) : undefined;
      for (const [at, person] of PEOPLE.entries())
        desks[at] ??= await startDesk({
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
        ask(desk, { race, quote, ...(at === victim && dieAt !== undefined && { dieAt }) }),
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
      const outcomes = await Promise.all(asked);
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome === 'accepted') report.accepted += 1;
        else if (outcome === undefined) {
          report.kills += 1;
          desks[at] = undefined;
        } else report.refused += 1;
      }
      report.races += 1;
      if (report.races % 50 === 0 || race === races - 1) check(report, effects);
      if (report.races % 500 === 0) tell?.(report);
    }
  } finally {
    for (const desk of desks) desk?.child.kill('SIGKILL');
    for (const proxy of proxies) proxy.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
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

async function startDesk(orders: object): Promise<Desk> {
  const file = fileURLToPath(new URL('team-child.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(orders)], {
    stdio: 'pipe',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  child.stdin.on('error', () => undefined);
  let complaint = '';
  child.stderr.on('data', (bytes) => (complaint += String(bytes)));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await answers.next();
  if (first.done === true) throw new Error(`a desk did not start: ${complaint}`);
  return { child, answers };
}

/** Undefined if the desk died. */
async function ask(desk: Desk | undefined, race: object): Promise<string | undefined> {
  desk?.child.stdin.write(`${JSON.stringify(race)}\n`);
  const answer = await desk?.answers.next();
  if (answer === undefined || answer.done === true) return undefined;
  const { outcome } = JSON.parse(answer.value) as { outcome: string };
  return outcome;
}

interface Cutter {
  readonly port: number;
  /** Drops the answer of the statement after so many more, and the connection with it. */
  cutAfter(statements: number): void;
  close(): void;
}

/** Between desk and server: the server gets the statement, the desk not its answer. */
async function cutter(postgres: Pick<Postgres, 'port'>): Promise<Cutter> {
  let left = Infinity;
  const sockets = new Set<Socket>();
  const server = createServer((desk) => {
    const upstream = connect(postgres.port, '127.0.0.1');
    for (const socket of [desk, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        desk.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    let drops = false;
    desk.on('data', (bytes) => {
      left -= 1;
      if (left <= 0) {
        drops = true;
        left = Infinity;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (drops) desk.destroy();
      else desk.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cutAfter: (statements) => (left = statements),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
