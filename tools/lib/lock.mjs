// A lock for work that only one tool may do at a time, such as an installation or a build. A tool takes over
// the lock of a dead process, so that a killed run does not block the next one.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Trouble, say } from './say.mjs';

/**
 * @template T
 * @param {string} path the lock file
 * @param {string} what a sentence that says what the holder does
 * @param {() => Promise<T>} body
 * @param {{ patienceMs?: number, tell?: (line: string) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, what, body, options = {}) {
  const { patienceMs = 600_000, tell = say } = options;
  const until = Date.now() + patienceMs;
  let told = false;
  mkdirSync(dirname(path), { recursive: true });
  while (!taken(path)) {
    const holder = holderOf(path);
    if (holder === undefined) continue; // The lock was released between the two reads.
    if (!alive(holder)) {
      if (takenOver(path, holder)) tell(`The lock of a dead process was taken over (${path})`);
      continue;
    }
    if (Date.now() > until) {
      throw new Trouble(
        `${what}: process ${holder} has held the lock for too long`,
        `End that process, or delete ${path} if the process does not use this clone.`,
      );
    }
    if (!told) tell(`Waiting for process ${holder}: ${what}`);
    told = true;
    await wait(200);
  }
  try {
    return await body();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Creates the lock by a hard link, which is atomic, so that a lock always names its holder.
 * @param {string} path
 */
function taken(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid}\n`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a dead process's lock. If several processes try, one succeeds. A lock that another process has just
 * taken is restored.
 * @param {string} path
 * @param {number} dead
 */
function takenOver(path, dead) {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
  } catch {
    return false;
  }
  const wasDead = holderOf(aside) === dead;
  try {
    if (!wasDead) linkSync(aside, path);
  } catch {
    // Another process has taken the lock.
  }
  rmSync(aside, { force: true });
  return wasDead;
}

/**
 * The id of the process that holds a lock; 0 (never a live process) if the lock names none; undefined if
 * there is no lock.
 * @param {string} path
 */
function holderOf(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    return Number.isInteger(pid) && pid > 0 ? pid : 0;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process with this id runs, under any account.
 * @param {number} pid
 */
export function alive(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
