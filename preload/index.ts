// Exposes one frozen object with a function for each call, snapshot and slice of the contract. The page
// cannot name other channels and gets no Electron events.
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_GLOBAL, channels } from '../contract/channels.ts';
import { BRIDGE_READY } from '../contract/bridge-ready.ts';
import type { ExposedBridge } from '../contract/contract.ts';
import { callNames, sliceNames } from '../contract/names.ts';

const functionsFor = <N extends string, F>(
  names: readonly N[],
  make: (name: N) => F,
): Readonly<Record<N, F>> =>
  Object.freeze(Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, F>);

let ready: Promise<unknown> | undefined;
/** Every channel answers JSON text (main/bridge/router.ts). The first call makes main load the bridge. */
const invoke = async (channel: string, ...args: string[]): Promise<string> => {
  await (ready ??= ipcRenderer.invoke(BRIDGE_READY));
  return ipcRenderer.invoke(channel, ...args) as Promise<string>;
};

const bridge: ExposedBridge = Object.freeze({
  call: functionsFor(
    callNames,
    (name) =>
      (inputJson: string): Promise<string> =>
        invoke(channels.call(name), inputJson),
  ),
  snapshot: functionsFor(sliceNames, (name) => (): Promise<string> => invoke(channels.snapshot(name))),
  subscribe: functionsFor(sliceNames, (name) => (listener: (publishedJson: string) => void): (() => void) => {
    const channel = channels.slice(name);
    const receive = (_event: unknown, publishedJson: string): void => listener(publishedJson);
    ipcRenderer.on(channel, receive);
    return () => {
      ipcRenderer.removeListener(channel, receive);
    };
  }),
});

contextBridge.exposeInMainWorld(BRIDGE_GLOBAL, bridge);
