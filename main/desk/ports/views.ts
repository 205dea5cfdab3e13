// Where the views of the history are kept: one small file, of every service.
import type { ProfileId } from '../../../domain/ids.ts';
import type { Result } from '../../../contract/errors.ts';
import type { SavedView } from '../../../contract/slices/views.ts';

export interface KeptViews {
  readonly views: readonly SavedView[];
  /** What History begins with, by profile. */
  readonly first: Readonly<Record<ProfileId, string>>;
}

/** Fails with `store-failed`: `corrupt` or `newer-schema` with the place inside the file, `io` or `disk-full`. */
export interface ViewStore {
  /** Nothing where there is no file. */
  load(): Promise<Result<KeptViews>>;
  /** A damaged file is set aside first; a newer app's is refused and left. */
  keep(views: KeptViews): Promise<Result<void>>;
}
