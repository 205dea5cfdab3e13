// Proposes a loan's settings: the words for open and closed by what is still owed, across all loans; the
// return by the object with a transaction; the destination by the object with an account.
import { compareDecimals, decimal } from '../../../../domain/decimal.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { JsonObject } from '../../reading/json.ts';
import type { Mapping } from '../../reading/wire/mapping.ts';
import { locate } from '../../reading/wire/names.ts';
import { amountOf } from '../../reading/wire/read.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { LOOKS, RETURN_LOOKS } from './fields.ts';
import { exampleOf, KINDS, leavesOf, numberOf, parentOf, textOf, type Leaf } from './leaves.ts';
import { fieldProposal, matched, type Match } from './match.ts';
import type { Expected } from './units.ts';

const likely = (match: Match): Match => ({ ...match, confidence: 'likely' });

export function loanProposals(
  loans: readonly JsonObject[],
  mapping: Mapping,
  expected: Expected,
): Proposal[] {
  const leaves = leavesOf(loans);
  const hash = leaves.find((leaf) => KINDS.hash(leaf));
  const back = hash === undefined ? '' : parentOf(hash.path);
  const isInBack = ({ path }: Leaf): boolean => back !== '' && path.startsWith(`${back}.`);
  const accounts = destinationsIn(leaves);
  const own = leaves.filter(
    (leaf) => !isInBack(leaf) && leaf.path !== 'payoff_amount_ngn' && !accounts.includes(parentOf(leaf.path)),
  );
  const owing = loans.map((loan) => owes(loan, mapping));
  const fields = matched(LOOKS.loan, own, expected);
  // Which of several transactions of a loan is its return, no name says for certain.
  const inBack = back === '' ? [] : matched(RETURN_LOOKS, leaves.filter(isInBack), expected).map(likely);
  const named = fields.find(({ field }) => field === 'status');
  const status = statusIn(named === undefined ? own : [named.leaf], owing);
  return [
    ...fields.map((match) => fieldProposal('loan', match)),
    ...(status === undefined || named !== undefined
      ? []
      : [
          fieldProposal('loan', {
            field: 'status',
            leaf: status.leaf,
            confidence: 'likely',
            reason: 'contrast',
          }),
        ]),
    ...(status?.words ?? []),
    ...accounts.map((path) => destinationProposal(path, leaves, accounts)),
    ...inBack.map((match) => fieldProposal('loan', match)),
    ...finalWords(inBack),
  ];
}

/** Words that mean only this. Owing nothing alone never closes a loan, and no word but these opens one. */
const OPEN_WORDS =
  /^(?:active|open|opened|ongoing|running|current|outstanding|drawn|live|disbursed|borrowing|in[ _-]?progress)$/i;

/** A path whose words separate loans that owe from loans that owe nothing. */
function statusIn(
  leaves: readonly Leaf[],
  owing: readonly (boolean | undefined)[],
): { leaf: Leaf; words: Proposal[] } | undefined {
  for (const leaf of leaves) {
    if (!KINDS.word(leaf)) continue;
    const open = wordsWhere(leaf, owing, true);
    const closed = wordsWhere(leaf, owing, false);
    if (open.size === 0 || closed.size === 0 || [...open].some((word) => closed.has(word))) continue;
    const means = (meaning: 'open' | 'closed', words: ReadonlySet<string>): Proposal[] =>
      [...words].map((word) => ({
        key: `loan status ${word}`,
        says: { sets: 'word', thing: 'loan', field: 'status', word, meaning },
        confidence: meaning === 'open' && OPEN_WORDS.test(word) ? 'certain' : 'likely',
        reason: 'contrast',
        example: word,
      }));
    return { leaf, words: [...means('open', open), ...means('closed', closed)] };
  }
  return undefined;
}

const wordsWhere = (leaf: Leaf, owing: readonly (boolean | undefined)[], wanted: boolean): Set<string> =>
  new Set(leaf.values.flatMap((value, index) => (owing[index] === wanted ? (textOf(value) ?? []) : [])));

/** Undefined if the payoff cannot be read. */
function owes(loan: JsonObject, mapping: Mapping): boolean | undefined {
  const value = locate(loan, mapping.names.loan.payoff)?.value;
  const payoff = value === undefined ? undefined : amountOf(value);
  return payoff === undefined ? undefined : compareDecimals(payoff, decimal('0')) > 0;
}

/** Of the account that a loan is repaid to, and words of one that it is paid out to. */
const REPAY = ['repayment', 'repay', 'repayments'];
const PAYOUT = [
  'disbursement',
  'disburse',
  'payout',
  'beneficiary',
  'receive',
  'receiving',
  'borrower',
  'customer',
];

/** Paths of objects in which every loan has an account number beside other texts. */
function destinationsIn(leaves: readonly Leaf[]): string[] {
  const accounts = leaves.filter(
    (leaf) =>
      leaf.path.includes('.') &&
      !leaf.path.includes('[') &&
      leaf.texts.length === leaf.values.length &&
      leaf.texts.every((text) => /^\d{10}$/.test(text)) &&
      leaf.values.every((value) => value?.kind === 'text') &&
      !tokensOf(leaf.path).some((token) => PAYOUT.includes(token)),
  );
  return [...new Set(accounts.map(({ path }) => parentOf(path)))];
}

function destinationProposal(path: string, leaves: readonly Leaf[], all: readonly string[]): Proposal {
  const parts = leaves.filter((leaf) => parentOf(leaf.path) === path).map(exampleOf);
  const isNamed = tokensOf(path).some((token) => REPAY.includes(token));
  return {
    key: `loan destination ${path}`,
    says: { sets: 'field', thing: 'loan', field: 'destination', path },
    confidence: isNamed && all.length === 1 ? 'certain' : 'likely',
    reason: isNamed ? 'name' : 'value',
    example: parts
      .filter((text) => text !== '')
      .join(' / ')
      .slice(0, 120),
  };
}

/** "Final" is a promise of the service: all confirmations make a word for it likely, never certain. */
function finalWords(inBack: readonly Match[]): Proposal[] {
  const leafOf = (field: string): Leaf | undefined => inBack.find((match) => match.field === field)?.leaf;
  const [status, has, needs] = ['returnStatus', 'returnConfirmations', 'returnRequiredConfirmations'].map(
    leafOf,
  );
  if (status === undefined || has === undefined || needs === undefined) return [];
  const complete = new Map<string, boolean>();
  for (const [index, value] of status.values.entries()) {
    const word = textOf(value);
    const [got, wanted] = [numberOf(has.values[index]), numberOf(needs.values[index])];
    if (word === undefined || got === undefined || wanted === undefined) continue;
    complete.set(word, (complete.get(word) ?? true) && got >= wanted);
  }
  return [...complete]
    .filter(([, isComplete]) => isComplete)
    .map(([word]) => ({
      key: `return status ${word}`,
      says: { sets: 'word', thing: 'loan', field: 'returnStatus', word, meaning: 'final' },
      confidence: 'likely',
      reason: 'contrast',
      example: word,
    }));
}
