// Deposits that the operator reported as sent, from the journal.
import type { ProfileId } from '../../../domain/ids.ts';
import type { Sent } from '../../../domain/sent-deposit.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export interface SentRecord extends Sent {
  readonly seq: number;
  readonly address: string;
}

export type SentLog = ReturnType<typeof createSentLog>;

export function createSentLog(journal: Journal) {
  const sent = new Map<ProfileId, SentRecord[]>();
  const of = (profile: ProfileId): readonly SentRecord[] => sent.get(profile) ?? [];
  function keep(profile: ProfileId, one: SentRecord): void {
    sent.set(profile, [one, ...of(profile)]);
  }
  function drop(profile: ProfileId, seq: number): void {
    sent.set(
      profile,
      of(profile).filter((one) => one.seq !== seq),
    );
  }
  return {
    /** The deposits of a profile, newest first. */
    of,
    keep,
    drop,
    async load(): Promise<Result<void>> {
      const records = await recordsOf(journal, ['deposit.sent', 'deposit.forgotten']);
      if (!records.ok) return records;
      for (const { seq, at, body } of records.value) {
        if (body === undefined) continue;
        else if ('txHash' in body) keep(body.profile, { ...body, seq, sentAt: at });
        else drop(body.profile, body.seq);
      }
      return ok(undefined);
    },
  };
}
