// Reads a loan. The service document names payoff_amount_ngn and the current repayment destination. The
// payoff has no alias, because it is the amount that will be paid.
import { destinationFrom, type Destination } from '../../../../domain/destination.ts';
import { LoanIdSchema, type LoanId } from '../../../../domain/ids.ts';
import type { CollateralReturn, Loan, LoanStatus } from '../../../../domain/loan.ts';
import { missing, valueOf, type Reading } from '../../../../domain/provenance.ts';
import { sameWord } from '../../../../domain/wallet.ts';
import { sourceOf, toPlain, type JsonObject } from '../json.ts';
import { idReader } from './ids.ts';
import { memberAt } from './at.ts';
import { isBlank, looked, pick, pickParts, pickTime, type Names, type NamesOf } from './pick.ts';
import { amount, count, text, type Reader } from './scalars.ts';

/** Flat fields on the loan itself: `return_tx_hash`, `collateral_return_amount` … */
const flat = (...ends: string[]): Names => ({
  aliases: ends.flatMap((end) => [`collateral_return_${end}`, `return_${end}`, `return_tx_${end}`]),
});

export const LOAN_NAMES = {
  id: { aliases: ['id', 'loan_id'] },
  status: { aliases: ['status', 'state', 'loan_status'] },
  payoff: { documented: ['payoff_amount_ngn'] },
  destination: {
    aliases: [
      'repayment_destination',
      'current_repayment_destination',
      'repayment_account',
      'repayment_address',
      'repayment_details',
      'repayment.destination',
    ],
  },
  principal: { aliases: ['principal_ngn', 'principal', 'amount_ngn', 'loan_amount_ngn', 'loan_amount'] },
  collateralAmount: { aliases: ['collateral_amount', 'collateral.amount'] },
  collateralAsset: { aliases: ['collateral_asset', 'collateral.asset'] },
  collateralChain: { aliases: ['collateral_chain', 'collateral.chain'] },
  applicationId: { aliases: ['application_id', 'application.id'] },
  externalId: { aliases: ['external_id', 'quote.external_id'] },
  openedAt: { aliases: ['opened_at', 'disbursed_at', 'started_at', 'created_at'] },
  closedAt: { aliases: ['closed_at'] },
  returnTxHash: {
    aliases: [
      'return_tx_hash',
      'return_tx',
      'return_tx_id',
      'return_transaction_hash',
      'collateral_return_tx_hash',
      'collateral_return_tx',
      'collateral_return_hash',
      // If the value of one of these is text, it is the transaction's hash.
      'collateral_return',
      'return_transaction',
    ],
  },
  returnAddress: flat('address'),
  returnAmount: flat('amount'),
  returnAsset: flat('asset'),
  returnChain: flat('chain'),
  returnConfirmations: flat('confirmations'),
  returnRequiredConfirmations: flat('required_confirmations'),
  returnStatus: flat('status'),
} as const satisfies NamesOf<'loan'>;

/**
 * The profile's status words, compared without case: for a loan, and for its return in addition to "final".
 */
export interface LoanWords {
  readonly open: readonly string[];
  readonly closed: readonly string[];
  readonly returnFinal?: readonly string[];
}
/** The document's own word: an approved address must stay active until the return transaction is final. */
const RETURN_FINAL = 'final';

const loanId = idReader<LoanId>(LoanIdSchema);

const destination: Reader<Destination> = {
  expected: 'a destination: text or an object that states something',
  read: (value) =>
    value.kind === 'text' || value.kind === 'object' ? destinationFrom(toPlain(value)) : undefined,
};

/** In one field, or in several that the profile names; compared and shown whole. */
function destinationOf(loan: JsonObject, names: Names): Reading<Destination> {
  const spread =
    names.parts &&
    pickParts(loan, names.parts, {
      expected: 'every part of the destination, each of which states something',
      read: (parts) => {
        const plain = Object.entries(parts).map(([label, part]) => [label, toPlain(part)] as const);
        const stated = plain.every(([, part]) => destinationFrom(part) !== undefined);
        return stated ? destinationFrom(Object.fromEntries(plain)) : undefined;
      },
    });
  return spread ?? pick(loan, names, destination);
}

