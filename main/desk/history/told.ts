// Quotes and payments, of which the service has no list: what the journal says of them, read anew for each question.
// There is one for each time somebody confirmed something, so they are few, and nothing of them is copied.
import * as v from 'valibot';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import { ExternalIdSchema, type ProfileId } from '../../../domain/ids.ts';
import { IntentKindSchema } from '../../../domain/intent.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { recordsOf, saidBy } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type ToldResource = 'quotes' | 'payments';
export const isTold = (resource: string): resource is ToldResource =>
  resource === 'quotes' || resource === 'payments';

/** What happened to one of them, oldest first; `raw` is the service's answer where it gave one. */
export interface Told {
  readonly steps: readonly { row: HistoryRow; raw: string | undefined }[];
}

/** As it stood then; undefined where there was no such thing yet. */
export const stepAt = ({ steps }: Told, asOf: number | undefined): Told['steps'][number] | undefined =>
  steps.findLast(({ row }) => asOf === undefined || row.since <= asOf);

export function readTold(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  resource: ToldResource,
): Promise<Result<Told[]>> {
  return resource === 'quotes' ? readQuotes(journal, profile) : readPayments(journal, profile);
}

/** One for each quote asked for; the reference that was sent with it is its name. */
async function readQuotes(journal: Pick<Journal, 'entries'>, profile: ProfileId): Promise<Result<Told[]>> {
  const records = await recordsOf(journal, [
    'intent.recorded',
    'intent.sent',
    'intent.unknown',
    'intent.confirmed',
    'intent.rejected',
  ]);
  if (!records.ok) return records;
  const quotes = new Map<string, Told['steps'][number][]>();
  for (const record of records.value) {
    const { at, kind, subject, body } = record;
    if ((body ?? record).profile !== profile) continue;
    const before = quotes.get(subject)?.at(-1);
    // Of what another version wrote, its kind still tells how the quote stands.
    const asked = body === undefined ? saidBy(record, SaysIntent) : 'kind' in body ? body : undefined;
    if (kind === 'intent.recorded' && asked?.kind === 'create-quote') {
      const row: HistoryRow = {
        resource: 'quotes',
        subject: asked.externalId ?? subject,
        since: at,
        observedAt: at,
        status: 'recorded',
        openedAt: at,
        ...(body !== undefined && 'terms' in body && amountIn(body)),
      };
      quotes.set(subject, [{ row, raw: undefined }]);
    } else if (before !== undefined) {
      const by = body !== undefined && 'by' in body ? body.by : undefined;
      const status =
        kind === 'intent.rejected' && by !== undefined && by !== 'reading'
          ? REJECTED_BY[by]
          : kind.slice('intent.'.length);
      quotes.get(subject)?.push({
        row: { ...before.row, since: at, observedAt: at, status },
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

/** Only an answer of the service is its rejection; what ended without one is told as it ended. */
const REJECTED_BY: Record<RecordBody<'intent.rejected'>['by'], string> = {
  answer: 'rejected',
  'never-left': 'not-sent',
  'window-passed': 'expired',
  operator: 'no-effect',
};

type Recorded = Pick<RecordBody<'intent.recorded'>, 'terms' | 'units'>;

/** The one amount in naira; where none is, the one amount there is. */
function amountIn({ terms = {}, units }: Recorded): Pick<HistoryRow, 'amount' | 'unit'> {
  const amounts = Object.entries(units ?? unitsByName(terms)).flatMap(([field, unit]) => {
    const amount = parseDecimal(terms[field] ?? '');
    return amount === undefined ? [] : [{ amount, ...(unit !== undefined && { unit }) }];
  });
  const inNaira = amounts.filter(({ unit }) => unit === 'NGN');
  const [only, ...others] = inNaira.length > 0 ? inNaira : amounts;
  return only === undefined || others.length > 0 ? {} : only;
}

/** Of quotes recorded before units were: a field's name is all there is to tell an amount by. */
function unitsByName(terms: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const fields = Object.keys(terms).filter((field) => /amount/i.test(field));
  return Object.fromEntries(fields.map((field) => [field, /ngn|naira/i.test(field) ? 'NGN' : undefined]));
}

/** One for each payment somebody recorded on a checklist: what was read and confirmed before it, and what came after. */
async function readPayments(journal: Pick<Journal, 'entries'>, profile: ProfileId): Promise<Result<Told[]>> {
  const records = await recordsOf(journal, [
    'repay.started',
    'repay.read',
    'repay.paid',
    'repay.reconciled',
    'repay.stopped',
  ]);
  if (!records.ok) return records;
  const payments: { loan: string; steps: Told['steps'][number][] }[] = [];
  const read = new Map<string, Extract<RepaymentEvent, { kind: 'read' }>>();
  for (const record of records.value) {
    const { subject, at, kind, body } = record;
    if ((body ?? record).profile !== profile) continue;
    const event = body?.event;
    if (kind === 'repay.started' || kind === 'repay.read') read.delete(subject);
    if (event?.kind === 'read') read.set(subject, event);
    if (kind === 'repay.paid') {
      // What another version wrote of a payment cannot be read, but that it was made is not left out.
      const reference = event?.kind === 'paid' ? event.reference : undefined;
      payments.push({
        loan: subject,
        steps: [{ row: paid(subject, at, reference, event && read.get(subject)), raw: undefined }],
      });
    }
    const payment = payments.findLast(({ loan }) => loan === subject);
    const last = payment?.steps.at(-1);
    if (
      (kind === 'repay.reconciled' || kind === 'repay.stopped') &&
      last !== undefined &&
      last.row.closedAt === undefined
    ) {
      const status = kind.slice('repay.'.length);
      payment?.steps.push({
        row: { ...last.row, since: at, observedAt: at, status, closedAt: at },
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
  read: Extract<RepaymentEvent, { kind: 'read' }> | undefined,
): HistoryRow {
  const payable = read?.payable;
  return {
    resource: 'payments',
    subject: reference === undefined ? loan : `${loan} ${reference}`,
    since: at,
    observedAt: at,
    status: 'paid',
    openedAt: at,
    ...(payable && {
      amount: payable.payoff,
      unit: 'NGN',
      destination: destinationText(payable.destination),
    }),
  };
}
