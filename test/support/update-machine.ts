// A desk that gets no updates, for tests of everything else.
import { fail, ok } from '../../contract/errors.ts';
import { refused } from '../../domain/update.ts';
import type { UpdateMachine, UpdateSettings, UpdateSettingsStore } from '../../main/desk/ports/updates.ts';

export function noUpdates(): UpdateMachine {
  const never = async () => refused('unreachable');
  return {
    feed: { read: never, piece: never },
    downloads: {
      begun: never,
      append: never,
      finish: never,
      adopt: never,
      find: async () => undefined,
      keepOnly: async () => undefined,
    },
    installer: { own: undefined, handOver: never, quit: () => undefined },
    settings: memoryUpdateSettings(),
    keys: [],
    here: { version: '0.1.0', channel: '', way: 'source', platform: 'linux', arch: 'x64' },
    log: { info: () => undefined },
  };
}

export interface MemoryUpdateSettings extends UpdateSettingsStore {
  value: UpdateSettings;
  /** While set, nothing can be stored. */
  isFull: boolean;
}

export function memoryUpdateSettings(first: UpdateSettings = { on: false, kept: [] }): MemoryUpdateSettings {
  const store: MemoryUpdateSettings = {
    value: first,
    isFull: false,
    load: async () => ok(store.value),
    async change(part) {
      if (store.isFull) return fail({ code: 'store-failed', fault: 'disk-full', detail: 'updates.json' });
      store.value = { ...store.value, ...part };
      return ok(undefined);
    },
  };
  return store;
}
