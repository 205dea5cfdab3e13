// Deposits. Service document, Deposit: a status, of which `confirmed` is known; gaps 11–13 for the rest. A
// status is kept as it came: only the service promotes a deposit.
import type { Deposit } from '../../../domain/deposit.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { pick, pickTime } from './pick.ts';
import { amount, count, text } from './scalars.ts';

export const DEPOSIT_NAMES = {
  id: { aliases: ['id', 'deposit_id'] },
  asset: { aliases: ['asset', 'token', 'currency'] },
  chain: { aliases: ['chain', 'network'] },
  amount: { aliases: ['amount'] },
  txHash: { aliases: ['tx_hash', 'hash', 'transaction_hash'] },
  confirmations: { aliases: ['confirmations', 'confirmation_count', 'confirmations_count'] },
  requiredConfirmations: {
    aliases: ['required_confirmations', 'confirmations_required', 'min_confirmations'],
  },
  status: { documented: ['status'] },
  createdAt: { aliases: ['created_at', 'received_at', 'timestamp'] },
} as const;

export function depositFrom(item: JsonObject): Deposit {
  return {
    id: pick(item, DEPOSIT_NAMES.id, text),
    asset: pick(item, DEPOSIT_NAMES.asset, text),
    chain: pick(item, DEPOSIT_NAMES.chain, text),
    amount: pick(item, DEPOSIT_NAMES.amount, amount),
    txHash: pick(item, DEPOSIT_NAMES.txHash, text),
    confirmations: pick(item, DEPOSIT_NAMES.confirmations, count),
    requiredConfirmations: pick(item, DEPOSIT_NAMES.requiredConfirmations, count),
    status: pick(item, DEPOSIT_NAMES.status, text),
    createdAt: pickTime(item, DEPOSIT_NAMES.createdAt),
    raw: sourceOf(item),
  };
}
