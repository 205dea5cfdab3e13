// What a restore carried over, and the one gate before the acts that it concerns: what may have moved money after
// the backup is answered by a person, with a reason, before anybody acts on that loan or need again.
import { carriedAct, type CarriedNeed } from '../../../domain/carried.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { payablesRead } from '../../../domain/repayment-events.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import { askedAbout, carriedFrom, type Asked } from '../journal/carried-over.ts';
import { readBody } from '../journal/format/reading.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

export type Question = Omit<Extract<UnsettledItem, { kind: 'carried' }>, 'kind'>;
type Act = Question['acts'][number];

interface Kept extends Asked {
  readonly restoredAt: Question['restoredAt'];
  readonly acts: readonly Act[];
}

/** An act and the questions that stop it; a loan's and a request's only with the same subject. */
const STOPPED_BY = {
  repay: ['loan', 'return', 'everything'],
  borrow: ['borrow', 'everything'],
  deposit: ['deposit', 'everything'],
} as const satisfies Readonly<Record<string, readonly CarriedNeed[]>>;
export type GatedAct = keyof typeof STOPPED_BY;
export type Carried = ReturnType<typeof createCarried>;

/** Entries read at once. */
const PAGE = 200;

/** The entries after number `after` up to number `to`, oldest first. */
async function entriesBetween(
  journal: Pick<Journal, 'page'>,
  after: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<Result<JournalRow[]>> {
  const found: JournalRow[] = [];
  for (;;) {
    const page = await journal.page({ oldestFirst: true, skip: after + found.length, limit: PAGE });
    if (!page.ok) return page;
    const rows = page.value.rows.filter(({ seq }) => seq <= to);
    found.push(...rows);
    if (rows.length < PAGE) return ok(found);
  }
}

/** What a restore of a journal with these first entries in common has to carry over. */
export async function entriesToCarry(
  journal: Pick<Journal, 'page'>,
  common: number,
): Promise<Result<JournalRow[]>> {
  const rows = await entriesBetween(journal, common);
  return rows.ok ? ok(carriedFrom(rows.value)) : rows;
}

export function createCarried(journal: Journal, clock: Clock) {
  let open: Kept[] = [];
  const isOf = (profile: ProfileId, kept: Kept): boolean => (kept.profile ?? profile) === profile;

  return {
    async load(): Promise<Result<void>> {
      const restores = await recordsOf(journal, ['backup.restored', 'restore.answered']);
      if (!restores.ok) return restores;
      for (const { seq, at, kind, subject, body } of restores.value) {
        if (kind === 'backup.restored') {
          // Without a readable count nothing says which entries were carried over, so all of them count.
          const from = body !== undefined && 'entries' in body ? body.entries : 0;
          const rows = await entriesBetween(journal, from, seq - 1);
          if (!rows.ok) return rows;
          open = [...open, ...questionsIn(rows.value).map((one) => ({ ...one, restoredAt: at }))];
        } else if (body !== undefined && 'need' in body) {
          open = open.filter(
            (one) => !(isOf(body.profile, one) && one.need === body.need && one.subject === subject),
          );
        }
      }
      return ok(undefined);
    },
    /** What is still to be answered at this service. */
    of: (profile: ProfileId): Question[] =>
      open
        .filter((one) => isOf(profile, one))
        .map(({ need, subject, restoredAt, acts }) => ({ need, subject, restoredAt, acts: [...acts] })),
    /** Fails while something is unanswered that this act depends on. */
    gate(profile: ProfileId, act: GatedAct, subject?: string): Result<object> {
      const needs: readonly CarriedNeed[] = STOPPED_BY[act];
      const stops = open.some(
        (one) =>
          isOf(profile, one) && needs.includes(one.need) && (one.need !== 'loan' || one.subject === subject),
      );
      return stops ? fail({ code: 'blocked', by: 'carried-over' }) : ok({});
    },
    async answer(
      profile: ProfileId,
      { need, subject, reason }: { need: CarriedNeed; subject: string; reason: string },
    ): Promise<Result<object>> {
      const isIt = (one: Kept): boolean => isOf(profile, one) && one.need === need && one.subject === subject;
      if (!open.some(isIt)) return fail({ code: 'changed-since-shown', what: 'journal' });
      const body = { profile, need, reason };
      const written = await record(journal, 'restore.answered', subject, clock.wall(), body);
      if (!written.ok) return written;
      open = open.filter((one) => !isIt(one));
      return ok({});
    },
  };
}

/** What carried entries ask: one question a loan, a request or another need. */
function questionsIn(rows: readonly JournalRow[]): Omit<Kept, 'restoredAt'>[] {
  const questions = new Map<string, Omit<Kept, 'restoredAt'>>();
  for (const row of rows) {
    const asked = askedAbout(row);
    if (asked === undefined || isAnswered(asked, rows)) continue;
    const key = JSON.stringify([asked.profile, asked.need, asked.subject]);
    const act = actOf(row, rows);
    // Each copy is recorded; the last one says all.
    const isRepeated = (one: Act): boolean => one.what === act.what && one.detail === act.detail;
    const acts = questions.get(key)?.acts.filter((one) => !isRepeated(one)) ?? [];
    questions.set(key, { ...asked, acts: [...acts, act] });
  }
  return [...questions.values()];
}

/**
 * A request without an outcome blocks others by itself, and a refused one moved nothing. A loan whose collateral is
 * reconciled is over.
 */
function isAnswered({ need, subject }: Asked, rows: readonly JournalRow[]): boolean {
  const own = rows.filter((row) => row.subject === subject);
  if (need === 'borrow') return !own.some(({ kind }) => kind === 'intent.confirmed');
  return (
    need === 'loan' && own.findLast(({ kind }) => kind.startsWith('repay.'))?.kind === 'repay.reconciled'
  );
}

function actOf({ at, kind, subject, body }: JournalRow, rows: readonly JournalRow[]): Act {
  const detail = detailOf(kind, body);
  const paid = kind === 'repay.paid' ? readBody(kind, body).body?.event : undefined;
  const reads = rows.filter((row) => row.kind === 'repay.read' && row.subject === subject);
  const events = reads.flatMap((row) => readBody('repay.read', row.body).body?.event ?? []);
  const payoff = paid?.kind === 'paid' ? payablesRead(events).get(paid.digest)?.payoff : undefined;
  return { at, what: carriedAct(kind), detail, amount: payoff };
}

/** The payee, transaction, reference or terms. */
function detailOf(kind: string, text: string): string | undefined {
  if (kind === 'repay.paid') {
    const event = readBody(kind, text).body?.event;
    return event?.kind === 'paid' ? event.reference : undefined;
  }
  if (kind === 'payee.agreed')
    return readBody(kind, text)
      .body?.payee.map(({ value }) => value)
      .join(' · ');
  if (kind === 'deposit.sent') return readBody(kind, text).body?.txHash;
  const terms = kind === 'intent.recorded' ? readBody(kind, text).body?.terms : undefined;
  return terms && Object.values(terms).join(', ');
}
