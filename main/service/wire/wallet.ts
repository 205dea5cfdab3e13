// Deposit wallets. Service document, Wallet: asset and chain; gap 9 for the address, the memo and the rest.
import type { Wallet } from '../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { pick } from './pick.ts';
import { text } from './scalars.ts';

export const WALLET_NAMES = {
  id: { aliases: ['id', 'wallet_id'] },
  asset: { documented: ['asset'] },
  chain: { documented: ['chain'] },
  address: { aliases: ['address', 'wallet_address', 'deposit_address'] },
  memo: { aliases: ['memo', 'tag'] },
  contract: { aliases: ['contract', 'contract_address', 'token_contract', 'token_address'] },
} as const;

export function walletFrom(item: JsonObject): Wallet {
  return {
    id: pick(item, WALLET_NAMES.id, text),
    asset: pick(item, WALLET_NAMES.asset, text),
    chain: pick(item, WALLET_NAMES.chain, text),
    address: pick(item, WALLET_NAMES.address, text),
    memo: pick(item, WALLET_NAMES.memo, text),
    contract: pick(item, WALLET_NAMES.contract, text),
    raw: sourceOf(item),
  };
}
