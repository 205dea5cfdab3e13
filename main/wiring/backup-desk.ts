// Lifetime: one desk. The ports of a desk that shows an opened backup: it reads the backup's own databases, and
// nothing that it notes or changes is kept.
import { ok } from '../../contract/errors.ts';
import type { JournalRow } from '../../contract/calls/queries.ts';
import type { OpenedBackup } from '../desk/ports/backups.ts';
import type { ProfileStore, SettingsStore } from '../desk/ports/profiles.ts';
import type { Journal, Store } from '../desk/ports/store.ts';
import type { Anchors } from '../store/anchor.ts';

export interface ShownBackup {
  /** The name of its file. */
  readonly file: string;
  readonly opened: OpenedBackup;
  /** What this computer's own journal says of the lock, which stays in force. */
  readonly lockEntries: readonly JournalRow[];
}

/** A backup has no anchor in the keychain; its journal was checked against the head in the backup. */
export function anchorsOf({ opened }: ShownBackup): Anchors {
  const { count, hash } = opened.holdings.journal;
  return { load: () => Promise.resolve(ok({ count, hash })), save: () => Promise.resolve(ok(undefined)) };
}

interface Replaced {
  readonly store: Store;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
}

/** What the backup's desk gets in place of these. */
export function backupPorts(
  backup: ShownBackup,
  { store, settings }: Pick<Replaced, 'store' | 'settings'>,
): Replaced & { readonly lockJournal: Journal; readonly isBackup: true } {
  const journal = withoutAppend(store.journal);
  return {
    isBackup: true,
    store: { ...store, journal },
    lockJournal: { ...journal, entries: () => Promise.resolve(ok([...backup.lockEntries])) },
    profiles: profilesOf(backup),
    settings: settingsOf(settings, backup),
  };
}

/** What the desk would note, such as a request that a crash left open, is not written. */
const withoutAppend = (journal: Journal): Journal => ({
  ...journal,
  async append() {
    const count = await journal.count();
    return count.ok ? ok({ seq: count.value + 1, hash: '' }) : count;
  },
});

function profilesOf({ opened: { profiles } }: ShownBackup): ProfileStore {
  return {
    read: (id) => Promise.resolve(ok(profiles.find((profile) => profile.id === id))),
    list: () => Promise.resolve(ok({ profiles: [...profiles], unreadable: [] })),
    write: () => Promise.resolve(ok(undefined)),
    remove: () => Promise.resolve(ok(undefined)),
  };
}

/** The app's settings with the backup's open service, and without this desk's team. */
function settingsOf(settings: SettingsStore, { opened }: ShownBackup): SettingsStore {
  let currentProfile = opened.currentProfile ?? opened.profiles[0]?.id;
  return {
    async load() {
      const loaded = await settings.load();
      return loaded.ok ? ok({ ...loaded.value, currentProfile, team: undefined }) : loaded;
    },
    change(part) {
      if ('currentProfile' in part) currentProfile = part.currentProfile;
      return Promise.resolve(ok(undefined));
    },
  };
}
