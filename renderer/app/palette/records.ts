// What the palette finds in main's records besides loans by their text: deposits, return addresses, applications,
// quotes and payments by id, hash, address or reference, and all of these and loans by amount. Each question
// reads an index, so a long history costs no more.
import * as v from 'valibot';
import type { HistoryFilter, HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import type { Result } from '../../../contract/errors.ts';
import { decimal, parseGrouped, type Decimal } from '../../../domain/decimal.ts';
import { LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import { client } from '../../bridge.ts';
import { grouped, naira, shortDayAndTime } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { showRecord } from '../../features/history/view.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import type { Item } from './items.ts';

/** Shorter texts match too much to help. */
const LEAST_TYPED = 3;
/** Of each kind of record. */
const MOST = 5;
const BY_TEXT = ['deposits', 'returnAddresses', 'applications', 'quotes', 'payments'] as const;
const BY_AMOUNT = ['loans', 'deposits', 'applications', 'quotes', 'payments'] as const;
const KINDS = {
  loans: 'loan',
  deposits: 'deposit',
  returnAddresses: 'address',
  applications: 'application',
  quotes: 'quote',
  payments: 'payment',
} as const;
type Found = keyof typeof KINDS;
const isFound = (resource: HistoryResource): resource is Found => Object.hasOwn(KINDS, resource);

/** `repay LN-7`: main knows no act, so only the other words are searched for. */
export function searchedText(typed: string): string {
  const acts = new Set([t('palette.repay', { id: '' }), t('palette.loan', { id: '' })].flatMap(wordsOf));
  const rest = typed.split(/\s+/).filter((word) => !acts.has(word.toLowerCase()));
  return rest.length === 0 ? typed : rest.join(' ');
}
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/);

/** An amount typed without its decimals finds every amount that begins with it. */
export function amountsTyped(typed: string): { least: Decimal; most: Decimal } | undefined {
  const text = typed.replaceAll(/₦|NGN|[\s\u00a0\u202f]/gi, '');
  const least = /^[\d,.]+$/.test(text) ? parseGrouped(text) : undefined;
  if (least === undefined || least.replace('.', '').length < LEAST_TYPED) return undefined;
  return { least, most: least.includes('.') ? least : decimal(`${least}.999999999999999999`) };
}

export async function findRecords(typed: string): Promise<Result<{ rows: HistoryRow[] }>> {
  const search = searchedText(typed);
  if (search.length < LEAST_TYPED) return { ok: true, value: { rows: [] } };
  const range = amountsTyped(search);
  const ask = (resource: HistoryResource, filter: HistoryFilter) =>
    client['history.page']({ resource, filter, limit: MOST });
  const answers = await Promise.all([
    ...BY_TEXT.map((resource) => ask(resource, { search })),
    ...(range === undefined
      ? []
      : [...BY_AMOUNT.map((resource) => ask(resource, { amount: range })), ask('loans', { payoff: range })]),
  ]);
  const rows: HistoryRow[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
  }
  return { ok: true, value: { rows } };
}

export function recordItem(row: HistoryRow): Item | undefined {
  const { resource, subject, amount, unit, statusWord } = row;
  if (!isFound(resource)) return undefined;
  const note = [
    amount === undefined
      ? undefined
      : unit === 'NGN'
        ? naira(amount)
        : `${grouped(amount)} ${unit ?? ''}`.trim(),
    statusWord === undefined ? undefined : humanised(statusWord),
    shortDayAndTime(row.openedAt ?? row.since),
  ];
  return {
    id: `record:${resource}:${subject}`,
    kind: KINDS[resource],
    label:
      resource === 'loans'
        ? t('palette.loan', { id: subject })
        : resource === 'returnAddresses'
          ? (row.destination ?? subject)
          : subject,
    note: note.filter((part) => part !== undefined).join(' · '),
    run: () => open(resource, subject),
  };
}

function open(resource: Found, subject: string): void {
  const loan = resource === 'loans' || resource === 'payments' ? loanIn(subject) : undefined;
  if (loan !== undefined) go({ screen: 'loan', id: loan });
  else if (resource === 'returnAddresses') go({ screen: 'addresses' });
  else {
    showRecord(resource, subject);
    go({ screen: 'history' });
  }
}

/** A payment is named by its loan and its reference. */
function loanIn(subject: string): LoanId | undefined {
  const read = v.safeParse(LoanIdSchema, subject.split(' ')[0]);
  return read.success ? read.output : undefined;
}
