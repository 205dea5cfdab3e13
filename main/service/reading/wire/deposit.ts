// Reads a deposit. The service document names the status `confirmed` alone; the profile says which other words count.
// A status stays as it came: only the service confirms a deposit.
import type { Deposit } from '../../../../domain/deposit.ts';
import { valueOf } from '../../../../domain/provenance.ts';
import { sameWord } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { pick, pickTime, type NamesOf } from './pick.ts';
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
} as const satisfies NamesOf<'deposit'>;

export function depositFrom(
  item: JsonObject,
  names: NamesOf<'deposit'> = DEPOSIT_NAMES,
  countedWords: readonly string[] = [],
): Deposit {
  const statusWord = pick(item, names.status, text);
  const word = valueOf(statusWord);
  return {
    id: pick(item, names.id, text),
    asset: pick(item, names.asset, text),
    chain: pick(item, names.chain, text),
    amount: pick(item, names.amount, amount),
    txHash: pick(item, names.txHash, text),
    confirmations: pick(item, names.confirmations, count),
    requiredConfirmations: pick(item, names.requiredConfirmations, count),
    statusWord,
    ...(word !== undefined && countedWords.some((known) => sameWord(known, word)) && { counted: true }),
    createdAt: pickTime(item, names.createdAt),
    raw: sourceOf(item),
  };
}
