// Runs a whole connection test over real HTTP.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { secretNameOf, ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { Slices } from '../../../contract/contract.ts';
import type { StepKey } from '../../../contract/slices/inspect.ts';
import { secretEntry } from '../../../main/desk/profiles/service-secret.ts';
import type { InspectDesk } from '../../../main/desk/inspect/inspect.ts';
import type { Premises, RealDesk } from '../../support/real-desk.ts';

export type InspectSlice = Slices['inspect'];

/** An inspector alone, or that of a whole desk. */
export interface Inspector {
  readonly inspect: InspectDesk;
  slice(): InspectSlice;
}
export const inspectorOf = (real: RealDesk): Inspector => ({
  inspect: real.desk.inspect,
  slice: () => real.slice('inspect'),
});

/** Settles when no connection test runs. */
export async function ended(inspector: Inspector): Promise<InspectSlice> {
  for (let tries = 0; tries < 2_000; tries++) {
    const now = inspector.slice();
    if (now.state !== 'running') return now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the test did not end');
}

export async function tested(inspector: Inspector, profile: ServiceProfile): Promise<InspectSlice> {
  const started = await inspector.inspect.start({ profile });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return ended(inspector);
}

export const stepOf = ({ steps }: InspectSlice, key: StepKey) => {
  const found = steps.find((step) => step.key === key);
  if (found === undefined) throw new Error(`no step ${key}`);
  return found;
};

/** The results as text: `name passed, secure passed …`. */
export const statesOf = ({ steps }: InspectSlice): string[] =>
  steps.map(({ key, state }) => `${key} ${state}`);

/** The same settings under another profile id, with the practice service's key in the keychain. */
export function serviceThere(at: Premises, profile: ServiceProfile): ServiceProfile {
  const id = v.parse(ProfileIdSchema, 'service-there');
  const secretName = secretNameOf(id);
  const there = v.parse(ServiceProfileSchema, { ...profile, id, auth: { ...profile.auth, secretName } });
  at.disk.files.set(`profiles/${id}.json`, JSON.stringify(there));
  at.secrets.set(secretName, secretEntry(there, 'practice-key'));
  return there;
}
