// The book of payees: everything that value is sent to or comes back to, compared with what a person last agreed
// to. What the poller read last is never the baseline.
import * as v from 'valibot';
import type { ReturnAddress } from './address.ts';
import type { WireField, WireResource } from './connector/fields.ts';
import { destinationFrom, type Destination } from './destination.ts';
import { comparePayees } from './payee-match.ts';

import { valueOf } from './provenance.ts';
import type { EpochMillis } from './time.ts';
import type { Wallet } from './wallet.ts';

/** What value goes to the payee for. */
export const PurposeSchema = v.picklist(['deposit', 'return', 'repayment']);
export type Purpose = v.InferOutput<typeof PurposeSchema>;

/**
 * new: nobody has agreed to it · known: somebody has · changed: somebody agreed to another one for this purpose.
 */
export const PayeeStateSchema = v.picklist(['new', 'known', 'changed']);
export type PayeeState = v.InferOutput<typeof PayeeStateSchema>;

/** What a person agreed to, oldest first in the book. */
export interface Agreement {
  readonly purpose: Purpose;
  /** What it is agreed for: the asset with its chain, the return address's id, or the loan. One holds at a time. */
  readonly slot: string;
  readonly payee: Destination;
  readonly at: EpochMillis;
  /** How it was checked, in the person's words. */
  readonly checked: string;
  /** In a team; a desk without one has one operator. */
  readonly by?: string | undefined;
}

/** A payee as a service states it now. */
export interface PayeeStatement {
  readonly purpose: Purpose;
  readonly slot: string;
  readonly payee: Destination;
}

export interface PayeeStatus {
  readonly state: PayeeState;
  /** The agreement that it is known by, or differs from. */
  readonly agreement?: Agreement | undefined;
}

/** Only a known payee may be copied, paid or reconciled. */
export function payeeStatus(stated: PayeeStatement, book: readonly Agreement[]): PayeeStatus {
  const latest = new Map<string, Agreement>();
  for (const one of book) if (one.purpose === stated.purpose) latest.set(one.slot, one);
  const own = latest.get(stated.slot);
  if (own !== undefined) return against(own, stated);
  const others = [...latest.values()];
  const known = others.findLast((one) => against(one, stated).state === 'known');
  if (known !== undefined) return { state: 'known', agreement: known };
  // A lender with one account for all loans has changed it; one with an account a loan has a new one for each.
  const [first, ...rest] = others;
  const isShared = rest.length > 0 && rest.every((one) => against(one, first ?? one).state === 'known');
  return stated.purpose === 'repayment' && isShared
    ? { state: 'changed', agreement: others.at(-1) }
    : { state: 'new' };
}

function against(agreement: Agreement, stated: PayeeStatement): PayeeStatus {
  const isOwn = agreement.slot === stated.slot;
  const inCommon = isOwn ? ({ payee }: PayeeStatement): Destination => payee : withoutSlot;
  const [agreed, now] = [inCommon(agreement), inCommon(stated)];
  const match = comparePayees(now, agreed);
  if (match === 'same' || match === 'masked') return { state: 'known', agreement };
  // Who agreed to a masked account has not seen the whole one.
  const isWider = comparePayees(agreed, now) === 'masked';
  return isWider ? { state: 'new' } : { state: 'changed', agreement };
}

/** Parts that name the payment and lead the money nowhere else. */
const REFERENCE = /reference|narration|remark|description/i;

/** What another loan's account has in common with it: without the loan's own name and the payment's reference. */
export function withoutSlot({ purpose, slot, payee }: PayeeStatement): Destination {
  if (purpose !== 'repayment' || slot === '') return payee;
  const rest = payee.flatMap(({ path, value }) =>
    REFERENCE.test(path) || value === slot ? [] : [{ path, value: value.replaceAll(slot, '#') }],
  );
  return rest.length === 0 ? payee : (rest as Destination);
}

/** A stated absence of a memo is a part as well: money that needs one is lost without it. */
const NO_MEMO = 'none';

export function walletPayee(wallet: Wallet): PayeeStatement | undefined {
  const [asset, chain] = [valueOf(wallet.asset), valueOf(wallet.chain)];
  const payee = destinationFrom({
    address: valueOf(wallet.address) ?? null,
    memo: valueOf(wallet.memo) ?? NO_MEMO,
    contract: valueOf(wallet.contract) ?? null,
    asset: asset ?? null,
    chain: chain ?? null,
  });
  if (payee === undefined || valueOf(wallet.address) === undefined) return undefined;
  return { purpose: 'deposit', slot: `${asset ?? ''}/${chain ?? ''}`.toLowerCase(), payee };
}

export function returnPayee(
  to: Pick<ReturnAddress, 'id' | 'address' | 'asset' | 'chain'>,
): PayeeStatement | undefined {
  const address = valueOf(to.address);
  const payee = destinationFrom({
    address: address ?? null,
    asset: valueOf(to.asset) ?? null,
    chain: valueOf(to.chain) ?? null,
  });
  if (payee === undefined || address === undefined) return undefined;
  return { purpose: 'return', slot: valueOf(to.id) ?? address, payee };
}

export const repaymentPayee = (loanId: string, destination: Destination): PayeeStatement => ({
  purpose: 'repayment',
  slot: loanId,
  payee: destination,
});

/** The fields that name a payee or a part of it. A field that a service states and no list has fails a test. */
export const PAYEE_FIELDS = {
  wallet: { deposit: ['address', 'memo', 'contract', 'asset', 'chain'] },
  returnAddress: { return: ['address', 'asset', 'chain'] },
  loan: { repayment: ['destination'], return: ['returnAddress', 'returnAsset', 'returnChain'] },
} as const satisfies { readonly [R in WireResource]?: Partial<Record<Purpose, readonly WireField<R>[]>> };
