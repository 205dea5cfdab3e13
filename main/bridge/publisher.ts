// Sends slices to the page, and is the only part that does. A changed slice is sent whole, with the next
// revision. A locked desk sends none until it is unlocked.
import type { WebContents } from 'electron';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import { contract, sliceNames, type SliceName, type Slices } from '../../contract/contract.ts';
import type { LockGate } from '../desk/ports/lock.ts';
import { passesWhileLocked } from './lock-gate.ts';

export interface Publisher {
  publish<N extends SliceName>(name: N, value: Slices[N]): void;
  /** `{revision, value}` as JSON text; empty for a slice that is held back by the lock. */
  snapshot(name: SliceName): string;
  /** Sends every later slice to this window. */
  addWindow(window: WebContents): void;
}

/** @param initial the first value of each slice */
export function createPublisher(initial: Slices, gate: Pick<LockGate, 'isLocked' | 'onChange'>): Publisher {
  const windows = new Set<WebContents>();
  const textOf = (name: SliceName, revision: number, value: unknown, given: string) => {
    // Parsing drops keys that the contract does not name.
    const valueText = JSON.stringify(v.parse(contract.slices[name], value));
    return { revision, given, value: valueText, text: `{"revision":${revision},"value":${valueText}}` };
  };
  const texts = Object.fromEntries(
    sliceNames.map((name) => [name, textOf(name, 1, initial[name], JSON.stringify(initial[name]))] as const),
  ) as Record<SliceName, ReturnType<typeof textOf>>;
  const isHeld = (name: SliceName): boolean => gate.isLocked() && !passesWhileLocked(name);
  const send = (name: SliceName): void => {
    if (isHeld(name)) return;
    const { text } = texts[name];
    for (const window of windows) if (!window.isDestroyed()) window.send(channels.slice(name), text);
  };
  gate.onChange((isLocked) => {
    if (!isLocked) for (const name of sliceNames) if (!passesWhileLocked(name)) send(name);
  });

  return {
    publish(name, value) {
      const last = texts[name];
      // Checking takes longer than writing, and polls that bring nothing new publish the same again.
      const given = JSON.stringify(value);
      if (given === last.given) return;
      const next = textOf(name, last.revision + 1, value, given);
      if (next.value === last.value) return;
      texts[name] = next;
      send(name);
    },
    snapshot: (name) => (isHeld(name) ? '' : texts[name].text),
    addWindow(window) {
      windows.add(window);
      window.once('destroyed', () => windows.delete(window));
    },
  };
}
