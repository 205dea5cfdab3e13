// Kills a process after a given write of its polls. After a restart without a network, each list must show
// exactly its last stored answer, or the one that was being stored. This tests a crash of the process, not a
// power cut.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileId } from '../../domain/ids.ts';
import { epochMillis } from '../../domain/time.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { LISTED, pollsOf, rawsOf, type Listed, type Poll } from './polls.ts';
import { openFiles } from './stored-desk.ts';

export interface PollReport {
  /** Polls that were stored. */
  readonly stored: number;
  /** 1 if the process was killed while a poll was being stored. */
  readonly underWay: number;
  readonly broken: string[];
}

interface Progress {
  done: number;
  begun: number;
}

/** @param dieAt the process is killed after this write, or after all polls if there are fewer writes */
export async function pollRun(seed: string, dieAt: number): Promise<PollReport> {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-polls-'));
  try {
    const progress = await killed(folder, seed, dieAt);
    const polls = pollsOf(seed);
    const found = await shownOffline(folder);
    const broken: string[] = [];
    for (const resource of LISTED) {
      const before = shownAfter(polls.slice(0, progress.done), resource);
      const after = shownAfter(polls.slice(0, progress.begun), resource);
      const shown = found[resource];
      if (shown !== before && shown !== after)
        broken.push(`${seed} killed after write ${String(dieAt)}: ${resource} shows ${shown}, not ${after}`);
    }
    return { stored: progress.done, underWay: progress.begun > progress.done ? 1 : 0, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns how many polls began, and how many were stored */
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

/** The content of a list after these polls: its last answer, updated by later reads of single loans. */
function shownAfter(polls: readonly Poll[], resource: Listed): string {
  const at = polls.findLastIndex((poll) => poll.of === 'list' && poll.resource === resource);
  const last = polls[at];
  if (last?.of !== 'list') return 'nothing';
  const alone = polls.slice(at).flatMap((poll) => (poll.of === 'one loan' ? [poll.thing] : []));
  const things = last.things.map(
    (thing) => (resource === 'loans' ? alone.findLast(({ id }) => id === thing.id) : undefined) ?? thing,
  );
  return described(rawsOf(resource, things), last.whole);
}

const described = (raws: readonly string[], whole: boolean): string =>
  `${raws.join(', ')} (${whole ? 'whole' : 'in part'})`;

/** The content of each list when the desk starts in this folder without a network. */
async function shownOffline(folder: string): Promise<Record<Listed, string>> {
  const store = await openFiles(folder, epochMillis(0));
  const profile = 'killed' as ProfileId;
  try {
    const book = await openBook(store.cache, profile);
    const latest = (resource: Exclude<Listed, 'loans'>): string => {
      const list = book.latest[resource];
      return list === undefined
        ? 'nothing'
        : described(list.value.map(({ raw }) => raw).toSorted(), !list.mayBeIncomplete);
    };
    const loans = await store.cache.listed(profile, 'loans', 1_000);
    if (!loans.ok) throw new Error(JSON.stringify(loans.error));
    const raws = loans.value?.things.map(({ raw }) => raw).toSorted();
    return {
      wallets: latest('wallets'),
      deposits: latest('deposits'),
      returnAddresses: latest('returnAddresses'),
      applications: latest('applications'),
      loans: raws && book.hasReadLoans ? described(raws, !book.loansMayBeIncomplete) : 'nothing',
    };
  } finally {
    await store.close();
  }
}
