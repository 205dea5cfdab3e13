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
  const texts = new Map<SliceName, { revision: number; value: string; text: string }>();

  const store = (name: SliceName, revision: number, value: unknown): void => {
    // Parsing drops keys that the contract does not name.
    const valueText = JSON.stringify(v.parse(contract.slices[name], value));
    const text = `{"revision":${revision},"value":${valueText}}`;
    texts.set(name, { revision, value: valueText, text });
  };
  for (const name of sliceNames) store(name, 1, initial[name]);
  const isHeld = (name: SliceName): boolean => gate.isLocked() && !passesWhileLocked(name);
  const send = (name: SliceName): void => {
    const text = texts.get(name)?.text;
    if (text === undefined || isHeld(name)) return;
    for (const window of windows) if (!window.isDestroyed()) window.send(channels.slice(name), text);
  };
  gate.onChange((isLocked) => {
    if (!isLocked) for (const name of sliceNames) if (!passesWhileLocked(name)) send(name);
  });

  return {
    publish(name, value) {
      const last = texts.get(name);
      const before = last?.value;
      store(name, (last?.revision ?? 0) + 1, value);
      if (texts.get(name)?.value === before && last !== undefined) {
        texts.set(name, last);
        return;
      }
      send(name);
    },
    snapshot: (name) => (isHeld(name) ? '' : (texts.get(name)?.text ?? '')),
    addWindow(window) {
      windows.add(window);
      window.once('destroyed', () => windows.delete(window));
    },
  };
}
