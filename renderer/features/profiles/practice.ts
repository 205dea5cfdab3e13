// The practice service is one of the profiles, but most of it is the app's own and is refused when it is saved.
import type { ProfileId } from '../../../domain/ids.ts';

/** The id main gives it; ids of services are made from random ones and cannot be the same. */
const PRACTICE_ID = 'sandbox';

export const isPractice = (id: ProfileId): boolean => id === PRACTICE_ID;
