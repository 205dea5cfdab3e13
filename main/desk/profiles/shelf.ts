// The profiles of this desk, and which one is open. Their files are the truth; memory only serves the screen.
// At start only the current one is read, the others after the first paint.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';
import type { ProfileStore, SettingsStore } from '../ports/profiles.ts';

interface ShelfPorts {
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly publish: (slice: ProfilesSlice) => void;
}

export interface Shelf {
  /** The profile to open at start; undefined at first run, after leaving, and if its file is gone. */
  last(): Promise<Result<ServiceProfile | undefined>>;
  /** Reads its file. Fails with `changed-since-shown` if there is none. */
  get(id: ProfileId): Promise<Result<ServiceProfile>>;
  keep(profile: ServiceProfile): Promise<Result<void>>;
  drop(id: ProfileId): Promise<Result<void>>;
  /** Sets the profile that the next start opens. */
  choose(id: ProfileId | undefined): Promise<Result<void>>;
  /** Sets the profile that the screen shows as open. */
  show(profile: ServiceProfile | undefined): void;
  /** Reads every file. @returns the profiles that can be read */
  list(): Promise<readonly ServiceProfile[]>;
}

export function createShelf({ profiles, settings, publish }: ShelfPorts): Shelf {
  const byId = new Map<ProfileId, ServiceProfile>();
  let unreadable: ProfilesSlice['unreadable'] = [];
  let current: ProfileId | undefined;
  let changes = 0;

  function publishAll(): void {
    publish({
      profiles: [...byId.values()]
        .map(({ id, name, environment, baseUrl }) => ({ id, name, environment, baseUrl }))
        .sort(byName),
      ...(current !== undefined && { current }),
      unreadable,
    });
  }

  async function list(): Promise<readonly ServiceProfile[]> {
    const changesBefore = changes;
    const listed = await profiles.list();
    // A write during the read makes the result uncertain: read again.
    if (changes !== changesBefore) return list();
    if (listed.ok) {
      byId.clear();
      for (const profile of listed.value.profiles) byId.set(profile.id, profile);
      ({ unreadable } = listed.value);
    } else if (listed.error.code === 'store-failed') {
      unreadable = [{ file: 'profiles', detail: listed.error.detail }];
    }
    publishAll();
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
      byId.set(profile.id, profile);
      // Writing sets a damaged file of this name aside.
      unreadable = unreadable.filter(({ file }) => file !== `${profile.id}.json`);
      publishAll();
      return written;
    },
    async drop(id) {
      const removed = await profiles.remove(id);
      changes += 1;
      if (!removed.ok) return removed;
      byId.delete(id);
      publishAll();
      return removed;
    },
    choose: (id) => settings.change({ currentProfile: id }),
    show(profile) {
      current = profile?.id;
      if (profile !== undefined) byId.set(profile.id, profile);
      publishAll();
    },
  };
}

function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
