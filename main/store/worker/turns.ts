// Runs long work in slices, so that it does not block the databases' thread. Between slices the journal is
// always read and written. The cache is read too, except within a transaction, where half an answer would
// show.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A slice ends at each yield. After `exclusive` no reader may run until the next slice. */
export type Slices<T> = Generator<'shared' | 'exclusive', T, void>;

export interface Turns {
  read<T>(look: () => T): Promise<T>;
  /** One at a time, in order. */
  write<T>(work: () => Slices<T>): Promise<T>;
  /** Settles when no write runs or waits. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve();
  /** Set while no reader may run; settles when one may. */
  const door: { shut: PromiseWithResolvers<void> | undefined } = { shut: undefined };

  function setShut(exclusive: boolean): void {
    if (exclusive) door.shut ??= Promise.withResolvers<void>();
    else {
      door.shut?.resolve();
      door.shut = undefined;
    }
  }

  async function run<T>(work: () => Slices<T>): Promise<T> {
    try {
      const slices = work();
      for (;;) {
        const slice = slices.next();
        if (slice.done) return slice.value;
        setShut(slice.value === 'exclusive');
        await nextTurn();
      }
    } finally {
      setShut(false);
    }
  }

  return {
    async read(look) {
      while (door.shut !== undefined) await door.shut.promise;
      return look();
    },
    write(work) {
      const done = tail.then(() => run(work));
      tail = done.catch(() => undefined);
      return done;
    },
    async idle() {
      await tail;
    },
  };
}

/** Makes a write of a single slice. */
export function alone<Given extends unknown[], T>(
  work: (...given: Given) => T,
): (...given: Given) => Slices<T> {
  // oxlint-disable-next-line require-yield
  return function* (...given) {
    return work(...given);
  };
}
