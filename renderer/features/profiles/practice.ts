// The practice service is one of the profiles, but most of it is the app's own and is refused when it is saved.
import type { ProfileId } from '../../../domain/ids.ts';
import { PRACTICE_ID } from '../../../domain/profile.ts';

export const isPractice = (id: ProfileId): boolean => id === PRACTICE_ID;
