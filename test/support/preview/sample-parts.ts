// Makes single sample records: wallets, deposits, addresses, applications.
import * as v from 'valibot';
import type { Application } from '../../../domain/application.ts';
import type { ReturnAddress } from '../../../domain/address.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import { ApplicationIdSchema } from '../../../domain/ids.ts';
import { missing } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import { amountOf, before, dayLong, found, hex, timeOf } from './readings.ts';

export const wallet = (asset: string, chain: string, address: string): Wallet => ({
  id: found('id', `wal_${chain}`),
  asset: found('asset', asset, 'documented'),
  chain: found('chain', chain, 'documented'),
  address: found('address', address),
  memo: missing('memo', 'tag'),
  contract: found('contract', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  raw: JSON.stringify({ asset, chain, address }),
});

export function deposit(
  now: EpochMillis,
  age: number,
  amount: string,
  done: number,
  status = 'confirmed',
): Deposit {
  const id = `dep_${hex(age, 8)}`;
  return {
    id: found('id', id),
    asset: found('asset', status === 'unsupported' ? 'USDT' : 'USDC'),
    chain: found('chain', status === 'unsupported' ? 'tron' : 'base'),
    amount: amountOf('amount', amount),
    txHash: found('tx_hash', `0x${hex(age + 7, 64)}`),
    confirmations: found('confirmations', done),
    requiredConfirmations: found('required_confirmations', 12),
    statusWord: found('status', status, 'documented'),
    createdAt: timeOf('created_at', before(now, age)),
    raw: JSON.stringify({ id, amount, status, confirmations: done }),
  };
}

export function returnAddress(
  label: string,
  address: string,
  status: ReturnAddress['status'],
  now: EpochMillis,
): ReturnAddress {
  return {
    id: found('id', `adr_${label.toLowerCase().replaceAll(' ', '_')}`),
    label: found('label', label),
    asset: found('asset', 'USDC'),
    chain: found('chain', 'base'),
    address: found('address', address),
    statusWord: found('status', status),
    approvedAt:
      status === 'pending' ? missing('approved_at') : timeOf('approved_at', before(now, 40 * dayLong)),
    status,
    raw: JSON.stringify({ label, address, status: status }),
  };
}

export function application(
  now: EpochMillis,
  age: number,
  id: string,
  amount: string,
  status: string,
  loanId?: string,
): Application {
  return {
    id: found('id', v.parse(ApplicationIdSchema, id)),
    statusWord: found('status', status),
    declined: status === 'declined',
    reason:
      status === 'declined'
        ? found('decision_reason', 'Collateral value is too low.')
        : missing('decision_reason'),
    loanId: loanId === undefined ? missing('loan_id') : found('loan_id', loanId),
    quoteId: found('quote_id', `qt_${hex(age, 10)}`),
    externalId: found('external_id', `cd-${hex(age + 3, 12)}`, 'documented'),
    amount: amountOf('amount_ngn', amount),
    createdAt: timeOf('created_at', before(now, age)),
    raw: JSON.stringify({ id, amount_ngn: amount, status }),
  };
}
