// Compares what the service stated before with what it states now. What each change means: changes.ts.
import { sameAddress } from './address-text.ts';
import type { ReturnAddress } from './address.ts';
import type { Application } from './application.ts';
import type { Detected } from './changes.ts';
import { returnProgress } from './collateral-return.ts';
import { compareDecimals, isPositive, type Decimal } from './decimal.ts';
import { hasFailed, isCounted, isPastConfirmed, type Deposit } from './deposit.ts';
import { destinationText, sameDestination } from './destination.ts';
import type { CollateralReturn, Loan } from './loan.ts';
import type { Position } from './position.ts';
import { missing, valueOf, type Reading } from './provenance.ts';
import { sameTransaction } from './transaction.ts';

/** The last readings that stated each of these, if the reading before lacks it. */
type LastLoans = Readonly<Partial<Record<'destination' | 'payoff' | 'collateral', Loan | undefined>>>;

export function loanChanges(was: Loan | undefined, is: Loan, last: LastLoans = {}): Detected[] {
  const found: Detected[] = [];
  const seized = is.status === 'seized' && was?.status !== 'seized';
  if (seized) found.push({ subject: 'loan', change: 'fails', state: valueOf(is.statusWord) });
  if (was === undefined)
    return is.status === 'open' && !seized ? [{ subject: 'loan', change: 'appears' }] : found;
  const to = valueOf(is.destination);
  const from = valueOf(was.destination) ?? (last.destination && valueOf(last.destination.destination));
  if (from && to && !sameDestination(from, to))
    found.push({ subject: 'repayment-destination', change: 'differs', state: destinationText(to) });
  found.push(...amountChanges('payoff', (last.payoff ?? was).payoff, is.payoff));
  const { collateralAmount: held } = last.collateral ?? was;
  found.push(...amountChanges('collateral', held, is.collateralAmount));
  if (was.status !== 'closed' && is.status === 'closed') found.push({ subject: 'loan', change: 'advances' });
  if (was.status === 'closed' && is.status !== 'closed' && !seized)
    found.push({ subject: 'loan', change: 'regresses' });
  return found;
}

function amountChanges(
  subject: Detected['subject'],
  was: Reading<Decimal>,
  is: Reading<Decimal>,
): Detected[] {
  const [from, to] = [valueOf(was), valueOf(is)];
  const by = from === undefined || to === undefined ? 0 : compareDecimals(to, from);
  if (by === 0 || from === undefined || to === undefined) return [];
  const change = by < 0 ? ('shrinks' as const) : ('differs' as const);
  return [{ subject, change, state: to, amounts: { was: from, now: to } }];
}

/** A deposit under the same name with another transaction or asset is another deposit. */
export function isOtherDeposit(was: Deposit, is: Deposit): boolean {
  const [hashWas, hash] = [valueOf(was.txHash), valueOf(is.txHash)];
  const [assetWas, asset] = [valueOf(was.asset), valueOf(is.asset)];
  const isOther = hashWas !== undefined && hash !== undefined && !sameTransaction(hash, hashWas);
  return isOther || (assetWas !== undefined && asset !== undefined && !sameAddress(asset, assetWas));
}

/** @param is undefined: the whole list does not name it */
export function depositChanges(was: Deposit | undefined, is: Deposit | undefined): Detected[] {
  const hash = valueOf((is ?? was)?.txHash ?? missing());
  const one = (change: Detected['change']): Detected[] => [{ subject: 'deposit', change, state: hash }];
  if (is === undefined) return one('vanishes');
  const [counted, counts] = [was !== undefined && isCounted(was), isCounted(is)];
  if (hasFailed(is) && !(was !== undefined && hasFailed(was))) return one('fails');
  if (counts && !counted) return one('advances');
  if (counted && !counts) return one(isPastConfirmed(is) ? 'differs' : 'regresses');
  if (was === undefined) return [];
  const [chainWas, chain] = [valueOf(was.chain), valueOf(is.chain)];
  const isMoved = chainWas !== undefined && chain !== undefined && !sameAddress(chainWas, chain);
  const amounts = amountChanges('deposit', was.amount, is.amount);
  return [
    ...amounts.map((change) => ({ ...change, state: `${hash ?? ''} ${change.state ?? ''}` })),
    ...(isMoved ? one('differs') : []),
  ];
}

