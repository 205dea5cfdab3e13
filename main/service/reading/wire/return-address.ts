// Reads return addresses from two arrays or one list. Collateral is sent to such an address, so it is
// approved only if the service says so explicitly and nothing revokes it.
import type { AddressStatus, ReturnAddress } from '../../../../domain/address.ts';
import type { ProvenanceRule } from '../../../../domain/provenance.ts';
import { sameWord } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonList, type JsonObject, type JsonValue } from '../json.ts';
import { locateAll, pick, pickTime, rawOf, type NamesOf, type Place } from './pick.ts';
import { text, truth } from './scalars.ts';

export const ADDRESS_NAMES = {
  id: { aliases: ['id', 'address_id', 'withdrawal_address_id'] },
  label: { aliases: ['label', 'name'] },
  asset: { aliases: ['asset', 'token', 'currency'] },
  chain: { aliases: ['chain', 'network'] },
  address: { aliases: ['address', 'wallet_address', 'withdrawal_address'] },
  status: { aliases: ['status', 'approval_status', 'state'] },
  active: { aliases: ['active', 'is_active', 'enabled'] },
  inactive: { aliases: ['inactive', 'disabled', 'is_disabled', 'revoked'] },
  approvedAt: { aliases: ['approved_at'] },
} as const satisfies NamesOf<'returnAddress'>;

/** Status words, compared without case. "approved" and "pending" are the document's. */
export interface AddressWords {
  readonly approved: readonly string[];
  readonly pending: readonly string[];
  readonly inactive: readonly string[];
}
export const ADDRESS_WORDS: AddressWords = {
  approved: ['approved'],
  pending: ['pending'],
  inactive: ['inactive', 'disabled', 'revoked', 'rejected', 'archived', 'deactivated', 'suspended'],
};
const isOneOf = (words: readonly string[], word: string): boolean =>
  words.some((known) => sameWord(word, known));

/** The arrays of the two-array form, each named by its addresses' status. */
const GROUPS = ['approved', 'pending'] as const;
export interface Group {
  readonly says: (typeof GROUPS)[number];
  /** As the service wrote it. */
  readonly name: string;
}

export const isGrouped = (value: JsonObject, words: AddressWords = ADDRESS_WORDS): boolean =>
  GROUPS.some((group) => listsOf(value, words[group]).length > 0);

const listsOf = (value: JsonObject, names: readonly string[]): { name: string; list: JsonList }[] =>
  [...value.members].flatMap(([name, member]) =>
    member.kind === 'list' && isOneOf(names, name) ? [{ name, list: member }] : [],
  );

/** Every item with its array. The caller counts a value under these names that is no list as unread. */
export function groupedItems(
  value: JsonObject,
  words: AddressWords = ADDRESS_WORDS,
): { items: { item: JsonValue; group: Group }[]; complete: boolean } {
  const groups = GROUPS.map((says) => ({ says, lists: listsOf(value, words[says]) }));
  return {
    items: groups.flatMap(({ says, lists }) =>
      lists.flatMap(({ name, list }) => list.items.map((item) => ({ item, group: { says, name } }))),
    ),
    complete: groups.every(({ lists }) => lists.length === 1),
  };
}

/**
 * @param group the item's array, if there were two; the item's own status must not contradict it. `raw` has the
 * array's name too, because the item may state its status nowhere else
 */
export function returnAddressFrom(
  item: JsonObject,
  group?: Group,
  names: NamesOf<'returnAddress'> = ADDRESS_NAMES,
  words: AddressWords = ADDRESS_WORDS,
): ReturnAddress {
  const own = pick(item, names.status, text);
  const statusWord: ReturnAddress['statusWord'] =
    own.state === 'missing' && group !== undefined
      ? { state: 'found', value: group.name, field: group.name, rule: ruleOf(group), raw: rawOf(item) }
      : own;
  return {
    id: pick(item, names.id, text),
    label: pick(item, names.label, text),
    asset: pick(item, names.asset, text),
    chain: pick(item, names.chain, text),
    address: pick(item, names.address, text),
    statusWord,
    approvedAt: pickTime(item, names.approvedAt),
    status: addressStatus(statusWord, group, words, () => activity(item, names)),
    raw: group === undefined ? sourceOf(item) : `{${JSON.stringify(group.name)}:[${sourceOf(item)}]}`,
  };
}

/** The document uses exactly these words; any other is the operator's. */
const ruleOf = ({ name }: Group): ProvenanceRule => (isOneOf(GROUPS, name) ? 'documented' : 'profile');

function addressStatus(
  statusWord: ReturnAddress['statusWord'],
  group: Group | undefined,
  words: AddressWords,
  activityOf: () => AddressStatus,
): AddressStatus {
  if (statusWord.state !== 'found') return 'unknown';
  const word = statusWord.value;
  if (isOneOf(words.inactive, word)) return 'inactive';
  const isApprovedWord = isOneOf(words.approved, word);
  if (isOneOf(words.pending, word) || group?.says === 'pending')
    return isApprovedWord ? 'unknown' : 'pending';
  // `{approved: [{status: 'active'}]}` is approved by its array and active by its own status.
  const approved = isApprovedWord || (group?.says === 'approved' && sameWord(word, 'active'));
  return approved ? activityOf() : 'unknown';
}

/**
 * Any flag that says inactive, or that cannot be understood, revokes an approval, whatever the others say:
 * `{disabled: false, revoked: true}` is revoked.
 */
function activity(item: JsonObject, names: NamesOf<'returnAddress'>): AddressStatus {
  const active = locateAll(item, names.active).map(flag);
  const inactive = locateAll(item, names.inactive).map(flag);
  if (active.includes(false) || inactive.includes(true)) return 'inactive';
  return [...active, ...inactive].includes('unclear') ? 'unknown' : 'approved';
}

const flag = ({ value }: Place): boolean | 'unclear' => truth.read(value) ?? 'unclear';
