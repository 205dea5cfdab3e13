// Proposes a loan's settings: the words for open and closed by what is still owed, across all loans; the
// return by the object with a transaction; the destination by the object with an account.
import { compareDecimals, decimal } from '../../../../domain/decimal.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { JsonObject } from '../../reading/json.ts';
import type { Mapping } from '../../reading/wire/mapping.ts';
import { isBlank, locate } from '../../reading/wire/names.ts';
import { amountOf } from '../../reading/wire/read.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { LOOKS, RETURN_LOOKS } from './fields.ts';
import { exampleOf, KINDS, leavesOf, numberOf, parentOf, textOf, type Leaf } from './leaves.ts';
import { fieldProposal, matched, type Expected, type Match } from './match.ts';

export function loanProposals(
  loans: readonly JsonObject[],
  mapping: Mapping,
  expected: Expected,
): Proposal[] {
  const leaves = leavesOf(loans);
  const hash = leaves.find((leaf) => leaf.texts.length > 0 && KINDS.hash(leaf));
  const back = hash === undefined ? '' : parentOf(hash.path);
  const isInBack = ({ path }: Leaf): boolean => back !== '' && path.startsWith(`${back}.`);
  const account = destinationIn(leaves);
  const own = leaves.filter(
    (leaf) =>
      !isInBack(leaf) &&
      leaf.path !== 'payoff_amount_ngn' &&
      parentOf(leaf.path) !== (account ?? 'no account'),
  );
  const owing = loans.map((loan) => owes(loan, mapping));
  const status = statusIn(own, owing);
  const inBack = back === '' ? [] : matched(RETURN_LOOKS, leaves.filter(isInBack), expected);
  return [
    ...matched(LOOKS.loan, own, expected).map((match) => fieldProposal('loan', match)),
    ...(status === undefined ? [] : [fieldProposal('loan', status.match), ...status.words]),
    ...(account === undefined ? [] : [destinationProposal(account, leaves)]),
    ...inBack.map((match) => fieldProposal('loan', match)),
    ...finalWords(inBack),
  ];
}

/** A path whose words separate loans that owe from loans that owe nothing. */
function statusIn(
  leaves: readonly Leaf[],
  owing: readonly (boolean | undefined)[],
): { match: Match; words: Proposal[] } | undefined {
  for (const leaf of leaves) {
    if (!KINDS.word(leaf)) continue;
    const open = wordsWhere(leaf, owing, true);
    const closed = wordsWhere(leaf, owing, false);
    if (open.size === 0 || closed.size === 0 || [...open].some((word) => closed.has(word))) continue;
    const means = (meaning: 'open' | 'closed', words: ReadonlySet<string>): Proposal[] =>
      [...words].map((word) => ({
        key: `loan status ${word}`,
        says: { sets: 'word', thing: 'loan', field: 'status', word, meaning },
        // Owing nothing alone never closes a loan.
        confidence: meaning === 'open' ? 'certain' : 'likely',
        reason: 'contrast',
        example: word,
      }));
    const match = { field: 'status', leaf, confidence: 'certain', reason: 'contrast' } as const;
    return { match, words: [...means('open', open), ...means('closed', closed)] };
  }
  return undefined;
}

function wordsWhere(leaf: Leaf, owing: readonly (boolean | undefined)[], wanted: boolean): Set<string> {
  return new Set(
    leaf.values.flatMap((value, index) => (owing[index] === wanted ? (textOf(value) ?? []) : [])),
  );
}

/** Undefined if the payoff cannot be read. */
function owes(loan: JsonObject, mapping: Mapping): boolean | undefined {
  const value = locate(loan, mapping.names.loan.payoff)?.value;
  const payoff = value === undefined ? undefined : amountOf(value);
  return payoff === undefined ? undefined : compareDecimals(payoff, decimal('0')) > 0;
}

const ACCOUNT_NAMES = ['account', 'nuban', 'iban', 'acct', 'number'];
const PAYING_NAMES = ['repayment', 'repay', 'settle', 'pay', 'destination', 'rp', 'account'];

/** The path of an object in which every loan has an account number beside other texts. */
function destinationIn(leaves: readonly Leaf[]): string | undefined {
  const accounts = leaves.filter(
    (leaf) =>
      leaf.path.includes('.') &&
      leaf.texts.length === leaf.values.length &&
      leaf.texts.every((text) => /^\d{10}$/.test(text)) &&
      leaf.values.every((value) => value?.kind === 'text'),
  );
  const named = accounts.find(({ path }) =>
    tokensOf(path).some((token) => ACCOUNT_NAMES.includes(token) || PAYING_NAMES.includes(token)),
  );
  return named === undefined ? undefined : parentOf(named.path);
}

function destinationProposal(path: string, leaves: readonly Leaf[]): Proposal {
  const parts = leaves.filter((leaf) => parentOf(leaf.path) === path);
  return {
    key: `loan destination ${path}`,
    says: { sets: 'field', thing: 'loan', field: 'destination', path },
    confidence: tokensOf(path).some((token) => PAYING_NAMES.includes(token)) ? 'certain' : 'likely',
    reason: 'value',
    example: parts
      .map(exampleOf)
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
    const word = value === undefined || isBlank(value) ? undefined : textOf(value);
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
