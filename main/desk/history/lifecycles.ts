// Quotes and payments: the service has no list of them, so the journal is read for each question. An operator
// confirms each by hand, so they are few and need no index.
import * as v from 'valibot';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import { ExternalIdSchema, type ProfileId } from '../../../domain/ids.ts';
import { IntentKindSchema } from '../../../domain/intent.ts';
import { payablesRead, type Payable } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { recordsOf, saidBy } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type JournalResource = 'quotes' | 'payments';
export const isJournalResource = (resource: string): resource is JournalResource =>
  resource === 'quotes' || resource === 'payments';

/** The states of one quote or payment, oldest first; `raw` is the service's answer where it gave one. */
export interface Lifecycle {
  readonly steps: readonly { row: HistoryRow; raw: string | undefined }[];
}

/** The state at that moment; undefined before the first. */
export const stepAt = (
  { steps }: Lifecycle,
  asOf: number | undefined,
): Lifecycle['steps'][number] | undefined =>
  steps.findLast(({ row }) => asOf === undefined || row.since <= asOf);

export function readLifecycles(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  resource: JournalResource,
): Promise<Result<Lifecycle[]>> {
  return resource === 'quotes' ? readQuotes(journal, profile) : readPayments(journal, profile);
}

/** One for each requested quote, named by the reference that was sent with it. */
async function readQuotes(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
): Promise<Result<Lifecycle[]>> {
  const records = await recordsOf(journal, [
    'intent.recorded',
    'intent.sent',
    'intent.unknown',
    'intent.confirmed',
    'intent.rejected',
  ]);
  if (!records.ok) return records;
  const quotes = new Map<string, Lifecycle['steps'][number][]>();
  for (const record of records.value) {
    const { at, kind, subject, body } = record;
    if ((body ?? record).profile !== profile) continue;
    const before = quotes.get(subject)?.at(-1);
    // A record of another version cannot be read, but its kind still gives the quote's state.
    const asked = body === undefined ? saidBy(record, SaysIntent) : 'kind' in body ? body : undefined;
    if (kind === 'intent.recorded' && asked?.kind === 'create-quote') {
      const row: HistoryRow = {
        resource: 'quotes',
        subject: asked.externalId ?? subject,
        since: at,
        observedAt: at,
        statusWord: 'recorded',
        openedAt: at,
        ...(body !== undefined && 'terms' in body && amountIn(body)),
      };
      quotes.set(subject, [{ row, raw: undefined }]);
    } else if (before !== undefined) {
      const by = body !== undefined && 'by' in body ? body.by : undefined;
      const statusWord =
        kind === 'intent.rejected' && by !== undefined && by !== 'reading'
          ? REJECTED_BY[by]
          : kind.slice('intent.'.length);
      quotes.get(subject)?.push({
        row: { ...before.row, since: at, observedAt: at, statusWord },
        raw:
          kind === 'intent.confirmed' && body !== undefined && 'by' in body && by === 'answer'
            ? body.evidence
            : before.raw,
      });
    }
  }
  return ok([...quotes.values()].map((steps) => ({ steps })));
}

const SaysIntent = v.object({ kind: IntentKindSchema, externalId: v.optional(ExternalIdSchema) });

/** Only an answer of the service is a rejection; other endings have their own status. */
const REJECTED_BY: Record<RecordBody<'intent.rejected'>['by'], string> = {
  answer: 'rejected',
  'never-left': 'not-sent',
  'window-passed': 'expired',
  operator: 'no-effect',
};

type Recorded = Pick<RecordBody<'intent.recorded'>, 'terms' | 'units'>;

/** The only amount in naira; without one in naira, the only amount; undefined where there are several. */
function amountIn({ terms = {}, units }: Recorded): Pick<HistoryRow, 'amount' | 'unit'> {
  const amounts = Object.entries(units ?? unitsByName(terms)).flatMap(([field, unit]) => {
    const amount = parseDecimal(terms[field] ?? '');
    return amount === undefined ? [] : [{ amount, ...(unit !== undefined && { unit }) }];
  });
  const inNaira = amounts.filter(({ unit }) => unit === 'NGN');
  const [only, ...others] = inNaira.length > 0 ? inNaira : amounts;
  return only === undefined || others.length > 0 ? {} : only;
}

/** Older records have no units: only a field's name shows that it is an amount. */
function unitsByName(terms: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const fields = Object.keys(terms).filter((field) => /amount/i.test(field));
  return Object.fromEntries(fields.map((field) => [field, /ngn|naira/i.test(field) ? 'NGN' : undefined]));
}

/** One for each payment that an operator recorded on a checklist. */
async function readPayments(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
): Promise<Result<Lifecycle[]>> {
  const records = await recordsOf(journal, ['repay.read', 'repay.paid', 'repay.reconciled', 'repay.stopped']);
  if (!records.ok) return records;
  const payments: { loan: string; steps: Lifecycle['steps'][number][] }[] = [];
  const read = payablesRead(records.value.flatMap(({ body }) => body?.event ?? []));
  for (const record of records.value) {
    const { subject, at, kind, body } = record;
    if ((body ?? record).profile !== profile) continue;
    const event = body?.event;
    if (kind === 'repay.paid') {
      // A payment that another version recorded is listed, though its body cannot be read.
      const row =
        event?.kind === 'paid'
          ? paid(subject, at, event.reference, read.get(event.digest))
          : paid(subject, at, undefined, undefined);
      payments.push({ loan: subject, steps: [{ row, raw: undefined }] });
    }
    const payment = payments.findLast(({ loan }) => loan === subject);
    const last = payment?.steps.at(-1);
    if (
      (kind === 'repay.reconciled' || kind === 'repay.stopped') &&
      last !== undefined &&
      last.row.closedAt === undefined
    ) {
      const statusWord = kind.slice('repay.'.length);
      payment?.steps.push({
        row: { ...last.row, since: at, observedAt: at, statusWord, closedAt: at },
        raw: undefined,
      });
    }
  }
  return ok(payments);
}

function paid(
  loan: string,
  at: EpochMillis,
  reference: string | undefined,
  payable: Payable | undefined,
): HistoryRow {
  return {
    resource: 'payments',
    subject: reference === undefined ? loan : `${loan} ${reference}`,
    since: at,
    observedAt: at,
    statusWord: 'paid',
    openedAt: at,
    ...(payable && {
      amount: payable.payoff,
      unit: 'NGN',
      destination: destinationText(payable.destination),
    }),
  };
}
