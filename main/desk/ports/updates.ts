// The ports of updates: the feed, the downloaded files, the installer, and what is remembered about updates.
import type { InstallWay, ReleaseFile, UpdateOutcome } from '../../../domain/update.ts';
import type { ReleaseKey } from '../../formats/release-manifest.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Log } from './system.ts';

/** Reads over verified HTTPS, without a cookie, an identifier or a redirect. */
export interface UpdateFeed {
  /** A whole file of at most `most` bytes. */
  read(url: string, most: number, signal: AbortSignal): Promise<UpdateOutcome<Uint8Array>>;
  /** The bytes of a file of this size from `from` on, at most `most`. */
  piece(
    url: string,
    at: { readonly from: number; readonly most: number; readonly size: number },
    signal: AbortSignal,
  ): Promise<UpdateOutcome<Uint8Array>>;
}

/** A folder of this account's own. Nothing has its final name before its size and SHA-256 were checked. */
export interface Downloads {
  /** How many bytes of this file are here. Removes the parts of all others. */
  begun(file: ReleaseFile): Promise<UpdateOutcome<number>>;
  append(file: ReleaseFile, bytes: Uint8Array): Promise<UpdateOutcome<void>>;
  /** Checks the part and gives it its name. A wrong part is removed. */
  finish(file: ReleaseFile): Promise<UpdateOutcome<void>>;
  /** The path of the finished file, whose size and SHA-256 are checked again; undefined if there is none. */
  find(file: ReleaseFile): Promise<string | undefined>;
  /** Copies the app's own file, so that this version can be put back. */
  adopt(path: string, name: string): Promise<UpdateOutcome<Pick<ReleaseFile, 'name' | 'size' | 'sha256'>>>;
  /** Removes every file with another name. */
  keepOnly(names: readonly string[]): Promise<void>;
}

export interface Installer {
  /** The file to start the app with that an update replaces; undefined unless the app is an AppImage. */
  readonly own: string | undefined;
  /** Starts the system's installer, or puts the file in the place of the app's own. */
  handOver(path: string): Promise<UpdateOutcome<void>>;
  /** Ends the app so that the installer can replace it; an AppImage is started again. */
  quit(): void;
}

/** `updates.json`, beside the settings and apart from them: an older version must be able to read these. */
export interface UpdateSettings {
  readonly feed?: string | undefined;
  readonly on: boolean;
  readonly newestSeen?: string | undefined;
  /** The version of the last run, and the different one before it. */
  readonly ran?: string | undefined;
  readonly ranBefore?: string | undefined;
  /** Files that were handed over or copied, by version. */
  readonly kept: readonly { readonly version: string; readonly file: ReleaseFile }[];
}

export interface UpdateSettingsStore {
  load(): Promise<Result<UpdateSettings>>;
  change(part: Partial<UpdateSettings>): Promise<Result<void>>;
}

/** Everything that updates need of the machine. */
export interface UpdateMachine {
  readonly feed: UpdateFeed;
  readonly downloads: Downloads;
  readonly installer: Installer;
  readonly settings: UpdateSettingsStore;
  readonly keys: readonly ReleaseKey[];
  readonly here: {
    readonly version: string;
    readonly channel: string;
    readonly way: InstallWay;
    readonly platform: string;
    readonly arch: string;
  };
  readonly log: Pick<Log, 'info'>;
}
