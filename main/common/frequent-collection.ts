// Shortens V8's collections of the young generation while a long text is read and nearly everything in it survives.
// Each collection copies what survives: of a megabyte in several milliseconds, of an eighth in less than one. In normal
// work, where little survives, more collections would only cost more.
import { setFlagsFromString } from 'node:v8';

/** Characters. Of a shorter text, less than a megabyte survives. */
const LONG = 256 * 1024;

type CollectingOften = <T>(characters: number, work: () => Promise<T>) => Promise<T>;

/** @param setFlag sets a flag of V8, for the whole process */
export function frequentCollection(setFlag: (flag: string) => void): CollectingOften {
  let works = 0;
  return async (characters, work) => {
    if (characters <= LONG) return work();
    works++;
    // V8 schedules a collection, in a turn of its own, once this share of the young generation is filled.
    if (works === 1) setFlag('--minor-gc-task-trigger=12');
    try {
      return await work();
    } finally {
      works--;
      // V8's own share.
      if (works === 0) setFlag('--minor-gc-task-trigger=80');
    }
  };
}

export const collectingOften = frequentCollection(setFlagsFromString);
