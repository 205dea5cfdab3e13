// Reads return addresses from two arrays or one list. Collateral is sent to such an address, so it is
// approved only if the service says so explicitly and nothing revokes it.
import type { AddressStatus, ReturnAddress } from '../../../../domain/address.ts';
import { WORDS } from '../../../../domain/connector/fields.ts';
import { valueOf, type ProvenanceRule } from '../../../../domain/provenance.ts';
import { sameWord } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonList, type JsonObject, type JsonValue } from '../json.ts';
import { locateAll, plainWord, type NamesOf } from './names.ts';
import { meaningOf, rawOf, readAll, readAt } from './read.ts';

type Names = NamesOf<'returnAddress'>;

/** The arrays of the two-array form, each named by its addresses' status. */
const GROUPS = ['approved', 'pending'] as const;
export interface Group {
  readonly says: (typeof GROUPS)[number];
  /** As the service wrote it. */
  readonly name: string;
}

export const isGrouped = (value: JsonObject, names: Names): boolean =>
  GROUPS.some((group) => listsOf(value, group, names).length > 0);

/** Every array under a word for this status. A meaning of any word (`*`) is none of a list's name. */
const listsOf = (value: JsonObject, says: Group['says'], { status }: Names) =>
  [...value.members].flatMap(([name, member]): { name: string; list: JsonList }[] =>
    member.kind === 'list' && status.meanings.get(plainWord(name)) === says ? [{ name, list: member }] : [],
  );

/** Every item with its array. The caller counts a value under these names that is no list as unread. */
export function groupedItems(
  value: JsonObject,
  names: Names,
): { items: { item: JsonValue; group: Group }[]; complete: boolean } {
  const groups = GROUPS.map((says) => ({ says, lists: listsOf(value, says, names) }));
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
export function returnAddressFrom(item: JsonObject, names: Names, group?: Group): ReturnAddress {
  const {
    status: own,
    active: _active,
    inactive: _inactive,
    ...read
  } = readAll<'returnAddress'>(item, names);
  const statusWord: ReturnAddress['statusWord'] =
    own.state === 'missing' && group !== undefined
      ? { state: 'found', value: group.name, field: group.name, rule: ruleOf(group), raw: rawOf(item) }
      : own;
  return {
    ...read,
    statusWord,
    status: addressStatus(valueOf(statusWord), group, names, () => activity(item, names)),
    raw: group === undefined ? sourceOf(item) : `{${JSON.stringify(group.name)}:[${sourceOf(item)}]}`,
  };
}

/** The document uses exactly these words; any other is the operator's. */
const ruleOf = ({ name, says }: Group): ProvenanceRule =>
  WORDS.returnAddress.status[says].some((word) => sameWord(name, word)) ? 'documented' : 'profile';

function addressStatus(
  word: string | undefined,
  group: Group | undefined,
  { status }: Names,
  activityOf: () => AddressStatus,
): AddressStatus {
  const meaning = meaningOf(word, status);
  if (meaning === 'inactive') return 'inactive';
  if (meaning === 'pending' || group?.says === 'pending')
    return meaning === 'approved' ? 'unknown' : 'pending';
  // `{approved: [{status: 'active'}]}` is approved by its array and active by its own status.
  const isApproved = meaning === 'approved' || (group?.says === 'approved' && sameWord(word, 'active'));
  return isApproved ? activityOf() : 'unknown';
}

/**
 * Any flag that says inactive, or that cannot be understood, revokes an approval, whatever the others say:
 * `{disabled: false, revoked: true}` is revoked.
 */
function activity(item: JsonObject, { active, inactive }: Names): AddressStatus {
  const flags = [active, inactive].map((of) =>
    locateAll(item, of).map((place) => {
      const read = readAt(item, place, of);
      return read.state === 'found' ? read.value : 'unclear';
    }),
  );
  const [says = [], denies = []] = flags;
  if (says.includes(false) || denies.includes(true)) return 'inactive';
  return flags.flat().includes('unclear') ? 'unknown' : 'approved';
}
