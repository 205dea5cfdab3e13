// Makes V8's collections of the young generation short while a long text is read. Then nearly everything survives and
// is copied, in a millisecond and more for each megabyte. In normal work more collections would only cost more.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Characters. Of a shorter text, less than a megabyte survives. */
const LONG = 256 * 1024;
/** Bytes of the young generation, which has grown to a megabyte or several. */
const AT_ONCE = 256 * 1024;
/** V8's own share of the young generation, in percent. */
const USUAL = 80;

interface YoungGeneration {
  /** In bytes. */
  capacity(): number;
  /** In percent. Once so much is filled, V8 schedules a collection, in a turn of its own. */
  collectAt(share: number): void;
}

type CollectingOften = <T>(characters: number, work: () => Promise<T>) => Promise<T>;

export function frequentCollection(young: YoungGeneration): CollectingOften {
  let works = 0;
  return async (characters, work) => {
    if (characters <= LONG) return work();
    works++;
    // Again for each work, because the young generation may have grown.
    young.collectAt(Math.max(1, Math.min(USUAL, Math.floor((AT_ONCE / young.capacity()) * 100))));
    try {
      return await work();
    } finally {
      works--;
      if (works === 0) young.collectAt(USUAL);
    }
  };
}

export const collectingOften = frequentCollection({
  capacity() {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    return space === undefined ? 0 : space.space_used_size + space.space_available_size;
  },
  collectAt: (share) => setFlagsFromString(`--minor-gc-task-trigger=${share}`),
});
