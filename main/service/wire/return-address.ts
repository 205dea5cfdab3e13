// Return addresses: two arrays or one list (gap 17). A collateral return goes to such an address, so "approved"
// is only what the service says in so many words and does not take back.
import type { AddressStanding, ReturnAddress } from '../../../domain/address.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../json.ts';
import { locate, pick, pickTime, rawOf, type Place } from './pick.ts';
import { text, truth } from './scalars.ts';

export const ADDRESS_NAMES = {
  id: { aliases: ['id', 'address_id', 'withdrawal_address_id'] },
  label: { aliases: ['label', 'name'] },
  asset: { aliases: ['asset', 'token', 'currency'] },
  chain: { aliases: ['chain', 'network'] },
  address: { aliases: ['address', 'wallet_address', 'withdrawal_address'] },
  status: { aliases: ['status', 'approval_status', 'state'] },
  approvedAt: { aliases: ['approved_at'] },
} as const;
const ACTIVE = { aliases: ['active', 'is_active', 'enabled'] } as const;
const INACTIVE = { aliases: ['inactive', 'disabled', 'is_disabled', 'revoked'] } as const;

/** The arrays of the two-array form and the word each says about what is in it. */
const GROUPS = [
  ['approved', 'approved'],
  ['pending', 'pending'],
] as const;

export type Group = 'approved' | 'pending';

export function isGrouped(value: JsonValue): value is JsonObject {
  return value.kind === 'object' && GROUPS.some(([name]) => value.members.get(name)?.kind === 'list');
}

/** Every item with the array it stood in; what is no list under these names is counted as unread by the caller. */
export function groupedItems(value: JsonObject): {
  items: { item: JsonValue; group: Group }[];
  complete: boolean;
} {
  const groups = GROUPS.map(([name, group]) => ({ group, list: value.members.get(name) }));
  return {
    items: groups.flatMap(({ group, list }) =>
      list?.kind === 'list' ? list.items.map((item) => ({ item, group })) : [],
    ),
    complete: groups.every(({ list }) => list?.kind === 'list'),
  };
}

/** @param group the array it stood in, where there were two; the item's own word must not contradict it. */
export function returnAddressFrom(item: JsonObject, group?: Group): ReturnAddress {
  const own = pick(item, ADDRESS_NAMES.status, text);
  const status: ReturnAddress['status'] =
    own.state === 'missing' && group !== undefined
      ? { state: 'found', value: group, field: group, rule: 'documented', raw: rawOf(item) }
      : own;
  return {
    id: pick(item, ADDRESS_NAMES.id, text),
    label: pick(item, ADDRESS_NAMES.label, text),
    asset: pick(item, ADDRESS_NAMES.asset, text),
    chain: pick(item, ADDRESS_NAMES.chain, text),
    address: pick(item, ADDRESS_NAMES.address, text),
    status,
    approvedAt: pickTime(item, ADDRESS_NAMES.approvedAt),
    standing: standingOf(status, group, item),
    raw: sourceOf(item),
  };
}

const INACTIVE_WORDS = new Set([
  'inactive',
  'disabled',
  'revoked',
  'rejected',
  'archived',
  'deactivated',
  'suspended',
]);

function standingOf(
  status: ReturnAddress['status'],
  group: Group | undefined,
  item: JsonObject,
): AddressStanding {
  if (status.state !== 'found') return 'unknown';
  const word = status.value.trim().toLowerCase();
  if (INACTIVE_WORDS.has(word)) return 'inactive';
  if (word === 'pending' || group === 'pending') return word === 'approved' ? 'unknown' : 'pending';
  // `{approved: [{status: 'active'}]}` is approved by its array and active by its own word.
  const approved = word === 'approved' || (group === 'approved' && word === 'active');
  return approved ? activity(item) : 'unknown';
}

/** A flag that says inactive, or one that cannot be understood, takes an approval away. */
function activity(item: JsonObject): AddressStanding {
  const active = flag(locate(item, ACTIVE));
  const inactive = flag(locate(item, INACTIVE));
  if (active === false || inactive === true) return 'inactive';
  return active === 'unclear' || inactive === 'unclear' ? 'unknown' : 'approved';
}

const flag = (place: Place | undefined): boolean | 'unclear' | undefined =>
  place === undefined ? undefined : (truth.read(place.value) ?? 'unclear');
