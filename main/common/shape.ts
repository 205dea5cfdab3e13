// The shape of an answer: its paths and the kinds of value there, never a value. Comparing it with the kept
// shape shows that a service changed its answers. Absence proves nothing: an empty list says nothing about
// its items, and null nothing about the value that could replace it.
import { KindSchema, type Kind } from '../../domain/value-schemas.ts';

/** Joins the steps of a path; no step can contain it. `shownPath` is for people. */
export const STEP = '\u001f';
/** All items of a list. */
export const ITEM = '[]';
/** The members of an object whose keys are data: ids, addresses, days. */
export const ANY_KEY = '*';

export interface Spot {
  /** The kinds observed; none if only null was. */
  readonly kinds: readonly Kind[];
  readonly nullable: boolean;
  /** Every object that could have it had it, null or not. */
  readonly everywhere: boolean;
  /** For objects: the most observed in one answer, counted up to `ENOUGH`. */
  readonly records: number;
  /** The app's own name of the field: `payoff`. */
  readonly field?: string | undefined;
}

export interface Shape {
  readonly spots: ReadonlyMap<string, Spot>;
  /** Paths of objects that are maps, in which any key may come and go. */
  readonly maps: ReadonlySet<string>;
  /** The answer had more paths than are kept, so a path that is not here may still exist. */
  readonly cut: boolean;
}

/** This many records show what all records have; fewer may lack a field by chance. */
export const ENOUGH = 3;
/** A service's answers have a few dozen paths; a larger shape is cut. */
export const MOST_SPOTS = 500;
/** An object with more members is a map. */
export const MOST_KEYS = 64;

export interface SpotChange {
  readonly path: string;
  readonly was: readonly Kind[];
  readonly now: readonly Kind[];
  /** The app's names of the fields read here, inside it, or around it. */
  readonly fields: readonly string[];
}

export interface ShapeDifference {
  readonly added: readonly SpotChange[];
  /** In none of the records any more. */
  readonly gone: readonly SpotChange[];
  /** In every record before, now in some. */
  readonly rarer: readonly SpotChange[];
  /** Of a kind that was never observed before. */
  readonly changed: readonly SpotChange[];
  /** Fields that the app read from a gone or changed path and finds nowhere else. */
  readonly lost: readonly string[];
}

export const NOTHING_KNOWN: Shape = { spots: new Map(), maps: new Set(), cut: false };

/** The differences of `now` that `kept` can show, sorted by path. `mergeShapes` then learns them. */
export function compareShapes(kept: Shape, now: Shape): ShapeDifference {
  const maps = allMaps(kept.maps, now.maps);
  const [was, is] = [collapsed(kept.spots, maps), collapsed(now.spots, maps)];
  /** Those whose members are known; items in a list are nothing new. */
  const knownObjects = new Set([...was.keys()].filter(isMember).map(parentOf));
  const added: SpotChange[] = [];
  const gone: SpotChange[] = [];
  const rarer: SpotChange[] = [];
  const changed: SpotChange[] = [];
  for (const [path, spot] of is) {
    const before = was.get(path);
    const change = changeAt(path, before, spot, was, is);
    if (before === undefined) {
      if (!kept.cut && isMember(path) && knownObjects.has(parentOf(path))) added.push(change);
    } else if (before.kinds.length > 0 && spot.kinds.some((kind) => !before.kinds.includes(kind)))
      changed.push(change);
    else if (before.everywhere && !spot.everywhere && !before.nullable && isEnough(was, path))
      rarer.push(change);
  }
  for (const [path, spot] of was)
    if (!now.cut && !is.has(path) && spot.everywhere && spot.kinds.length > 0 && isMissed(path, was, is))
      gone.push(changeAt(path, spot, undefined, was, is));
  const still = new Set([...is.values()].map((spot) => spot.field));
  const lost = new Set([
    ...changed.flatMap(({ fields }) => fields),
    ...gone.flatMap(({ fields }) => fields).filter((field) => !still.has(field)),
  ]);
  return {
    added: inOrder(added),
    gone: inOrder(gone),
    rarer: inOrder(rarer),
    changed: inOrder(changed),
    lost: [...lost].toSorted(),
  };
}

export const isSame = ({ added, gone, rarer, changed }: ShapeDifference): boolean =>
  added.length + gone.length + rarer.length + changed.length === 0;

/**
 * A path that the app reads is gone or of another kind, so it may stop working. Other changes are for
 * information.
 */
export const touchesTheDesk = ({ gone, changed }: Pick<ShapeDifference, 'gone' | 'changed'>): boolean =>
  [...gone, ...changed].some(({ fields }) => fields.length > 0);

/**
 * Both shapes together, so that a reported change is not reported again. If a field's name changed, the later
 * one.
 */
export function mergeShapes(kept: Shape, now: Shape): Shape {
  const maps = allMaps(kept.maps, now.maps);
  const [was, is] = [collapsed(kept.spots, maps), collapsed(now.spots, maps)];
  const spots = new Map<string, Spot>();
  for (const path of [...new Set([...was.keys(), ...is.keys()])].toSorted(byDepth)) {
    if (spots.size >= MOST_SPOTS) return { spots, maps, cut: true };
    const [one, other] = [was.get(path), is.get(path)];
    if (one !== undefined && other !== undefined) spots.set(path, both(one, other));
    else if (one !== undefined) spots.set(path, unless(hasObject(is, parentOf(path)), one));
    else if (other !== undefined) spots.set(path, unless(hasObject(was, parentOf(path)), other));
  }
  return { spots, maps, cut: kept.cut || now.cut };
}

