// Reads a deposit wallet. The service document names asset and chain alone.
import type { Wallet } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { pick, type NamesOf } from './pick.ts';
import { text } from './scalars.ts';

export const WALLET_NAMES = {
  id: { aliases: ['id', 'wallet_id'] },
  asset: { documented: ['asset'] },
  chain: { documented: ['chain'] },
  address: { aliases: ['address', 'wallet_address', 'deposit_address'] },
  memo: { aliases: ['memo', 'tag'] },
  contract: { aliases: ['contract', 'contract_address', 'token_contract', 'token_address'] },
} as const satisfies NamesOf<'wallet'>;

export function walletFrom(item: JsonObject, names: NamesOf<'wallet'> = WALLET_NAMES): Wallet {
  return {
    id: pick(item, names.id, text),
    asset: pick(item, names.asset, text),
    chain: pick(item, names.chain, text),
    address: pick(item, names.address, text),
    memo: pick(item, names.memo, text),
    contract: pick(item, names.contract, text),
    raw: sourceOf(item),
  };
}
