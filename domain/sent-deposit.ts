// A deposit that the operator says was sent. Until the service lists its transaction, it has only a hash and
// an age, and never counts as collateral.
import * as v from 'valibot';
import { sameValue, type Decimal } from './decimal.ts';
import { isCounted, type Deposit } from './deposit.ts';
import { valueOf } from './provenance.ts';
import { millis, type EpochMillis } from './time.ts';
import { sameTransaction } from './transaction.ts';
import { sameWord } from './wallet.ts';

/** If the service has not listed the deposit by then, somebody should look into it. */
export const SEEN_WITHIN = millis(30 * 60_000);

/** late: not listed for longer than that. */
export const SentStateSchema = v.picklist(['not-seen', 'late', 'seen', 'confirmed']);
export type SentState = v.InferOutput<typeof SentStateSchema>;

export interface Sent {
  readonly txHash: string;
  readonly asset: string;
  readonly chain: string;
  readonly amount?: Decimal | undefined;
  readonly sentAt: EpochMillis;
}

export interface SentDepositStatus {
  readonly state: SentState;
  readonly deposit: Deposit | undefined;
  /** How the listed deposit differs from the operator's entry; each only if both state it. */
  readonly differs: readonly ('amount' | 'pair')[];
}

/** One transaction may make several deposits: those of the entered amount and pair, if there are any. */
function transfersOf(sent: Sent, deposits: readonly Deposit[]): Deposit[] {
  const same = deposits.filter((one) => {
    const hash = valueOf(one.txHash);
    return hash !== undefined && sameTransaction(hash, sent.txHash);
  });
  const fitting = same.filter((one) => differences(sent, one).length === 0);
  return fitting.length > 0 ? fitting : same;
}

function differences(sent: Sent, deposit: Deposit): ('amount' | 'pair')[] {
  const amount = valueOf(deposit.amount);
  const [asset, chain] = [valueOf(deposit.asset), valueOf(deposit.chain)];
  const otherAmount = amount !== undefined && sent.amount !== undefined && !sameValue(amount, sent.amount);
  const otherPair =
    (asset !== undefined && !sameWord(asset, sent.asset)) ||
    (chain !== undefined && !sameWord(chain, sent.chain));
  return [...(otherAmount ? ['amount' as const] : []), ...(otherPair ? ['pair' as const] : [])];
}

export function sentStatus(sent: Sent, deposits: readonly Deposit[], now: EpochMillis): SentDepositStatus {
  const candidates = transfersOf(sent, deposits);
  // Which of several it is nobody knows, so none is called confirmed before all are.
  const deposit = candidates.find((one) => !isCounted(one)) ?? candidates[0];
  if (deposit === undefined)
    return { state: now - sent.sentAt >= SEEN_WITHIN ? 'late' : 'not-seen', deposit, differs: [] };
  return {
    state: isCounted(deposit) ? 'confirmed' : 'seen',
    deposit,
    differs: differences(sent, deposit),
  };
}
