// Quotes and payments, of which the service has no list: what the journal says of them, read anew for each question.
// There is one for each time somebody confirmed something, so they are few, and nothing of them is copied.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { recordsOf } from '../journal/records.ts';
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
  for (const { at, kind, body } of records.value) {
    if (body.profile !== profile) continue;
    const before = quotes.get(body.intentId);
    if (kind === 'intent.recorded' && 'kind' in body && body.kind === 'create-quote') {
      const row: HistoryRow = {
        resource: 'quotes',
        subject: body.externalId ?? body.intentId,
        since: at,
        observedAt: at,
        status: 'recorded',
        openedAt: at,
        ...amountIn(body.terms ?? {}),
      };
      quotes.set(body.intentId, [{ row, raw: undefined }]);
    } else if (before !== undefined) {
      const status = kind.slice('intent.'.length);
      const isAnswer =
        kind === 'intent.confirmed' && 'evidence' in body && 'by' in body && body.by === 'answer';
      const last = before.at(-1);
      if (last === undefined) continue;
      before.push({
        row: { ...last.row, since: at, observedAt: at, status },
        raw: isAnswer && 'evidence' in body ? body.evidence : last.raw,
      });
    }
  }
  return ok([...quotes.values()].map((steps) => ({ steps })));
}

/** In naira where the profile's own word for the field says so; in no other case is a unit known. */
function amountIn(terms: Readonly<Record<string, string>>): Pick<HistoryRow, 'amount' | 'unit'> {
  const amounts = Object.entries(terms).filter(
    ([field, value]) => /amount/i.test(field) && parseDecimal(value) !== undefined,
  );
  const [only] = amounts;
  if (only === undefined || amounts.length > 1) return {};
  const amount = parseDecimal(only[1]);
  return { ...(amount && { amount }), ...(/ngn|naira/i.test(only[0]) && { unit: 'NGN' }) };
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
  for (const { subject, at, body } of records.value) {
    if (body.profile !== profile) continue;
    const { event } = body;
    if (event.kind === 'started') read.delete(subject);
    if (event.kind === 'read') read.set(subject, event);
    if (event.kind === 'paid')
      payments.push({
        loan: subject,
        steps: [{ row: paid(subject, at, event.reference, read.get(subject)), raw: undefined }],
      });
    const payment = payments.findLast(({ loan }) => loan === subject);
    const last = payment?.steps.at(-1);
    if (
      (event.kind === 'reconciled' || event.kind === 'stopped') &&
      last !== undefined &&
      last.row.closedAt === undefined
    )
      payment?.steps.push({
        row: { ...last.row, since: at, observedAt: at, status: event.kind, closedAt: at },
        raw: undefined,
      });
  }
  return ok(payments);
}

function paid(
  loan: string,
  at: EpochMillis,
  reference: string,
  read: Extract<RepaymentEvent, { kind: 'read' }> | undefined,
): HistoryRow {
  const payable = read?.payable;
  return {
    resource: 'payments',
    subject: `${loan} ${reference}`,
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
