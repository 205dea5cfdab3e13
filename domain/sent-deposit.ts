// A deposit the operator says was sent: until the service lists its transaction it is a hash and an age, and it never
// counts (gap 12).
import * as v from 'valibot';
import { sameValue, type Decimal } from './decimal.ts';
import { isCounted, type Deposit } from './deposit.ts';
import { valueOf } from './provenance.ts';
import { millis, type EpochMillis } from './time.ts';
import { sameTransaction } from './transaction.ts';
import { sameWord } from './wallet.ts';

/** After this without the service having seen it, somebody should look. */
export const SEEN_WITHIN = millis(30 * 60_000);

/** late: not seen for longer than that. */
export const SentStateSchema = v.picklist(['not-seen', 'late', 'seen', 'confirmed']);
export type SentState = v.InferOutput<typeof SentStateSchema>;

export interface Sent {
  readonly txHash: string;
  readonly asset: string;
  readonly chain: string;
  readonly amount?: Decimal | undefined;
  readonly sentAt: EpochMillis;
}

export interface SentStanding {
  readonly state: SentState;
  readonly deposit: Deposit | undefined;
  /** What the service lists is not what was said to be sent; each only where both sides state it. */
  readonly differs: readonly ('amount' | 'pair')[];
}

export function standingOf(sent: Sent, deposits: readonly Deposit[], now: EpochMillis): SentStanding {
  const deposit = deposits.find((one) => {
    const hash = valueOf(one.txHash);
    return hash !== undefined && sameTransaction(hash, sent.txHash);
  });
  if (deposit === undefined)
    return { state: now - sent.sentAt >= SEEN_WITHIN ? 'late' : 'not-seen', deposit, differs: [] };
  const amount = valueOf(deposit.amount);
  const [asset, chain] = [valueOf(deposit.asset), valueOf(deposit.chain)];
  const otherAmount = amount !== undefined && sent.amount !== undefined && !sameValue(amount, sent.amount);
  const otherPair =
    (asset !== undefined && !sameWord(asset, sent.asset)) ||
    (chain !== undefined && !sameWord(chain, sent.chain));
  return {
    state: isCounted(deposit) ? 'confirmed' : 'seen',
    deposit,
    differs: [...(otherAmount ? ['amount' as const] : []), ...(otherPair ? ['pair' as const] : [])],
  };
}
