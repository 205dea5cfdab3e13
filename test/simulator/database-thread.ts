// Runs the code of the databases' thread inside the simulator's process and loads it again for each run of
// the app, as a new thread does. The app may crash before and after each message.
import type { Worker } from 'node:worker_threads';
import type { Result } from '../../contract/errors.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { millis } from '../../domain/time.ts';
import type { AnswerItem, JournalEntry, ListAnswer, Observed } from '../../main/desk/ports/store.ts';
import type { Thread } from '../../main/store/thread.ts';
import { setImmediate as nextTurn } from './counted-turns.ts';
import type { Host } from './host.ts';
import { offerPort } from './thread-ports.ts';

/** A message from main. A message that sends the next part of a list has no name. */
interface Call {
  readonly id: number;
  readonly name?: string;
  readonly given: readonly unknown[];
}

let runs = 0;

export function threadOf(host: Host, isAlive: () => boolean): Thread {
  const run = String((runs += 1));
  let mainListener: ((message: unknown) => void) | undefined;
  let threadListener: ((message: unknown) => void) | undefined;
  const pending = new Map<number, Call>();
  /** The names of the objects in each batch's answer. */
  const batches = new Map<number, string[]>();
  const reportList = ({ given }: Call, isOnDisk: boolean): void => {
    const [batch, profile, , list] = given as [number, ProfileId, number, ListAnswer | undefined];
    const names = batches.get(batch) ?? [];
    if (list !== undefined)
      host.onListed({ profile, resource: list.resource, names, adds: list.adds === true }, isOnDisk);
    if (isOnDisk) batches.delete(batch);
  };
  offerPort(run, {
    on(_event, listener) {
      threadListener = listener;
    },
    postMessage(message) {
      if (!isAlive()) return;
      const { id, result } = message as { id?: number; result?: Result<unknown> };
      const call = id === undefined ? undefined : pending.get(id);
      if (id !== undefined) pending.delete(id);
      // The entry is on disk, even if main crashes before the message arrives.
      if (call?.name === 'append' && result?.ok === true) host.onAppended(call.given[0] as JournalEntry);
      if (call?.name === 'observe' && result?.ok === true) {
        const { unknownSubjects } = result.value as Observed;
        if (unknownSubjects.length === 0) reportList(call, true);
      }
      if (call !== undefined) host.crashPoint(`after store:${call.name}`);
      void (async () => {
        await nextTurn();
        if (isAlive()) mainListener?.(copyOf(message));
      })();
    },
  });
  // Virtual time waits while the thread's files are loaded.
  let queue: Promise<unknown> = host.clock.busy(
    import(new URL(`../../main/store/worker/worker.ts?run=${run}`, import.meta.url).href),
  );
  const worker = {
    on(event: string, listener: (message: unknown) => void) {
      if (event === 'message') mainListener = listener;
    },
    postMessage(message: Call) {
      const copy = copyOf(message);
      const before = queue;
      queue = (async () => {
        await before;
        if (!isAlive()) return;
        // A disk needs 1 to 30 ms for an entry. Both clocks advance meanwhile.
        if (copy.name === 'append')
          await new Promise<void>((resolve) => host.clock.after(millis(host.chance.between(1, 30)), resolve));
        await nextTurn();
        host.crashPoint(`before store:${copy.name}`);
        if (!isAlive()) return;
        pending.set(copy.id, copy);
        if (copy.name === 'stage') {
          const [batch, items] = copy.given as [number, readonly AnswerItem[]];
          batches.set(batch, [...(batches.get(batch) ?? []), ...items.map(({ subject }) => subject)]);
        }
        if (copy.name === 'observe') reportList(copy, false);
        threadListener?.(copy);
      })();
    },
    terminate: () => Promise.resolve(0),
  };
  return { worker: worker as unknown as Worker, over: new Promise(() => undefined) };
}

/** A message as the other side gets it. Plain values are copied here, several times faster than by the engine. */
function copyOf<T>(value: T): T {
  if (typeof value === 'function' || typeof value === 'symbol') return structuredClone(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOf(value[key]);
  return copy as T;
}
