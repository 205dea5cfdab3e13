// What the app keeps in plain files: service profiles and its own settings. Neither holds a secret.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Density, LanguageChoice, Theme } from '../../../contract/slices/app.ts';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';

/**
 * One file a profile. Fails with `store-failed`: `corrupt` or `newer-schema` with the file and the place inside it,
 * `io` or `disk-full`.
 */
export interface ProfileStore {
  /** Undefined where there is no such file. */
  read(id: ProfileId): Promise<Result<ServiceProfile | undefined>>;
  /** Every profile that can be understood; a file that cannot be hides none of the others. */
  list(): Promise<Result<{ profiles: ServiceProfile[]; unreadable: ProfilesSlice['unreadable'] }>>;
  /** A file that cannot be understood is set aside first; a newer app's is refused and left. */
  write(profile: ServiceProfile): Promise<Result<void>>;
  remove(id: ProfileId): Promise<Result<void>>;
}

/** The app's own, whichever service is open. */
export interface Settings {
  /** The profile that is opened at the next start. */
  readonly currentProfile?: ProfileId | undefined;
  readonly theme: Theme;
  readonly density: Density;
  readonly language: LanguageChoice;
}

/** Fails as ProfileStore does. */
export interface SettingsStore {
  load(): Promise<Result<Settings>>;
  /** Replaces what is given and keeps the rest. */
  change(part: Partial<Settings>): Promise<Result<void>>;
}
