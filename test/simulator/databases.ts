// The databases' thread in the simulator's own process: its code is loaded anew for each life of the app, as a new thread
// would load it, and each message may be the last that is heard.
import type { Worker } from 'node:worker_threads';
import type { Result } from '../../contract/errors.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { millis } from '../../domain/time.ts';
import type { AnswerItem, JournalEntry, ListAnswer, Observed } from '../../main/desk/ports/store.ts';
import type { Thread } from '../../main/store/thread.ts';
import { setImmediate as nextTurn } from './counted-turns.ts';
import { offerPort } from './ports.ts';
import type { Premises } from './premises.ts';

/** A message as the front of the databases sends it; what goes on from a list that was cut has no name. */
interface Call {
  readonly id: number;
  readonly name?: string;
  readonly given: readonly unknown[];
}

let lives = 0;

export function threadOf(at: Premises, isAlive: () => boolean): Thread {
  const life = String((lives += 1));
  let hear: ((message: unknown) => void) | undefined;
  let listen: ((message: unknown) => void) | undefined;
  const asked = new Map<number, Call>();
  const batches = new Map<number, string[]>();
  const listedBy = ({ given }: Call, isOnDisk: boolean): void => {
    const [batch, profile, , list] = given as [number, ProfileId, number, ListAnswer | undefined];
    const names = batches.get(batch) ?? [];
    if (list !== undefined)
      at.onListed({ profile, resource: list.resource, names, adds: list.adds === true }, isOnDisk);
    if (isOnDisk) batches.delete(batch);
  };
  offerPort(life, {
    on(_event, listener) {
      listen = listener;
    },
    postMessage(message) {
      if (!isAlive()) return;
      const { id, result } = message as { id?: number; result?: Result<unknown> };
      const of = id === undefined ? undefined : asked.get(id);
      if (id !== undefined) asked.delete(id);
      // On disk, whether or not main ever hears of it.
      if (of?.name === 'append' && result?.ok === true) at.onAppended(of.given[0] as JournalEntry);
      if (of?.name === 'observe' && result?.ok === true) {
        const { unknownSubjects } = result.value as Observed;
        if (unknownSubjects.length === 0) listedBy(of, true);
      }
      if (of !== undefined) at.at(`after store:${of.name}`);
      void (async () => {
        await nextTurn();
        if (isAlive()) hear?.(structuredClone(message));
      })();
    },
  });
  // Outside the product's clock: no code of the app runs while its files are read.
  let queue: Promise<unknown> = at.clock.busy(
    import(new URL(`../../main/store/worker/worker.ts?life=${life}`, import.meta.url).href),
  );
  const worker = {
    on(event: string, listener: (message: unknown) => void) {
      if (event === 'message') hear = listener;
    },
    postMessage(message: Call) {
      const copy = structuredClone(message);
      const before = queue;
      queue = (async () => {
        await before;
        if (!isAlive()) return;
        // A disk takes its time before an entry is on it, and the clocks go on meanwhile.
        if (copy.name === 'append')
          await new Promise<void>((resolve) => at.clock.after(millis(at.chance.between(1, 30)), resolve));
        await nextTurn();
        at.at(`before store:${copy.name}`);
        if (!isAlive()) return;
        asked.set(copy.id, copy);
        if (copy.name === 'stage') {
          const [batch, items] = copy.given as [number, readonly AnswerItem[]];
          batches.set(batch, [...(batches.get(batch) ?? []), ...items.map(({ subject }) => subject)]);
        }
        if (copy.name === 'observe') listedBy(copy, false);
        listen?.(copy);
      })();
    },
    terminate: () => Promise.resolve(0),
  };
  return { worker: worker as unknown as Worker, over: new Promise(() => undefined) };
}
