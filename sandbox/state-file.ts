// Keeps the practice on disk: a line with a digest, then the world as JSON. A new file is written and
// renamed, so that a crash leaves the old state or the new one. An unreadable file is renamed and kept.
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { WORLD_VERSION } from './world.ts';
import type { World } from './world.ts';

const DELAY_MS = 400;

export type Loaded = { saved: World | undefined; note: string | undefined };

const LISTS = ['wallets', 'addresses', 'deposits', 'quotes', 'applications', 'loans'];
const RECORDS = ['clock', 'price', 'settings', 'faults', 'made', 'effects', 'requests'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks the outline only, because the digest proves that this program wrote the rest. */
function isWorld(value: unknown): value is World {
  if (!isRecord(value) || value['version'] !== WORLD_VERSION) return false;
  const hasLists = LISTS.every((key) => {
    const list = value[key];
    return Array.isArray(list) && list.every((one) => isRecord(one) && typeof one['id'] === 'string');
  });
  const hasTimes = ['startedAt', 'settledAt', 'directApplications'].every((key) =>
    Number.isFinite(value[key]),
  );
  return (
    hasLists && hasTimes && typeof value['seed'] === 'string' && RECORDS.every((key) => isRecord(value[key]))
  );
}

export function loadState(path: string, real: () => number): Loaded {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { saved: undefined, note: undefined };
    throw error;
  }
  const saved = worldIn(text);
  if (saved !== undefined) return { saved, note: undefined };
  return { saved: undefined, note: setAside(path, real) };
}

const digestOf = (json: string): string => createHash('sha256').update(json).digest('hex');

function worldIn(text: string): World | undefined {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== digestOf(json)) return undefined;
  const value: unknown = JSON.parse(json);
  return isWorld(value) ? value : undefined;
}

/** Renames the file and returns a note about it. */
export function setAside(path: string, real: () => number): string {
  const aside = `${path}.damaged-${String(real())}`;
  renameSync(path, aside);
  return `The saved practice could not be read. It was set aside as ${aside}, and a fresh practice began.`;
}

/** `json` is the world's snapshot. */
function writeState(path: string, json: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.tmp`;
  // Removed before it is opened, so that a link planted under its name is not followed.
  rmSync(beside, { force: true });
  const file = openSync(beside, 'wx', 0o600);
  try {
    writeFileSync(file, `${digestOf(json)}\n${json}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
}

export type Saver = { soon: () => void; now: () => void };

/** `soon` saves once within half a second. A failed save is reported and retried at the next change. */
export function saver(path: string, snapshot: () => string, onError: (error: unknown) => void): Saver {
  let timer: NodeJS.Timeout | null = null;
  const save = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writeState(path, snapshot());
  };
  const saveSafely = (): void => {
    try {
      save();
    } catch (error) {
      onError(error);
    }
  };
  return {
    now: save,
    soon: () => {
      timer ??= setTimeout(saveSafely, DELAY_MS);
    },
  };
}
