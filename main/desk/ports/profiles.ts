// The ports to service profiles and the app's settings. Both are plain files without secrets.
import type { ProfileId } from '../../../domain/ids.ts';
import type { NotifyRules } from '../../../domain/notify-rules.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Density, Theme } from '../../../contract/slices/app.ts';
import type { Preferences } from '../../../contract/slices/preferences.ts';
import type { ClaimId } from '../../../domain/claim.ts';
import type { TeamServer } from '../../../contract/slices/team.ts';
import type { TeamIdentity } from './team.ts';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';

/**
 * One file for each profile. Fails with `store-failed`: `corrupt` or `newer-schema` with the file and the
 * place inside it, `io` or `disk-full`.
 */
export interface ProfileStore {
  /** Undefined if there is no such file. */
  read(id: ProfileId): Promise<Result<ServiceProfile | undefined>>;
  /** All readable profiles, and the files that cannot be read. */
  list(): Promise<Result<{ profiles: ServiceProfile[]; unreadable: ProfilesSlice['unreadable'] }>>;
  /** Sets an unreadable file aside first; refuses to replace a file of a newer app. */
  write(profile: ServiceProfile): Promise<Result<void>>;
  remove(id: ProfileId): Promise<Result<void>>;
}

/** The team that this desk belongs to, without its secret. */
export interface StoredTeam extends TeamIdentity {
  readonly server: TeamServer;
  readonly deskId: string;
  readonly deskName: string;
  /** The newest act that somebody of the team held when this desk read last. */
  readonly newest?: ClaimId | undefined;
}

/** Settings of the app, the same for every service. */
export interface Settings {
  /** The profile to open at the next start. */
  readonly currentProfile?: ProfileId | undefined;
  readonly theme: Theme;
  readonly density: Density;
  readonly preferences: Preferences;
  readonly notify: NotifyRules;
  /** The end of the last run; undefined while the app runs, and after a crash. */
  readonly closedAt?: EpochMillis | undefined;
  readonly team?: StoredTeam | undefined;
}

/** Fails as ProfileStore does. */
export interface SettingsStore {
  load(): Promise<Result<Settings>>;
  /** Replaces the given settings and keeps the others. */
  change(part: Partial<Settings>): Promise<Result<void>>;
}
