// The profiles this desk knows, and which one is open. Their files are the truth; what is in memory is for the
// screen. At start the current one alone is read, the others once the window has painted.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';
import type { ProfileStore, SettingsStore } from '../ports/profiles.ts';

export interface ShelfPorts {
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly publish: (slice: ProfilesSlice) => void;
}

export interface Shelf {
  /** The profile to go on with at start; undefined at first run, after leaving, and where its file is gone. */
  last(): Promise<Result<ServiceProfile | undefined>>;
  /** As its file says now. Fails with `changed-since-shown` where there is none. */
  get(id: ProfileId): Promise<Result<ServiceProfile>>;
  keep(profile: ServiceProfile): Promise<Result<void>>;
  drop(id: ProfileId): Promise<Result<void>>;
  /** Which one is opened at the next start. */
  choose(id: ProfileId | undefined): Promise<Result<void>>;
  /** Which one is open now, for the screen. */
  show(profile: ServiceProfile | undefined): void;
  /** Reads every file; answers with those that can be understood. */
  list(): Promise<readonly ServiceProfile[]>;
}

export function createShelf({ profiles, settings, publish }: ShelfPorts): Shelf {
  const known = new Map<ProfileId, ServiceProfile>();
  let unreadable: ProfilesSlice['unreadable'] = [];
  let current: ProfileId | undefined;
  let changes = 0;

  function tell(): void {
    publish({
      profiles: [...known.values()]
        .map(({ id, name, environment, baseUrl }) => ({ id, name, environment, baseUrl }))
        .sort(byName),
      ...(current !== undefined && { current }),
      unreadable,
    });
  }

  async function list(): Promise<readonly ServiceProfile[]> {
    const begun = changes;
    const listed = await profiles.list();
    // What was written meanwhile may have been read before or after.
    if (changes !== begun) return list();
    if (listed.ok) {
      known.clear();
      for (const profile of listed.value.profiles) known.set(profile.id, profile);
      ({ unreadable } = listed.value);
    } else if (listed.error.code === 'store-failed') {
      unreadable = [{ file: 'profiles', detail: listed.error.detail }];
    }
    tell();
    return listed.ok ? listed.value.profiles : [];
  }

  return {
    list,
    async last() {
      const loaded = await settings.load();
      if (!loaded.ok) return loaded;
      const { currentProfile } = loaded.value;
      return currentProfile === undefined ? ok(undefined) : profiles.read(currentProfile);
    },
    async get(id) {
      const read = await profiles.read(id);
      if (!read.ok) return read;
      return read.value === undefined
        ? fail({ code: 'changed-since-shown', what: 'profile' })
        : ok(read.value);
    },
    async keep(profile) {
      const written = await profiles.write(profile);
      changes += 1;
      if (!written.ok) return written;
      known.set(profile.id, profile);
      // A damaged file of this name was set aside.
      unreadable = unreadable.filter(({ file }) => file !== `${profile.id}.json`);
      tell();
      return written;
    },
    async drop(id) {
      const removed = await profiles.remove(id);
      changes += 1;
      if (!removed.ok) return removed;
      known.delete(id);
      tell();
      return removed;
    },
    choose: (id) => settings.change({ currentProfile: id }),
    show(profile) {
      current = profile?.id;
      if (profile !== undefined) known.set(profile.id, profile);
      tell();
    },
  };
}

function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
