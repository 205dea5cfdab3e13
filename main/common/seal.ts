// The digest of a profile's sealed part. The journal has the one that a person last agreed to, and the money door
// compares it at each request.
import { createHash } from 'node:crypto';
import { sealedText } from '../../domain/sealed.ts';
import type { ServiceProfile } from '../../domain/profile.ts';

export const sealDigest = (profile: ServiceProfile): string =>
  createHash('sha256').update(sealedText(profile), 'utf8').digest('hex');
