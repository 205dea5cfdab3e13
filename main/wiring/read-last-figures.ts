// Lifetime: the start. Opens the figures that the last session sealed, for the first frame of this one. Loaded
// before the window; it must import little.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileText } from '../common/file-text.ts';
import { DATABASE_KEY_NAME } from '../credentials/database-key.ts';
import { openSealed, sealKeyOf } from '../credentials/seal.ts';
import { keyOf, wipe } from '../desk/ports/key.ts';
import type { SecretStore } from '../desk/ports/secrets.ts';

export const LAST_FIGURES_FILE = 'last-figures';
export const LAST_FIGURES_PURPOSE = 'last figures';

/** What the file holds once it is opened. */
export interface LastFigures {
  /** The profile whose figures these are. */
  readonly profile: string;
  readonly markup: string;
}

interface ReadOptions {
  readonly userData: string;
  /** Loaded only if there is a file. */
  readonly keychain: () => Promise<Pick<SecretStore, 'get'>>;
  /** Of the app: another version's markup may not fit its styles. */
  readonly version: string;
}

/**
 * Undefined: there is no file, the keychain gives no key now, the file was changed, or it is about another service
 * or of another version.
 */
export async function readLastFigures(options: ReadOptions): Promise<LastFigures | undefined> {
  const { userData, version } = options;
  try {
    // Not asynchronous: while the window opens, main's thread takes no callback for 50 ms.
    const sealed = readFileSync(join(userData, LAST_FIGURES_FILE), 'utf8');
    const settings = fileText(readFileSync(join(userData, 'settings.json')));
    const stored = await (await options.keychain()).get(DATABASE_KEY_NAME);
    if (!stored.ok || stored.value === undefined) return undefined;
    const databaseKey = keyOf(stored.value);
    const text = openSealed(sealKeyOf(databaseKey, LAST_FIGURES_PURPOSE), sealed, version);
    wipe(databaseKey);
    if (text === undefined) return undefined;
    // Sealed, so this process or one with the same key wrote it.
    const last = JSON.parse(text) as LastFigures;
    const { currentProfile } = JSON.parse(settings) as { currentProfile?: unknown };
    return last.profile === currentProfile ? last : undefined;
  } catch {
    // Without them the start shows its first frame later.
    return undefined;
  }
}
