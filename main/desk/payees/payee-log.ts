// The agreements to payees, from the journal. The latest for a purpose and slot is the baseline.
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Agreement } from '../../../domain/payee.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type PayeeLog = ReturnType<typeof createPayeeLog>;

export function createPayeeLog(journal: Journal) {
  const byProfile = new Map<ProfileId, Agreement[]>();
  const of = (profile: ProfileId): readonly Agreement[] => byProfile.get(profile) ?? [];
  const keep = (profile: ProfileId, agreement: Agreement): void => {
    byProfile.set(profile, [...of(profile), agreement]);
  };
  return {
    /** Oldest first. */
    of,
    async load(): Promise<Result<void>> {
      const records = await recordsOf(journal, ['payee.agreed']);
      if (!records.ok) return records;
      for (const { at, subject: slot, body } of records.value)
        if (body !== undefined) keep(body.profile, { ...body, slot, at });
      return ok(undefined);
    },
    async agree(
      profile: ProfileId,
      agreement: Agreement,
      confirmedBy: ConfirmedBy | undefined,
    ): Promise<Result<void>> {
      const { slot, at, ...facts } = agreement;
      const body = { profile, ...facts, payee: facts.payee, ...(confirmedBy && { confirmedBy }) };
      const written = await record(journal, 'payee.agreed', slot, at, body);
      if (!written.ok) return written;
      keep(profile, agreement);
      return ok(undefined);
    },
  };
}
