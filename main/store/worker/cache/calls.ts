// The cache's calls: under each name a function of the open file. A plain function reads; a generator writes
// or takes long, and runs in slices among the writes. Each file of queries lists its own.
import { alone, type Slices, type Turns } from '../turns.ts';
import { compactPart } from '../upkeep/compact.ts';
import { retainPart } from '../upkeep/retain.ts';
import { figures } from './figures.ts';
import { forget } from './forget.ts';
import { closingCalls } from './history/closings.ts';
import { compareCalls } from './history/compare.ts';
import { exportPart } from './history/export.ts';
import { pageCalls } from './history/page.ts';
import { sumCalls } from './history/totals.ts';
import { listed, listedAmong } from './membership.ts';
import type { CacheFile } from './observed-times.ts';
import { observe } from './observe.ts';
import { loanCalls } from './pages.ts';
import { readingCalls } from './readings.ts';
import { returnsSince } from './returns-since.ts';
import { addSamples } from './samples.ts';
import { uncheckedCalls } from './unchecked.ts';
import { shapeCalls } from './scopes.ts';

const historyTable = { ...pageCalls, ...compareCalls, ...sumCalls, exportPart };

export const cacheTable = {
  ...historyTable,
  ...readingCalls,
  ...loanCalls,
  ...closingCalls,
  ...shapeCalls,
  ...uncheckedCalls,
  listed,
  listedAmong,
  returnsSince,
  figures,
  forget,
  observe,
  addSamples,
  compactPart: alone(compactPart),
  retainPart: alone(retainPart),
};

type FileCall = (file: CacheFile, ...given: never[]) => unknown;
type FileTable = Readonly<Record<string, FileCall>>;

/** A table's functions for one file. */
export type Bound<T> = {
  readonly [N in keyof T]: T[N] extends (file: CacheFile, ...given: infer G) => infer A
    ? (...given: G) => A
    : never;
};

/** The same, each in its turn. */
type InTurn<T> = {
  readonly [N in keyof T]: T[N] extends (file: CacheFile, ...given: infer G) => infer A
    ? (...given: G) => Promise<A extends Slices<infer Done> ? Done : A>
    : never;
};

export function boundTo<T extends FileTable>(file: CacheFile, table: T): Bound<T> {
  const each = Object.entries<FileCall>(table).map(([name, work]) => [
    name,
    (...given: never[]) => work(file, ...given),
  ]);
  return Object.fromEntries(each) as Bound<T>;
}

export function inTurn<T extends FileTable>(turns: Turns, file: () => CacheFile, table: T): InTurn<T> {
  const each = Object.entries<FileCall>(table).map(([name, work]) => [
    name,
    isInSlices(work)
      ? (...given: never[]) => turns.write(() => work(file(), ...given))
      : (...given: never[]) => turns.read(() => work(file(), ...given)),
  ]);
  return Object.fromEntries(each) as InTurn<T>;
}

function isInSlices(work: FileCall): work is (...given: Parameters<FileCall>) => Slices<unknown> {
  return Object.prototype.toString.call(work) === '[object GeneratorFunction]';
}
