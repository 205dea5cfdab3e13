// A transaction that arrives at a deposit wallet. Every wallet can receive one, but only the collateral's
// asset and chain count.
import { transactionHashFor } from '../made/addresses.ts';
import { idFor, nextLabel } from '../made/identifiers.ts';
import { SUPPORTED_ASSET, SUPPORTED_CHAIN } from '../terms.ts';
import type { Deposit, World } from '../world.ts';
import { Refusal } from './refusal.ts';

type Arrival = { asset: string; chain: string; amount: string; confirmationMs: number; at: number };

export function makeDeposit(
  world: Pick<World, 'seed' | 'made' | 'wallets' | 'deposits'>,
  arrival: Arrival,
): Deposit {
  const { asset, chain, amount, confirmationMs, at } = arrival;
  const onAsset = world.wallets.filter((one) => one.asset === asset);
  const wallet = onAsset.find((one) => one.chain === chain);
  if (wallet === undefined) {
    const field = onAsset.length === 0 ? 'asset' : 'chain';
    const pairs = world.wallets.map((one) => `${one.asset} on ${one.chain}`).join(', ');
    throw new Refusal(
      'invalid_field',
      `${field}: no wallet takes ${asset} on ${chain}; there are ${pairs}.`,
      field,
    );
  }
  const label = nextLabel(world, 'deposit');
  const deposit: Deposit = {
    id: idFor(world.seed, 'dep', label),
    walletId: wallet.id,
    asset,
    chain,
    amount,
    txHash: transactionHashFor(world.seed, `tx/${label}`, chain),
    createdAt: at,
    confirmationMs,
    supported: asset === SUPPORTED_ASSET && chain === SUPPORTED_CHAIN,
    confirmedAt: null,
  };
  world.deposits.push(deposit);
  return deposit;
}

export function confirmNow(deposit: Deposit, at: number): void {
  requirePending(deposit);
  release(deposit, at);
  deposit.confirmedAt = at;
}

/**
 * Stops or continues this deposit's confirmations; the present ones stay.
 * @throws Refusal unless it is pending
 */
export function holdDeposit(deposit: Deposit, held: boolean, at: number): void {
  requirePending(deposit);
  if (held) deposit.heldSince ??= at;
  else release(deposit, at);
}

function release(deposit: Deposit, at: number): void {
  if (deposit.heldSince === undefined) return;
  deposit.heldMs = (deposit.heldMs ?? 0) + at - deposit.heldSince;
  delete deposit.heldSince;
}

function requirePending(deposit: Deposit): void {
  if (!deposit.supported)
    throw new Refusal('not_pending', `Deposit ${deposit.id} is unsupported: it never confirms.`);
  if (deposit.confirmedAt !== null)
    throw new Refusal('not_pending', `Deposit ${deposit.id} is confirmed already.`);
}
