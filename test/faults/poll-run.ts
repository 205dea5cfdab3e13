// Processes that are killed after each write of their polls. Started again without a network, each list must show exactly
// what its last answer named that was taken in, or, where one was on its way, what that one named.
// This shows safety against a crash of the process, not against a power cut.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileId } from '../../domain/ids.ts';
import { epochMillis } from '../../domain/time.ts';
import { ok } from '../../contract/errors.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { openStore } from '../../main/store/store.ts';
import { LISTED, pollsOf, rawsOf, type Listed, type Poll } from './polls.ts';

export interface PollReport {
  /** Polls that were taken in, in all runs. */
  readonly taken: number;
  /** Runs killed while a poll was on its way to the disk. */
  readonly underWay: number;
  readonly broken: string[];
}

interface Progress {
  done: number;
  begun: number;
}

/** @param dieAt the write after which the process is killed; past the last one, it is killed after all polls */
export async function pollRun(seed: string, dieAt: number): Promise<PollReport> {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-polls-'));
  try {
    const progress = await killed(folder, seed, dieAt);
    const polls = pollsOf(seed);
    const found = await offline(folder);
    const broken: string[] = [];
    for (const resource of LISTED) {
      const before = shownAfter(polls.slice(0, progress.done), resource);
      const after = shownAfter(polls.slice(0, progress.begun), resource);
      const shown = found[resource];
      if (shown !== before && shown !== after)
        broken.push(`${seed} killed after write ${String(dieAt)}: ${resource} shows ${shown}, not ${after}`);
    }
    return { taken: progress.done, underWay: progress.begun > progress.done ? 1 : 0, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many polls it said were begun and done. */
function killed(folder: string, seed: string, dieAt: number): Promise<Progress> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [join(import.meta.dirname, 'poll-child.ts'), folder, seed], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, COLLATERAL_DESK_DIE_AT: String(dieAt) },
    });
    let [said, complaint] = ['', ''];
    running.stdout.on('data', (bytes) => (said += String(bytes)));
    running.stderr.on('data', (bytes) => (complaint += String(bytes)));
    running.on('close', (_, signal) => {
      const count = (word: string): number => said.split('\n').filter((line) => line.startsWith(word)).length;
      if (signal === 'SIGKILL') resolve({ begun: count('begins'), done: count('done') });
      else reject(new Error(`ended by itself: ${complaint}`));
    });
  });
}

/** What a list shows after these polls: what its last answer named, and of a loan read alone since, what that read said. */
function shownAfter(polls: readonly Poll[], resource: Listed): string {
  const at = polls.findLastIndex((poll) => poll.of === 'list' && poll.resource === resource);
  const last = polls[at];
  if (last?.of !== 'list') return 'nothing';
  const alone = polls.slice(at).flatMap((poll) => (poll.of === 'one loan' ? [poll.thing] : []));
  const things = last.things.map(
    (thing) => (resource === 'loans' ? alone.findLast(({ id }) => id === thing.id) : undefined) ?? thing,
  );
  return tell(rawsOf(resource, things), last.whole);
}

const tell = (raws: readonly string[], whole: boolean): string =>
  `${raws.join(', ')} (${whole ? 'whole' : 'in part'})`;

/** What each list shows of the folder when the desk is started in it without a network. */
async function offline(folder: string): Promise<Record<Listed, string>> {
  const store = await openStore({
    directory: folder,
    keyHex: '5e'.repeat(32),
    worker: new URL('../../main/store/worker/worker.ts', import.meta.url),
    anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
    now: epochMillis(0),
  });
  if (!store.ok) throw new Error(JSON.stringify(store.error));
  const profile = 'killed' as ProfileId;
  try {
    const book = await openBook(store.value.cache, profile);
    const atHand = (resource: Exclude<Listed, 'loans'>): string => {
      const list = book.atHand[resource];
      return list === undefined
        ? 'nothing'
        : tell(list.value.map(({ raw }) => raw).toSorted(), !list.mayBeIncomplete);
    };
    const loans = await store.value.cache.listed(profile, 'loans', 1_000);
    if (!loans.ok) throw new Error(JSON.stringify(loans.error));
    const raws = loans.value?.things.map(({ raw }) => raw).toSorted();
    return {
      wallets: atHand('wallets'),
      deposits: atHand('deposits'),
      returnAddresses: atHand('returnAddresses'),
      applications: atHand('applications'),
      loans: raws && book.loansKnown ? tell(raws, !book.loansMayBeIncomplete) : 'nothing',
    };
  } finally {
    await store.value.close();
  }
}
