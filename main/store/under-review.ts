// Names that main and the review's thread share. Imports nothing that runs.
import type { ProfileId } from '../../domain/ids.ts';

/** The owner of the records in the review's own database. */
export const UNDER_REVIEW = 'under-review' as ProfileId;

/** Suffix of the folder that a backup is opened into, beside the review's own database. */
export const UNLOCKED = '.backup';
