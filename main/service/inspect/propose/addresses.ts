// Finds return addresses in two lists, each named by its addresses' status.
import type { Proposal } from '../../../../domain/proposal.ts';
import type { JsonObject, JsonValue } from '../../reading/json.ts';
import { memberAt } from '../../reading/wire/at.ts';
import { isBlank } from '../../reading/wire/names.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { KINDS, leavesOf } from './leaves.ts';

interface Group {
  readonly name: string;
  /** The object that holds the lists. */
  readonly parent: JsonObject;
  readonly items: readonly JsonObject[];
}

/** Two lists of one object whose items have addresses; undefined if there are not exactly two. */
export function groupsIn(body: JsonValue, depth = 0): readonly Group[] | undefined {
  if (body.kind !== 'object' || depth > 4) return undefined;
  const groups = [...body.members].flatMap(([name, value]): Group[] => {
    if (value.kind !== 'list') return [];
    return [{ name, parent: body, items: value.items.filter((item) => item.kind === 'object') }];
  });
  const all = groups.flatMap(({ items }) => items);
  if (groups.length === 2 && leavesOf(all).some((leaf) => KINDS.address(leaf))) return groups;
  for (const inner of body.members.values()) {
    const found = groupsIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const APPROVED = ['approved', 'cleared', 'verified', 'allowed', 'whitelisted', 'active', 'ready'];
const PENDING = ['pending', 'awaiting', 'waiting', 'review', 'unverified', 'requested', 'submitted'];
const has = (name: string, words: readonly string[]): boolean =>
  tokensOf(name).some((token) => words.includes(token));

/**
 * Tells the two apart by their names, and by a time that all items of one list have and none of the other.
 */
export function groupWords(groups: readonly Group[]): Proposal[] {
  const [one, other] = groups;
  if (one === undefined || other === undefined) return [];
  const timed = timedBy(one, other);
  const approved =
    groups.find(({ name }) => has(name, APPROVED) && !has(name, PENDING)) ??
    groups.find((group) => group === timed);
  if (approved === undefined) return [];
  const pending = approved === one ? other : one;
  const isSure = has(approved.name, APPROVED) && has(pending.name, PENDING);
  const word = (group: Group, meaning: 'approved' | 'pending'): Proposal => ({
    key: `returnAddress status ${group.name}`,
    says: { sets: 'word', thing: 'returnAddress', field: 'status', word: group.name, meaning },
    confidence: isSure ? 'certain' : 'likely',
    reason: timed === approved ? 'contrast' : 'name',
    example: group.name,
  });
  return [word(approved, 'approved'), word(pending, 'pending')];
}

function timedBy(one: Group, other: Group): Group | undefined {
  const times = leavesOf([...one.items, ...other.items]).filter((leaf) => KINDS.time(leaf));
  for (const { path } of times)
    for (const [group, rest] of [
      [one, other],
      [other, one],
    ] as const) {
      const isStated = (item: JsonObject): boolean => {
        const value = memberAt(item, path);
        return value !== undefined && !isBlank(value);
      };
      if (group.items.length > 0 && rest.items.length > 0)
        if (group.items.every(isStated) && !rest.items.some(isStated)) return group;
    }
  return undefined;
}
