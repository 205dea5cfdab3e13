// A loan. Service document, Loan: payoff_amount_ngn and the current repayment destination; gaps 26–30 for the
// rest. The payoff's name is fixed by the document and has no alias: it is the amount that will be paid.
import { destinationFrom, type Destination } from '../../../domain/destination.ts';
import { LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import type { CollateralReturn, Loan, LoanStanding } from '../../../domain/loan.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { missing, type Reading } from '../../../domain/provenance.ts';
import { sameWord } from '../../../domain/wallet.ts';
import { sourceOf, toPlain, type JsonObject } from '../json.ts';
import { idReader } from './ids.ts';
import { pick, pickTime, type Names } from './pick.ts';
import { amount, count, text, type Reader } from './scalars.ts';

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
} as const;

const loanId = idReader<LoanId>(LoanIdSchema);

const destination: Reader<Destination> = {
  expected: 'a destination: text or an object that states something',
  read: (value) =>
    value.kind === 'text' || value.kind === 'object' ? destinationFrom(toPlain(value)) : undefined,
};

/** Undefined where the loan has no readable id: it cannot be asked for or paid, and its list says it is incomplete. */
export function loanFrom(item: JsonObject, words: ServiceProfile['loanWords']): Loan | undefined {
  const id = pick(item, LOAN_NAMES.id, loanId);
  if (id.state !== 'found') return undefined;
  const status = pick(item, LOAN_NAMES.status, text);
  const returned = collateralReturnFrom(item);
  return {
    id: id.value,
    status,
    standing: standingOf(status, words),
    payoff: pick(item, LOAN_NAMES.payoff, amount),
    destination: pick(item, LOAN_NAMES.destination, destination),
    principal: pick(item, LOAN_NAMES.principal, amount),
    collateralAmount: pick(item, LOAN_NAMES.collateralAmount, amount),
    collateralAsset: pick(item, LOAN_NAMES.collateralAsset, text),
    collateralChain: pick(item, LOAN_NAMES.collateralChain, text),
    applicationId: pick(item, LOAN_NAMES.applicationId, text),
    externalId: pick(item, LOAN_NAMES.externalId, text),
    openedAt: pickTime(item, LOAN_NAMES.openedAt),
    closedAt: pickTime(item, LOAN_NAMES.closedAt),
    ...(returned !== undefined && { collateralReturn: returned }),
    raw: sourceOf(item),
  };
}

/** Gaps 28 and 29: a mapped word alone decides, never a zero payoff; a word mapped to both decides nothing. */
function standingOf(status: Reading<string>, words: ServiceProfile['loanWords']): LoanStanding {
  if (status.state !== 'found') return 'unknown';
  const says = (mapped: readonly string[]): boolean => mapped.some((word) => sameWord(status.value, word));
  const open = says(words.open);
  const closed = says(words.closed);
  return open === closed ? 'unknown' : open ? 'open' : 'closed';
}

const RETURN_OBJECTS = [
  'collateral_return',
  'collateralReturn',
  'return_transaction',
  'returnTransaction',
  'return_tx',
  'returnTx',
];
const RETURN_NAMES = {
  txHash: { aliases: ['tx_hash', 'hash', 'transaction_hash', 'tx', 'tx_id'] },
  address: { aliases: ['address', 'to', 'to_address', 'destination'] },
  amount: { aliases: ['amount'] },
  asset: { aliases: ['asset'] },
  chain: { aliases: ['chain', 'network'] },
  confirmations: { aliases: ['confirmations'] },
  requiredConfirmations: { aliases: ['required_confirmations', 'confirmations_required'] },
  status: { aliases: ['status', 'state'] },
} as const;

/** Fields on the loan itself, where there is no object: `return_tx_hash`, `collateral_return_amount` … */
const FLAT_HASH = [
  'return_tx_hash',
  'return_tx',
  'return_tx_id',
  'return_transaction_hash',
  'collateral_return_tx_hash',
  'collateral_return_tx',
  'collateral_return_hash',
];

/** Gap 30: an object on the loan, or flat fields with such a prefix; undefined where the loan states no return. */
function collateralReturnFrom(loan: JsonObject): CollateralReturn | undefined {
  for (const name of RETURN_OBJECTS) {
    const value = loan.members.get(name);
    if (value?.kind === 'object' && value.members.size > 0) return returnOf(value, RETURN_NAMES, `${name}.`);
  }
  const flat = returnOf(loan, FLAT_NAMES, '');
  // Flat fields may state an intended address long before there is a transaction; only a hash makes it one.
  return flat.txHash.state === 'missing' ? undefined : flat;
}

const flatNames = (...ends: string[]): Names => ({
  aliases: ends.flatMap((end) => [`collateral_return_${end}`, `return_${end}`, `return_tx_${end}`]),
});
const FLAT_NAMES: Record<keyof typeof RETURN_NAMES, Names> = {
  // `collateral_return` and `return_transaction` as plain text are the transaction's hash.
  txHash: { aliases: [...FLAT_HASH, 'collateral_return', 'return_transaction'] },
  address: flatNames('address'),
  amount: flatNames('amount'),
  asset: flatNames('asset'),
  chain: flatNames('chain'),
  confirmations: flatNames('confirmations'),
  requiredConfirmations: flatNames('required_confirmations'),
  status: flatNames('status'),
};

function returnOf(
  from: JsonObject,
  names: Record<keyof typeof RETURN_NAMES, Names>,
  prefix: string,
): CollateralReturn {
  return {
    txHash: within(prefix, pick(from, names.txHash, text)),
    address: within(prefix, pick(from, names.address, text)),
    amount: within(prefix, pick(from, names.amount, amount)),
    asset: within(prefix, pick(from, names.asset, text)),
    chain: within(prefix, pick(from, names.chain, text)),
    confirmations: within(prefix, pick(from, names.confirmations, count)),
    requiredConfirmations: within(prefix, pick(from, names.requiredConfirmations, count)),
    status: within(prefix, pick(from, names.status, text)),
  };
}

/** The field's path from the loan, as provenance shows it. */
function within<T>(prefix: string, reading: Reading<T>): Reading<T> {
  if (reading.state === 'missing') return missing(...reading.looked.map((name) => `${prefix}${name}`));
  return { ...reading, field: `${prefix}${reading.field}` };
}
