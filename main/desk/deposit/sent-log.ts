// Deposits that the operator reported as sent, from the journal, with the alerts raised for each.
import type { ProfileId } from '../../../domain/ids.ts';
import type { Sent } from '../../../domain/sent-deposit.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { merged, recordsOf, type Records } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export interface SentRecord extends Sent {
  readonly seq: number;
  readonly address: string;
}
type AlertedKind = 'deposit-seen' | 'deposit-not-seen';

export type SentLog = ReturnType<typeof createSentLog>;

export function createSentLog(journal: Journal) {
  const sent = new Map<ProfileId, SentRecord[]>();
  const alerted = new Set<string>();
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
  // By the entry: a deposit that is forgotten and entered again is watched anew.
  const alertKey = (kind: string, { seq }: Pick<SentRecord, 'seq'>): string => `${seq} ${kind}`;

  return {
    /** The deposits of a profile, newest first. */
    of,
    keep,
    drop,
    wasAlerted: (kind: AlertedKind, one: SentRecord): boolean => alerted.has(alertKey(kind, one)),
    markAlerted(kind: AlertedKind, one: SentRecord): void {
      alerted.add(alertKey(kind, one));
    },
    async load(raised: Records<'alert'>): Promise<Result<void>> {
      const records = await recordsOf(journal, ['deposit.sent', 'deposit.forgotten']);
      if (!records.ok) return records;
      for (const { seq, at, subject, body } of merged(raised, records.value)) {
        if (body === undefined) continue;
        else if ('kind' in body) {
          const watched = of(body.profile).find(({ txHash }) => txHash === subject);
          if (watched !== undefined) alerted.add(alertKey(body.kind, watched));
        } else if ('txHash' in body) keep(body.profile, { ...body, seq, sentAt: at });
        else drop(body.profile, body.seq);
      }
      return ok(undefined);
    },
  };
}
