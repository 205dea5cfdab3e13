// Finds profile files that something other than this app changed: compares the digest in the journal with the
// file at start. Only the sealed part counts, not line breaks or order.
import type { ProfileId } from '../../../domain/ids.ts';
import { PRACTICE_ID, type ServiceProfile } from '../../../domain/profile.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Raise } from '../alerts/alerts.ts';
import { sealDigest } from '../../common/seal.ts';
import { merged, recordsOf, type Records } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

interface OutsideChangePorts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly journal: Journal;
  readonly raise: Raise;
}

/**
 * @param profiles as read from their files; nothing may write them meanwhile
 * @param raised the alerts of earlier runs
 */
export async function alertOutsideChanges(
  { clock, journal, raise }: OutsideChangePorts,
  profiles: readonly ServiceProfile[],
  raised: Records<'alert'>,
): Promise<Result<void>> {
  const last = await lastDigests(journal, raised);
  if (!last.ok) return last;
  for (const profile of profiles) {
    const { id } = profile;
    const before = last.value.get(id);
    const now = sealDigest(profile);
    // The practice profile is made at each start.
    if (id === PRACTICE_ID || before === undefined || before === now) continue;
    const alert = { kind: 'profile-changed', subject: profile.name, state: now, at: clock.wall() } as const;
    await raise(id, { ...alert, sha256: now });
  }
  return ok(undefined);
}

/** The digest last recorded of each profile; an alert records it too, so that it is raised once. */
async function lastDigests(
  journal: Journal,
  raised: Records<'alert'>,
): Promise<Result<ReadonlyMap<ProfileId, string>>> {
  const records = await recordsOf(journal, ['profile.added', 'profile.changed', 'profile.removed']);
  if (!records.ok) return records;
  const last = new Map<ProfileId, string>();
  for (const { kind, body } of merged(raised, records.value))
    if (body === undefined) continue;
    else if (kind === 'profile.removed') last.delete(body.profile);
    else if ('sha256' in body && body.sha256 !== undefined) last.set(body.profile, body.sha256);
  return ok(last);
}
