// One JSON file of settings, which is read whole and changed in parts, one change at a time.
import { ok, type Result } from '../../../contract/errors.ts';
import { createTurns } from '../../common/turns.ts';
import type { JsonFile } from './json-file.ts';

interface SettingsFile<T> {
  load(): Promise<Result<T>>;
  /** Replaces the given settings and keeps the others. */
  change(part: Partial<T>): Promise<Result<void>>;
}

/** @param defaults with the file's version; used while there is no file */
export function settingsFile<V extends number, T extends object>(
  file: JsonFile<T & { version: V }>,
  defaults: T & { version: V },
): SettingsFile<Omit<T, 'version'>> {
  const inTurn = createTurns();

  async function load(): Promise<Result<T & { version: V }>> {
    const read = await file.read();
    return read.ok ? ok(read.value ?? defaults) : read;
  }

  return {
    load: () =>
      inTurn(async () => {
        const loaded = await load();
        if (!loaded.ok) return loaded;
        const { version: _, ...settings } = loaded.value;
        return ok(settings);
      }),
    change: (part) =>
      inTurn(async () => {
        const loaded = await load();
        // The write sets a damaged file aside, and its settings start anew.
        return file.write({ ...(loaded.ok ? loaded.value : defaults), ...part });
      }),
  };
}
