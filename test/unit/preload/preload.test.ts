// The page may load before main can answer: its calls wait, and none is lost or sent twice.
import { expect, it, vi } from 'vitest';
import { channels } from '../../../contract/channels.ts';
import { BRIDGE_READY } from '../../../contract/bridge-ready.ts';
import type { ExposedBridge } from '../../../contract/contract.ts';

const ready = Promise.withResolvers<void>();
const invoke = vi.fn((channel: string, ..._args: string[]) =>
  channel === BRIDGE_READY ? ready.promise : Promise.resolve(`answer of ${channel}`),
);
let exposed: ExposedBridge | undefined;
vi.mock('electron', () => ({
  ipcRenderer: { invoke, on: vi.fn(), removeListener: vi.fn() },
  contextBridge: { exposeInMainWorld: (_name: string, bridge: ExposedBridge) => (exposed = bridge) },
}));

it('the preload script calls main only when every channel has its handler, and then once each', async () => {
  await import('../../../preload/index.ts');
  // Main loads the bridge when it is asked for it, and the page's files come first.
  expect(invoke).not.toHaveBeenCalled();
  const call = exposed?.call['connect.refreshNow']('{}');
  const snapshot = exposed?.snapshot.app();
  await new Promise((resolve) => setImmediate(resolve));
  expect(invoke.mock.calls).toEqual([[BRIDGE_READY]]);

  ready.resolve();
  expect(await call).toBe(`answer of ${channels.call('connect.refreshNow')}`);
  expect(await snapshot).toBe(`answer of ${channels.snapshot('app')}`);
  expect(invoke.mock.calls).toEqual([
    [BRIDGE_READY],
    [channels.call('connect.refreshNow'), '{}'],
    [channels.snapshot('app')],
  ]);
});
