// Lets a long answer be taken in without holding the thread. It is worked in slices; between them the journal is
// always served, and the cache is too, except while its transaction is open: a reader would see half an answer.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A slice ends where it yields. While it says `exclusive`, nobody else may look. */
export type Slices<T> = Generator<'shared' | 'exclusive', T, void>;

export interface Turns {
  read<T>(look: () => T): Promise<T>;
  /** One at a time, in the order they came. */
  write<T>(work: () => Slices<T>): Promise<T>;
  /**
   * What is prepared while nobody waits for it. Everything else comes between its slices; the next such work takes its
   * place, and a failure ends it.
   */
  meanwhile(work: () => Slices<void>): void;
  /** Ends what is prepared; settles when no write runs or waits. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve();
  /** There while nobody may look; settles when they may again. */
  const door: { shut: PromiseWithResolvers<void> | undefined } = { shut: undefined };

  let preparing: (() => Slices<void>) | undefined;

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

  async function prepare(work: () => Slices<void>): Promise<void> {
    let slices: Slices<void> | undefined;
    for (;;) {
      await nextTurn();
      while (door.shut !== undefined) await door.shut.promise;
      if (preparing !== work) return;
      slices ??= work();
      if (slices.next().done === true) return;
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
    meanwhile(work) {
      preparing = work;
      // Whoever asks for what it was preparing meets the same fault, and is told.
      prepare(work).catch(() => undefined);
    },
    async idle() {
      preparing = undefined;
      await tail;
    },
  };
}

/** Work that is one slice, among the writes. */
export function alone<Given extends unknown[], T>(
  work: (...given: Given) => T,
): (...given: Given) => Slices<T> {
  // oxlint-disable-next-line require-yield
  return function* (...given) {
    return work(...given);
  };
}
