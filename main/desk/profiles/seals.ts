// Which sealed part of each profile a person last agreed to: what the journal says of the profiles that this app
// wrote. A file that was changed outside, and a profile that came without its journal, have no agreement.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { sealDigest } from '../../common/seal.ts';
import { recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type Seals = ReturnType<typeof createSeals>;

export function createSeals() {
  const agreed = new Map<ProfileId, string>();
  return {
    agreed: (id: ProfileId): string | undefined => agreed.get(id),
    isAgreed: (profile: ServiceProfile): boolean => agreed.get(profile.id) === sealDigest(profile),
    /** Called once the journal has it, and for the practice service, whose profile the app makes. */
    agree(profile: ServiceProfile): void {
      agreed.set(profile.id, sealDigest(profile));
    },
    async load(journal: Journal): Promise<Result<void>> {
      const records = await recordsOf(journal, ['profile.added', 'profile.changed', 'profile.removed']);
      if (!records.ok) return records;
      agreed.clear();
      for (const { kind, body } of records.value)
        if (body === undefined) continue;
        else if (kind === 'profile.removed') agreed.delete(body.profile);
        else if ('sha256' in body && body.sha256 !== undefined) agreed.set(body.profile, body.sha256);
      return ok(undefined);
    },
  };
}
