// Reads a deposit wallet. The service document names asset and chain alone.
import { isLookalike, type Wallet } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { pick, rawOf, type NamesOf } from './pick.ts';
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
  const read = {
    id: pick(item, names.id, text),
    asset: pick(item, names.asset, text),
    chain: pick(item, names.chain, text),
    address: pick(item, names.address, text),
    memo: pick(item, names.memo, text),
    contract: pick(item, names.contract, text),
  };
  const fields = new Set(Object.values(read).flatMap((one) => (one.state === 'missing' ? [] : [one.field])));
  const lookalikes = unreadIn(item, fields).filter(({ field }) => isLookalike(field));
  return { ...read, ...(lookalikes.length > 0 && { lookalikes }), raw: sourceOf(item) };
}

/** Every field that was not read, by its path. */
function unreadIn(
  from: JsonObject,
  read: ReadonlySet<string>,
  prefix = '',
): { field: string; raw: string }[] {
  return [...from.members].flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (read.has(field)) return [];
    return value.kind === 'object' && value.members.size > 0 && !isLookalike(field)
      ? unreadIn(value, read, `${field}.`)
      : [{ field, raw: rawOf(value) }];
  });
}
