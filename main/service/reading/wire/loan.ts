// Reads a loan with its return, which is at the connector's places, in an object on the loan, or in flat fields.
import { RETURN_OBJECTS, type WireField } from '../../../../domain/connector/fields.ts';
import type { CollateralReturn, Loan, LoanStatus } from '../../../../domain/loan.ts';
import { missing, valueOf, type Reading } from '../../../../domain/provenance.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { isThere, spellings, type NamesOf } from './names.ts';
import { meaningOf, readAll, readOne, type ReadingsOf } from './read.ts';

export type ReturnField = Extract<WireField<'loan'>, `return${string}`>;

/** Undefined without a readable id: the loan cannot be read or paid, and its list counts as incomplete. */
export function loanFrom(item: JsonObject, names: NamesOf<'loan'>): Loan | undefined {
  const read = readAll(item, names, 'return');
  if (read.id.state !== 'found') return undefined;
  const returned = collateralReturnFrom(item, names);
  return {
    id: read.id.value,
    statusWord: read.status,
    status: loanStatus(read, names),
    payoff: read.payoff,
    destination: read.destination,
    principal: read.principal,
    collateralAmount: read.collateralAmount,
    collateralAsset: read.collateralAsset,
    collateralChain: read.collateralChain,
    applicationId: read.applicationId,
    externalId: read.externalId,
    openedAt: read.openedAt,
    closedAt: read.closedAt,
    ...(returned !== undefined && { collateralReturn: returned }),
    ...(returned === undefined && !knowsReturns(item, names) && { returnNotMapped: true as const }),
    raw: sourceOf(item),
  };
}

/** A mapped word alone decides, never a payoff of zero. A reason tells a seizure from another end. */
function loanStatus(
  { status, reason }: Pick<ReadingsOf<'loan'>, 'status' | 'reason'>,
  names: NamesOf<'loan'>,
): LoanStatus {
  const meaning = meaningOf(valueOf(status), names.status);
  if (meaning !== 'open' && meaningOf(valueOf(reason), names.reason) === 'seized') return 'seized';
  return meaning === 'open' || meaning === 'closed' || meaning === 'seized' ? meaning : 'unknown';
}

const OBJECTS = RETURN_OBJECTS.flatMap((name) => spellings(name).slice(0, 2));

/** The first object with content under one of the names. */
function returnObjectOf(loan: JsonObject): { name: string; inside: JsonObject } | undefined {
  for (const name of OBJECTS) {
    const inside = loan.members.get(name);
    if (inside?.kind === 'object' && inside.members.size > 0) return { name, inside };
  }
  return undefined;
}

/** Whether a return would be found. Without a place for it, none that is found says nothing of whether there is one. */
const knowsReturns = (loan: JsonObject, { returnTxHash }: NamesOf<'loan'>): boolean =>
  returnTxHash.isMapped || isThere(loan, returnTxHash) || OBJECTS.some((name) => loan.members.has(name));

/** One field of the return, where this loan has it. */
export function returnField<F extends ReturnField>(loan: JsonObject, names: NamesOf<'loan'>, field: F) {
  const its = names[field];
  const object = its.isMapped ? undefined : returnObjectOf(loan);
  if (object === undefined || its.inside === undefined) return readOne(loan, its);
  const reading = readOne(object.inside, its.inside);
  return reading.state === 'missing'
    ? missing(...its.inside.looked.map((name) => `${object.name}.${name}`))
    : { ...reading, field: `${object.name}.${reading.field}` };
}

/** Undefined if the loan states no return. */
function collateralReturnFrom(loan: JsonObject, names: NamesOf<'loan'>): CollateralReturn | undefined {
  const txHash: Reading<string> = returnField(loan, names, 'returnTxHash');
  const isObject = !names.returnTxHash.isMapped && returnObjectOf(loan) !== undefined;
  // Flat fields may state an intended address long before there is a transaction; only a hash makes a return.
  if (!isObject && txHash.state === 'missing') return undefined;
  const statusWord = returnField(loan, names, 'returnStatus');
  return {
    txHash,
    address: returnField(loan, names, 'returnAddress'),
    amount: returnField(loan, names, 'returnAmount'),
    asset: returnField(loan, names, 'returnAsset'),
    chain: returnField(loan, names, 'returnChain'),
    confirmations: returnField(loan, names, 'returnConfirmations'),
    requiredConfirmations: returnField(loan, names, 'returnRequiredConfirmations'),
    statusWord,
    status: meaningOf(valueOf(statusWord), names.returnStatus) === 'final' ? 'final' : 'unknown',
  };
}
