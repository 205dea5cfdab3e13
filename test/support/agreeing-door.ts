// The money door of tests that are about something else: every profile counts as agreed to.
import { sealDigest } from '../../main/common/seal.ts';
import { doorOf } from '../../main/money/door.ts';

export const agreeingDoor = doorOf({ agreed: sealDigest });