/** `data[].payoff_amount_ngn`, for people. */
export function shownPath(path: string): string {
  const shown = path.replaceAll(`${STEP}${ITEM}`, ITEM).replaceAll(STEP, '.');
  return shown === '' ? '(whole answer)' : shown;
}

export const pathUnder = (parent: string, step: string): string =>
  parent === '' ? step : `${parent}${STEP}${step}`;

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(STEP)));

const isMember = (path: string): boolean => path !== '' && lastStep(path) !== ITEM;
const lastStep = (path: string): string => path.slice(path.lastIndexOf(STEP) + 1);
const hasObject = (spots: ReadonlyMap<string, Spot>, path: string): boolean =>
  spots.get(path)?.kinds.includes('object') ?? false;
const isEnough = (spots: ReadonlyMap<string, Spot>, path: string): boolean =>
  (spots.get(parentOf(path))?.records ?? 0) >= ENOUGH;
const isOneOfMany = (path: string): boolean =>
  path.split(STEP).some((step) => step === ITEM || step === ANY_KEY);

/** An object now exists that should have it; among several of a kind, enough to exclude chance. */
function isMissed(path: string, was: ReadonlyMap<string, Spot>, is: ReadonlyMap<string, Spot>): boolean {
  if (!hasObject(is, parentOf(path))) return false;
  return !isOneOfMany(parentOf(path)) || isEnough(was, path) || isEnough(is, path);
}

function both(one: Spot, other: Spot): Spot {
  return {
    kinds: kindsOf([...one.kinds, ...other.kinds]),
    nullable: one.nullable || other.nullable,
    everywhere: one.everywhere && other.everywhere,
    records: Math.max(one.records, other.records),
    field: other.field ?? one.field,
  };
}

const unless = (missed: boolean, spot: Spot): Spot => (missed ? { ...spot, everywhere: false } : spot);

export const kindsOf = (kinds: readonly Kind[]): Kind[] =>
  KindSchema.options.filter((kind) => kinds.includes(kind));

function changeAt(
  path: string,
  was: Spot | undefined,
  now: Spot | undefined,
  ...known: readonly ReadonlyMap<string, Spot>[]
): SpotChange {
  const fields = known.map((spots) => fieldsAt(spots, path)).find(({ length }) => length > 0) ?? [];
  return { path, was: was?.kinds ?? [], now: now?.kinds ?? [], fields };
}

/**
 * The app also reads what is inside a field that it reads whole (a destination's parts), and what wraps a
 * field.
 */
function fieldsAt(spots: ReadonlyMap<string, Spot>, path: string): string[] {
  for (let above = path; above !== ''; above = parentOf(above)) {
    const field = spots.get(above)?.field;
    if (field !== undefined) return [field];
  }
  const inside = [...spots].filter(([other]) => path === '' || other.startsWith(path + STEP));
  return [...new Set(inside.flatMap(([, { field }]) => field ?? []))].toSorted();
}

/** A map inside a map is named by its path under any key. */
function allMaps(...sets: ReadonlySet<string>[]): Set<string> {
  const maps = new Set<string>();
  for (const path of sets.flatMap((set) => [...set]).toSorted(byDepth)) maps.add(under(path, maps));
  return maps;
}

function under(path: string, maps: ReadonlySet<string>): string {
  if (path === '') return '';
  let named = '';
  for (const step of path.split(STEP))
    named = pathUnder(named, maps.has(named) && step !== ITEM ? ANY_KEY : step);
  return named;
}

/** `now` has a value where there was none before, neither null nor a value. */
export function hasNewValues(kept: Shape, now: Shape): boolean {
  const maps = allMaps(kept.maps, now.maps);
  const was = collapsed(kept.spots, maps);
  return [...collapsed(now.spots, maps)].some(
    ([path, { kinds }]) => kinds.length > 0 && (was.get(path)?.kinds.length ?? 0) === 0,
  );
}

/** The same spots, with all members of a map under one name. */
function collapsed(spots: ReadonlyMap<string, Spot>, maps: ReadonlySet<string>): ReadonlyMap<string, Spot> {
  if (maps.size === 0) return spots;
  const groups = new Map<string, Spot[]>();
  for (const [path, spot] of spots) {
    const named = under(path, maps);
    groups.set(named, [...(groups.get(named) ?? []), spot]);
  }
  const objects = (path: string): number =>
    groups.get(path)?.filter(({ kinds }) => kinds.includes('object')).length ?? 0;
  return new Map(
    [...groups].map(([path, group]) => {
      const one = group.reduce(both);
      const isKey = lastStep(path) === ANY_KEY;
      const everywhere = !isKey && one.everywhere && (path === '' || group.length >= objects(parentOf(path)));
      return [path, { ...one, everywhere }];
    }),
  );
}

const inOrder = (changes: SpotChange[]): SpotChange[] =>
  changes.toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** Outer paths first, so that a cut removes the innermost. */
function byDepth(one: string, other: string): number {
  const depths = one.split(STEP).length - other.split(STEP).length;
  return depths === 0 ? (one < other ? -1 : Number(one > other)) : depths;
}
