// The practice service has a profile, but main refuses changes to most of its settings.
import type { ProfileId } from '../../../domain/ids.ts';
import { PRACTICE_ID } from '../../../domain/profile.ts';

export const isPractice = (id: ProfileId): boolean => id === PRACTICE_ID;
