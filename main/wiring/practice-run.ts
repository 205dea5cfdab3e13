// Lifetime: one desk. Practice for this run only, while the records cannot be opened. Its key, secrets, settings and
// profiles are in memory alone; its folder holds databases that nobody can read without the key, and goes at its end.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../contract/errors.ts';
import { PRACTICE_ID, type ServiceProfile } from '../../domain/profile.ts';
import type { Keychain } from '../credentials/keychain.ts';
import type { ProfileStore, SettingsStore } from '../desk/ports/profiles.ts';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { practiceRunOf } from '../store/files.ts';
import { startThread } from '../store/thread.ts';
import { ONLY_PRACTICE } from './late.ts';
import { recordsOpener, type RecordsOpener } from './open-records.ts';

interface Beside {
  readonly userData: string;
  readonly codeFolder: string;
  /** Of the app. They stay as they are. */
  readonly settings: SettingsStore;
  readonly keychain: Keychain;
}

export interface PracticeRun {
  /** Takes the place of the user's data folder. */
  readonly userData: string;
  readonly secrets: Keychain;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly openRecords: RecordsOpener;
  /** Removes what is on disk. */
  readonly end: () => void;
}

/** Throws the system's error if the folder cannot be made. */
export function startPracticeRun({ userData, codeFolder, settings, keychain }: Beside): PracticeRun {
  const folder = practiceRunOf(userData);
  const end = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  end();
  mkdirSync(folder, { mode: 0o700 });
  const secrets = { ...keychain, ...passingSecrets() };
  return {
    userData: folder,
    secrets,
    profiles: practiceAlone(),
    settings: passingSettings(settings),
    openRecords: recordsOpener({
      userData: folder,
      keychain: () => Promise.resolve(secrets),
      storeThread: () => startThread(join(codeFolder, 'store-worker.js')),
    }),
    end,
  };
}

function passingSecrets(): SecretStore {
  const entries = new Map<string, string>();
  return {
    get: (name) => Promise.resolve(ok(entries.get(name))),
    set(name, value) {
      entries.set(name, value);
      return Promise.resolve(ok(undefined));
    },
    delete(name) {
      entries.delete(name);
      return Promise.resolve(ok(undefined));
    },
  };
}

/** The door of every service: none can be tested or opened without a profile that was kept here. */
export function practiceAlone(): ProfileStore {
  let practice: ServiceProfile | undefined;
  return {
    read: (id) => Promise.resolve(ok(id === PRACTICE_ID ? practice : undefined)),
    list: () => Promise.resolve(ok({ profiles: practice === undefined ? [] : [practice], unreadable: [] })),
    write(profile) {
      if (profile.id !== PRACTICE_ID) return Promise.resolve(ONLY_PRACTICE);
      practice = profile;
      return Promise.resolve(ok(undefined));
    },
    remove(id) {
      if (id === PRACTICE_ID) practice = undefined;
      return Promise.resolve(ok(undefined));
    },
  };
}

/** The app's settings without its service and team; changes go with the run. */
function passingSettings(settings: SettingsStore): SettingsStore {
  let own: Parameters<SettingsStore['change']>[0] = {
    currentProfile: undefined,
    team: undefined,
    closedAt: undefined,
  };
  return {
    async load() {
      const loaded = await settings.load();
      return loaded.ok ? ok({ ...loaded.value, ...own }) : loaded;
    },
    change(part) {
      own = { ...own, ...part };
      return Promise.resolve(ok(undefined));
    },
  };
}