/** Undefined without a readable id: the loan cannot be read or paid, and its list counts as incomplete. */
export function loanFrom(
  item: JsonObject,
  words: LoanWords,
  names: NamesOf<'loan'> = LOAN_NAMES,
): Loan | undefined {
  const id = pick(item, names.id, loanId);
  if (id.state !== 'found') return undefined;
  const statusWord = pick(item, names.status, text);
  const returned = collateralReturnFrom(item, names, words);
  return {
    id: id.value,
    statusWord,
    status: loanStatus(statusWord, words),
    payoff: pick(item, names.payoff, amount),
    destination: destinationOf(item, names.destination),
    principal: pick(item, names.principal, amount),
    collateralAmount: pick(item, names.collateralAmount, amount),
    collateralAsset: pick(item, names.collateralAsset, text),
    collateralChain: pick(item, names.collateralChain, text),
    applicationId: pick(item, names.applicationId, text),
    externalId: pick(item, names.externalId, text),
    openedAt: pickTime(item, names.openedAt),
    closedAt: pickTime(item, names.closedAt),
    ...(returned !== undefined && { collateralReturn: returned }),
    raw: sourceOf(item),
  };
}

/** A mapped word alone decides, never a payoff of zero. A word mapped to both decides nothing. */
function loanStatus(statusWord: Reading<string>, words: LoanWords): LoanStatus {
  if (statusWord.state !== 'found') return 'unknown';
  const says = (mapped: readonly string[]): boolean =>
    mapped.some((word) => sameWord(statusWord.value, word));
  const open = says(words.open);
  const closed = says(words.closed);
  return open === closed ? 'unknown' : open ? 'open' : 'closed';
}

/** The path has a value other than null or blank text. */
function isStatedAt(loan: JsonObject, path: string): boolean {
  const value = memberAt(loan, path);
  return value !== undefined && !isBlank(value);
}

const RETURN_OBJECTS = [
  'collateral_return',
  'collateralReturn',
  'return_transaction',
  'returnTransaction',
  'return_tx',
  'returnTx',
];
/** Names inside a return object, beside the names of the flat fields on the loan. */
const RETURN_NAMES = {
  returnTxHash: { aliases: ['tx_hash', 'hash', 'transaction_hash', 'tx', 'tx_id'] },
  returnAddress: { aliases: ['address', 'to', 'to_address', 'destination'] },
  returnAmount: { aliases: ['amount'] },
  returnAsset: { aliases: ['asset'] },
  returnChain: { aliases: ['chain', 'network'] },
  returnConfirmations: { aliases: ['confirmations'] },
  returnRequiredConfirmations: { aliases: ['required_confirmations', 'confirmations_required'] },
  returnStatus: { aliases: ['status', 'state'] },
} as const satisfies Partial<NamesOf<'loan'>>;

/** The first object with content under one of the names. */
function returnObjectOf(loan: JsonObject): { name: string; inside: JsonObject } | undefined {
  for (const name of RETURN_OBJECTS) {
    const inside = loan.members.get(name);
    if (inside?.kind === 'object' && inside.members.size > 0) return { name, inside };
  }
  return undefined;
}

/**
 * Reads the return at the profile's paths, in an object on the loan, or in flat fields. Undefined if the loan
 * states no return.
 */
function collateralReturnFrom(
  loan: JsonObject,
  names: NamesOf<'loan'>,
  { returnFinal = [] }: LoanWords,
): CollateralReturn | undefined {
  const object = returnObjectOf(loan);

  function read<T>(field: keyof typeof RETURN_NAMES, reader: Reader<T>): Reading<T> {
    const { profile = [] } = names[field];
    if (object === undefined || profile.some((path) => isStatedAt(loan, path)))
      return pick(loan, names[field], reader);
    const reading = pick(object.inside, RETURN_NAMES[field], reader);
    if (reading.state !== 'missing') return { ...reading, field: `${object.name}.${reading.field}` };
    return missing(...profile, ...looked(RETURN_NAMES[field]).map((name) => `${object.name}.${name}`));
  }

  const txHash = read('returnTxHash', text);
  // Flat fields may state an intended address long before there is a transaction; only a hash makes a return.
  if (object === undefined && txHash.state === 'missing') return undefined;
  const statusWord = read('returnStatus', text);
  const word = valueOf(statusWord);
  const isFinal =
    word !== undefined && [RETURN_FINAL, ...returnFinal].some((mapped) => sameWord(word, mapped));
  return {
    txHash,
    address: read('returnAddress', text),
    amount: read('returnAmount', amount),
    asset: read('returnAsset', text),
    chain: read('returnChain', text),
    confirmations: read('returnConfirmations', count),
    requiredConfirmations: read('returnRequiredConfirmations', count),
    statusWord,
    status: isFinal ? 'final' : 'unknown',
  };
}
