// The facts of a journal entry that the list shows: the person, the part of the payment details, and the one
// fact that matters most. An entry of another version of the app may state less; then so does the list.
import * as v from 'valibot';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { journal } from '../../../messages/journal.ts';
import { escapeInvisible } from '../../components/escape-invisible.ts';
import { glimpse, grouped, naira } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { t } from '../../text.ts';

interface EntryFacts {
  /** Who signed or claimed the act, or whom the entry is about. */
  readonly person: string | undefined;
  readonly detail: string | undefined;
  /** The amount, the destination or one line of it. */
  readonly part: string | undefined;
}

const RecordSchema = v.record(v.string(), v.unknown());
const BodySchema = v.pipe(v.string(), v.parseJson(), RecordSchema);
type Facts = v.InferOutput<typeof RecordSchema>;

const NOTHING: EntryFacts = { person: undefined, detail: undefined, part: undefined };

export function entryFacts({ kind, body }: Pick<JournalRow, 'kind' | 'body'>): EntryFacts {
  const read = v.safeParse(BodySchema, body);
  if (!read.success) return NOTHING;
  // A step of a repayment is stated in its event.
  const event = v.safeParse(RecordSchema, read.output['event']);
  const facts = event.success ? event.output : read.output;
  const person = textOf(facts, kind.startsWith('signer.') ? 'name' : 'signer') ?? teamPerson(kind, facts);
  const detail = own[kind]?.(facts) ?? FALLBACKS.map((name) => textOf(facts, name)).find((text) => text);
  return {
    person: person === undefined ? undefined : escapeInvisible(person),
    detail: detail === undefined || detail === person ? undefined : escapeInvisible(detail),
    part: partOf(facts),
  };
}

/** Whose role of the team claimed the act, or signed in. */
function teamPerson(kind: string, facts: Facts): string | undefined {
  const claim = v.safeParse(RecordSchema, facts['claim']);
  if (claim.success) return textOf(claim.output, 'person');
  return kind === 'team.joined' ? textOf(facts, 'person') : undefined;
}

/** Who approved what the team's policy wanted approved. */
function approval(facts: Facts): string | undefined {
  const claim = v.safeParse(RecordSchema, facts['claim']);
  const person = claim.success ? textOf(claim.output, 'approvedBy') : undefined;
  return person === undefined ? undefined : t('journal.detail.approvedBy', { person });
}

function textOf(facts: Facts, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** For a kind without words of its own: the first of these that it states. */
const FALLBACKS = ['reason', 'checked', 'file', 'name', 'loanId', 'proxy', 'evidence', 'detail'];

type Detail = (facts: Facts) => string | undefined;

const own: Readonly<Record<string, Detail>> = {
  'intent.recorded': (facts) =>
    [intentKind(facts), ...amountsOf(facts), approval(facts)].filter(Boolean).join(' · '),
  'claim.made': approval,
  'intent.confirmed': settledBy,
  'intent.rejected': settledBy,
  'repay.read': payoffOf,
  'repay.moved': payoffOf,
  'repay.confirmed': (facts) =>
    textOf(facts, 'reason') ??
    t(facts['changed'] === true ? 'journal.detail.changed' : 'journal.detail.same'),
  'repay.pasted': (facts) => {
    const verdict = textOf(facts, 'verdict') ?? '';
    return isVerdict(verdict) ? t(`journal.verdict.${verdict}`) : undefined;
  },
  'repay.reminded': (facts) => {
    const after = textOf(facts, 'after');
    return after === 'hour' || after === 'day' ? t(`journal.detail.${after}`) : undefined;
  },
  'repay.signed': (facts) => {
    const by = textOf(facts, 'preparedBy');
    return by === undefined ? undefined : t('journal.detail.preparedBy', { name: by });
  },
  'repay.paid': (facts) => textOf(facts, 'reference'),
  'repay.reconciled': transactionOf,
  'return.wrong': transactionOf,
  'deposit.sent': (facts) => {
    const amount = parseDecimal(textOf(facts, 'amount') ?? '');
    const asset = textOf(facts, 'asset') ?? '';
    return amount === undefined ? transactionOf(facts) : `${grouped(amount)} ${asset}`;
  },
  'ledger.typed': (facts) => {
    const entry = v.safeParse(RecordSchema, facts['entry']);
    const amount = entry.success ? parseDecimal(textOf(entry.output, 'amount') ?? '') : undefined;
    return amount === undefined || !entry.success
      ? undefined
      : `${grouped(amount)} ${textOf(entry.output, 'asset') ?? ''}`;
  },
  'attachment.added': attachmentName,
  'loan.closing-entered': (facts) => textOf(facts, 'day'),
  'profile.changed': (facts) =>
    Array.isArray(facts['keys'])
      ? facts['keys'].filter((key) => typeof key === 'string').join(', ')
      : undefined,
};

function attachmentName(facts: Facts): string | undefined {
  return textOf(facts, 'name') ?? t('attachments.note');
}

function intentKind(facts: Facts): string | undefined {
  const kind = textOf(facts, 'kind') ?? '';
  return Object.hasOwn(journal.intent, kind)
    ? t(`journal.intent.${kind as keyof typeof journal.intent}`)
    : undefined;
}

/** The amounts of a request, each in the unit that the profile declared. */
function amountsOf(facts: Facts): string[] {
  const units = v.safeParse(RecordSchema, facts['units']);
  const terms = v.safeParse(RecordSchema, facts['terms']);
  if (!units.success || !terms.success) return [];
  return Object.keys(units.output).flatMap((field) => {
    const amount = parseDecimal(textOf(terms.output, field) ?? '');
    const unit = textOf(units.output, field) ?? '';
    if (amount === undefined) return [];
    return [unit === 'NGN' ? naira(amount) : `${grouped(amount)} ${unit}`.trim()];
  });
}

function settledBy(facts: Facts): string | undefined {
  const by = textOf(facts, 'by') ?? '';
  return Object.hasOwn(journal.by, by) ? t(`journal.by.${by as keyof typeof journal.by}`) : undefined;
}

function payoffOf(facts: Facts): string | undefined {
  const payable = v.safeParse(RecordSchema, facts['payable']);
  const payoff = payable.success ? parseDecimal(textOf(payable.output, 'payoff') ?? '') : undefined;
  return payoff === undefined ? undefined : t('journal.detail.payoff', { amount: naira(payoff) });
}

function partOf(facts: Facts): string | undefined {
  const line = textOf(facts, 'path');
  if (line !== undefined)
    return t('journal.part.line', { line: escapeInvisible(humanised(line)).toLowerCase() });
  const part = textOf(facts, 'part');
  return part === 'amount' || part === 'destination' ? t(`journal.part.${part}`) : undefined;
}

function transactionOf(facts: Facts): string | undefined {
  const hash = textOf(facts, 'txHash');
  return hash === undefined ? undefined : glimpse(hash);
}

type Verdict = keyof typeof journal.verdict;
const isVerdict = (word: string): word is Verdict => Object.hasOwn(journal.verdict, word);
