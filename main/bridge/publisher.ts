// The only webContents.send. Slices go out whole, with a revision that only rises; an unchanged slice is not
// sent again, so a poll that learned nothing costs the renderer nothing.
import type { WebContents } from 'electron';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import { contract, sliceNames, type SliceName, type Slices } from '../../contract/contract.ts';

export interface Publisher {
  publish<N extends SliceName>(name: N, value: Slices[N]): void;
  /** `{revision, value}` as JSON text. */
  snapshot(name: SliceName): string;
  /** Windows that get every slice from now on. */
  addWindow(window: WebContents): void;
}

/** @param initial what each slice says before anything is known. */
export function createPublisher(initial: Slices): Publisher {
  const windows = new Set<WebContents>();
  const texts = new Map<SliceName, { revision: number; value: string; text: string }>();

  const store = (name: SliceName, revision: number, value: unknown): string => {
    // Parsing drops unknown keys, so that nothing rides along that the contract does not name.
    const valueText = JSON.stringify(v.parse(contract.slices[name], value));
    const text = `{"revision":${revision},"value":${valueText}}`;
    texts.set(name, { revision, value: valueText, text });
    return text;
  };
  for (const name of sliceNames) store(name, 1, initial[name]);

  return {
    publish(name, value) {
      const last = texts.get(name);
      const before = last?.value;
      const text = store(name, (last?.revision ?? 0) + 1, value);
      if (texts.get(name)?.value === before && last !== undefined) {
        texts.set(name, last);
        return;
      }
      for (const window of windows) if (!window.isDestroyed()) window.send(channels.slice(name), text);
    },
    snapshot: (name) => texts.get(name)?.text ?? '',
    addWindow(window) {
      windows.add(window);
      window.once('destroyed', () => windows.delete(window));
    },
  };
}
