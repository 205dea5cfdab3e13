// Page anchors: the place of every 4,000th entry of an order's index. A far place is counted from the nearest
// anchor. Anchors are kept in memory until the resource changes: in the file, each written row would have to
// move them. They are computed in slices after a page was answered.
import type { HistorySort } from '../../../../../contract/calls/history.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import type { CallParsed } from '../../../../../contract/contract.ts';
import type { Db } from '../../database.ts';
import type { Slices } from '../../turns.ts';
import { findScope, type Scope } from '../scopes.ts';
import { DEFAULT_SORT, type At } from './order.ts';
import { isNarrowed } from './list-query.ts';
import { stretchOf, type Stretch } from './order-ranges.ts';
import { factsVersion } from './version.ts';

/** Entries between two anchors, counted in half a millisecond. A shorter list needs none. */
const EVERY = 4_000;
/** Anchors laid between two pauses: about a millisecond. */
const AT_ONCE = 2;
/** The most orders with anchors, at some tens of kilobytes each for a million rows. */
const MOST_KEPT = 8;

/** For one stretch: `places[n]` is entry number n × `every`; the lowest is number 0. */
interface StretchAnchors {
  readonly stretch: Stretch;
  readonly every: number;
  readonly places: At[];
  /** The number of entries; undefined until the last was counted. */
  entries: number | undefined;
}

/** The anchors of one order, ascending or descending. */
export interface PageAnchors {
  readonly version: string;
  readonly valued: StretchAnchors;
  readonly unvalued: StretchAnchors;
}

const keptOf = new WeakMap<Db, Map<string, PageAnchors>>();
const nameOf = ({ id }: Scope, { by }: HistorySort): string => `${id} ${by}`;

/** Undefined until all are laid, and again after a change. */
export function pageAnchorsOf(db: Db, scope: Scope, sort: HistorySort): PageAnchors | undefined {
  const anchors = keptOf.get(db)?.get(nameOf(scope, sort));
  const isWhole = anchors?.valued.entries !== undefined && anchors.unvalued.entries !== undefined;
  return isWhole && anchors.version === factsVersion(db, scope) ? anchors : undefined;
}

/** For a page's list if it is long and unfiltered. It ends when something changes meanwhile. */
export function* layPageAnchors(
  db: Db,
  profile: ProfileId,
  { resource, filter = {}, sort = DEFAULT_SORT, asOf }: CallParsed<'history.page'>,
  every = EVERY,
): Slices<void> {
  if (isNarrowed({ filter, asOf })) return;
  const scope = findScope(db, profile, resource);
  if (scope === undefined || scope.subjects <= every) return;
  const anchors = newAnchors(db, scope, sort, every);
  for (const laid of [anchors.valued, anchors.unvalued])
    while (laid.entries === undefined) {
      for (let laying = 0; laying < AT_ONCE && laid.entries === undefined; laying += 1) layNext(laid);
      yield 'shared';
      const now = findScope(db, profile, resource);
      if (now === undefined || factsVersion(db, now) !== anchors.version) return;
    }
}

/** Continues unfinished ones. */
function newAnchors(db: Db, scope: Scope, sort: HistorySort, every: number): PageAnchors {
  const kept = keptOf.get(db) ?? new Map<string, PageAnchors>();
  keptOf.set(db, kept);
  const name = nameOf(scope, sort);
  const version = factsVersion(db, scope);
  const before = kept.get(name);
  const laid = (which: 'valued' | 'unvalued'): StretchAnchors => ({
    stretch: stretchOf(db, scope.id, sort.by, which),
    every,
    places: [],
    entries: undefined,
  });
  const anchors =
    before?.version === version ? before : { version, valued: laid('valued'), unvalued: laid('unvalued') };
  kept.delete(name);
  kept.set(name, anchors);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return anchors;
}

function layNext(laid: StretchAnchors): void {
  const { stretch, every, places } = laid;
  const last = places.at(-1);
  const next = last === undefined ? stretch.nth('ASC', 0) : stretch.nth('ASC', every - 1, ['>', last]);
  if (next !== undefined) places.push(next);
  else laid.entries = last === undefined ? 0 : (places.length - 1) * every + stretch.count(['>=', last]);
}

/** The place this many rows after `after`, or from the start; undefined if there are fewer. */
export function placeBy(
  { valued, unvalued }: PageAnchors,
  { descending }: HistorySort,
  after: At | undefined,
  skip: number,
): At | undefined {
  const withValue = valued.entries ?? 0;
  let passed = skip - 1;
  if (after !== undefined) {
    const laid = after.value === null ? unvalued : valued;
    passed += after.value === null ? withValue : 0;
    passed += descending ? (laid.entries ?? 0) - lower(laid, '<', after) : lower(laid, '<=', after);
  }
  const [laid, nth] = passed < withValue ? [valued, passed] : [unvalued, passed - withValue];
  return entryAt(laid, descending ? (laid.entries ?? 0) - 1 - nth : nth);
}

/** The number of entries before a place, which need not exist any more; with `<=`, including it. */
function lower({ stretch, every, places }: StretchAnchors, sign: '<' | '<=', place: At): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const anchor = places[middle];
    if (anchor !== undefined && compareEntries(anchor, place) <= 0) from = middle + 1;
    else to = middle;
  }
  const anchor = places[from - 1];
  return anchor === undefined ? 0 : (from - 1) * every + stretch.count(['>=', anchor], [sign, place]);
}

function entryAt({ stretch, every, places, entries = 0 }: StretchAnchors, nth: number): At | undefined {
  if (nth < 0 || nth >= entries) return undefined;
  const nearest = Math.min(Math.round(nth / every), places.length - 1);
  const anchor = places[nearest];
  const further = nth - nearest * every;
  if (anchor === undefined || further === 0) return anchor;
  return further > 0
    ? stretch.nth('ASC', further - 1, ['>', anchor])
    : stretch.nth('DESC', -further - 1, ['<', anchor]);
}

/** In the index's order: texts by their bytes. */
function compareEntries(a: At, b: At): number {
  if (a.value === b.value) return a.id - b.id;
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  return Buffer.compare(Buffer.from(String(a.value)), Buffer.from(String(b.value)));
}
