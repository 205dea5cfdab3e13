// Names that both ends of a review know. Imports nothing that runs.
import type { ProfileId } from '../../domain/ids.ts';

/** Whose records they are in the review's own database. */
export const UNDER_REVIEW = 'under-review' as ProfileId;

/** Ends the name of the folder a backup is opened into, beside the review's own database. */
export const UNLOCKED = '.backup';
