// Stores a service's profile and secret, as an earlier run of the desk does.
import { signInBy } from '../../domain/sign-in.ts';
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { sealDigest } from '../../main/common/seal.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { Premises } from './real-desk.ts';

/** By default the service has the practice service's address and secret. */
export function storeService(
  at: Premises,
  name: string,
  secret: string | undefined = 'practice-key',
  baseUrl = at.practice.baseUrl,
): ServiceProfile {
  const id = v.parse(ProfileIdSchema, `service-${name}`);
  const secretName = `service/${id}`;
  const made = practiceProfile(baseUrl);
  const profile = { ...made, id, name, auth: { ...signInBy('bearer'), secretName } };
  at.disk.files.set(`profiles/${id}.json`, JSON.stringify(profile));
  at.agreed.set(id, sealDigest(profile));
  if (secret !== undefined) at.secrets.set(secretName, secretEntry(profile, secret));
  return profile;
}
