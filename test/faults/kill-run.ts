// Starts processes one after the other on the same journal, and kills each at a named step or at a random
// moment. The next process reports the journal's intents, which must match the effects that the service
// counted. This tests a crash of the process, not a power cut.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPracticeServer } from '../../sandbox/server.ts';
import type { World } from '../../sandbox/world.ts';
import { chanceOf } from './chance.ts';
import type { RecordedIntent } from './intent-audit.ts';

export interface KillOrders {
  readonly folder: string;
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly apiKey: string;
  readonly controlKey: string;
  readonly dieAt?: string | undefined;
}

/** The steps of an act at which a process can be killed. */
const STEPS = [
  'before intent.recorded',
  'after intent.recorded',
  'before the request',
  'at the first byte',
  'while it is on its way',
  'with the answer in hand',
  'before intent.sent',
  'after intent.sent',
  'before intent.confirmed',
  'after intent.confirmed',
] as const;

export interface KillReport {
  readonly seed: string;
  readonly kills: number;
  readonly intents: number;
  readonly broken: string[];
}

type ReportLine = { intents: RecordedIntent[] } | { fault: string };

/** Most kills with one journal. A longer journal is slow to read and tests nothing more. */
const LONGEST_CHAIN = 100;

/** In milliseconds: far beyond a busy machine, so that a process that hangs ends the run. */
const HANGS_AFTER = 10 * 60_000;

/** Kills once at each named step, and then `atRandom` times at random moments. */
export async function killRun(seed: string, atRandom: number): Promise<KillReport> {
  const chance = chanceOf(seed);
  const plan: (string | number)[] = [
    ...STEPS,
    ...Array.from({ length: atRandom }, () => chance.between(0, 400)),
  ];
  const report = { seed, kills: 0, intents: 0, broken: [] as string[] };
  for (let from = 0; from < plan.length; from += LONGEST_CHAIN) {
    const chain = await chainOf([...plan.slice(from, from + LONGEST_CHAIN), 0]);
    report.kills += chain.kills;
    report.intents += chain.intents;
    report.broken.push(...chain.broken);
  }
  return report;
}

async function chainOf(plan: readonly (string | number)[]): Promise<Omit<KillReport, 'seed'>> {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-kills-'));
  const keys = { apiKey: 'practice-key', controlKey: 'control-key' };
  const practice = await startPracticeServer({ port: 0, seed: 'kills', ...keys });
  const { baseUrl, controlUrl } = practice;
  const orders: KillOrders = { folder, baseUrl, controlUrl, ...keys };
  const broken: string[] = [];
  let intents = 0;
  let before = 'at first';
  try {
    for (const kill of plan) {
      const where = typeof kill === 'string' ? kill : `after ${String(kill)} ms`;
      await killed(typeof kill === 'string' ? { ...orders, dieAt: kill } : orders, kill, (line) => {
        if ('fault' in line) broken.push(`${where}: ${line.fault}`);
        if (!('intents' in line)) return;
        intents = line.intents.length;
        const world = JSON.parse(practice.service.snapshot()) as World;
        broken.push(...mismatches(line.intents, world).map((what) => `${before}: ${what}`));
      });
      before = where;
    }
    return { kills: plan.length, intents, broken };
  } finally {
    await practice.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one process until it is killed. A number is the milliseconds from its first request to the kill. */
function killed(
  orders: KillOrders,
  kill: string | number,
  onLine: (line: ReportLine) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = join(import.meta.dirname, 'kill-child.ts');
    const running = spawn(process.execPath, [child, JSON.stringify(orders)], { stdio: 'pipe' });
    let [unfinished, complaint] = ['', ''];
    const late = setTimeout(() => running.kill('SIGTERM'), HANGS_AFTER);
    running.stdin.on('error', () => undefined);
    running.stderr.on('data', (bytes) => (complaint += String(bytes)));
    running.stdout.on('data', (bytes) => {
      const lines = `${unfinished}${String(bytes)}`.split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) {
        const read = JSON.parse(line) as ReportLine;
        onLine(read);
        if (!('intents' in read)) continue;
        running.stdin.write('go\n');
        if (typeof kill === 'number') setTimeout(() => running.kill('SIGKILL'), kill);
      }
    });
    running.on('close', (_, signal) => {
      clearTimeout(late);
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`${String(kill)}: ended by ${String(signal)}: ${complaint}`));
    });
  });
}

/** Sentences about effects that the journal lost, repeated or invented. */
function mismatches(intents: readonly RecordedIntent[], { effects }: World): string[] {
  const wrong: string[] = [];
  const known = new Set(intents.map(({ externalId }) => externalId));
  for (const [externalId, { quotes, applications, loans }] of Object.entries(effects)) {
    if (quotes > 1 || applications > 1 || loans > 1)
      wrong.push(
        `${externalId} took effect ${String(quotes)}, ${String(applications)}, ${String(loans)} times`,
      );
    if (!known.has(externalId)) wrong.push(`${externalId} took effect, and the journal has no intent for it`);
  }
  for (const { kind, externalId, ending, by } of intents) {
    const made = effects[externalId ?? ''] ?? { quotes: 0, applications: 0 };
    const happened = (kind === 'accept-quote' ? made.applications : made.quotes) > 0;
    if (ending === 'none' || ending === 'unknown')
      wrong.push(`${kind} of ${externalId ?? '?'} has the outcome ${ending} at the end`);
    if (ending === 'confirmed' && !happened)
      wrong.push(`${kind} of ${externalId ?? '?'} is confirmed and never took effect`);
    if (ending === 'rejected' && happened && by !== 'window-passed')
      wrong.push(`${kind} of ${externalId ?? '?'} is rejected and took effect`);
  }
  return wrong;
}