/** @param last the last reading with a status, if `was` lacks it */
export function applicationChanges(
  was: Application | undefined,
  is: Application,
  last?: Application,
): Detected[] {
  const before = (was && valueOf(was.statusWord)) ?? (last && valueOf(last.statusWord));
  const now = valueOf(is.statusWord);
  if (before === undefined || now === undefined || before === now) return [];
  return [{ subject: 'application', change: 'differs', state: now }];
}

/** @param listed the present list, in which a new entry may replace one that left */
export function addressChanges(
  was: ReturnAddress | undefined,
  is: ReturnAddress | undefined,
  listed: readonly ReturnAddress[],
): Detected[] {
  if (was?.status !== 'approved' || is?.status === 'approved') return [];
  if (is !== undefined) return [{ subject: 'return-address', change: 'regresses' }];
  const isThere = listed.some((one) => one.status === 'approved' && samePlace(one, was));
  return isThere ? [] : [{ subject: 'return-address', change: 'vanishes' }];
}

const samePlace = (one: ReturnAddress, other: ReturnAddress): boolean =>
  (['address', 'asset', 'chain'] as const).every((part) =>
    sameAddress(valueOf(one[part]) ?? '', valueOf(other[part]) ?? ''),
  );

const isSameHash = (a: CollateralReturn | undefined, b: CollateralReturn | undefined): boolean =>
  sameTransaction((a && valueOf(a.txHash)) ?? '', (b && valueOf(b.txHash)) ?? '');

/** Of the return that a loan states; whether it went astray is judged with the addresses. */
export function returnChanges(was: Loan | undefined, is: Loan): Detected[] {
  const now = is.collateralReturn;
  const earlier = was?.collateralReturn;
  const isRelease = was !== undefined && was.status !== 'closed' && !isSameHash(earlier, now);
  // What was released while the loan was open is no part of its final return.
  const before = isRelease && returnProgress(now) !== 'none' ? undefined : earlier;
  const [from, to] = [returnProgress(before), returnProgress(now)];
  const hash = now && valueOf(now.txHash);
  const hashWas = before && valueOf(before.txHash);
  const one = (change: Detected['change'], state = hash): Detected => ({ subject: 'return', change, state });
  if (to === 'none') return from === 'none' ? [] : [one('vanishes', hashWas)];
  const found: Detected[] = from === 'none' ? [one('appears')] : [];
  const isOther = hash !== undefined && hashWas !== undefined && !sameTransaction(hash, hashWas);
  if (isOther) found.push(one('differs'));
  else if (from === 'final' && to !== 'final') found.push(one('regresses'));
  if (to === 'final' && (from !== 'final' || isOther)) found.push(one('advances'));
  if (before && now && !isOther)
    found.push(
      ...amountChanges('return', before.amount, now.amount).filter(({ change }) => change === 'shrinks'),
    );
  return found;
}

/** Nothing left to borrow where there was, and more seized than before. */
export function positionChanges(was: Position | undefined, is: Position): Detected[] {
  const capacity = (one: Position | undefined): Decimal | undefined => one && valueOf(one.capacity);
  const [had, has] = [capacity(was), capacity(is)];
  const isGone = had !== undefined && isPositive(had) && has !== undefined && !isPositive(has);
  const seized = was ? amountChanges('collateral', was.ledger.seizures, is.ledger.seizures) : [];
  return [
    ...(isGone ? [{ subject: 'capacity', change: 'vanishes' } as const] : []),
    ...seized.flatMap((one) => (one.change === 'differs' ? [{ ...one, change: 'fails' } as const] : [])),
  ];
}
