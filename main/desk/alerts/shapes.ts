// Whether the service's answers are still built as they were (gap 37). The first answer of a resource is learnt;
// after it each change is told once, and then belongs to what is known.
import type { ProfileId } from '../../../domain/ids.ts';
import {
  compareShapes,
  isSame,
  mergeShapes,
  shownPath,
  touchesTheDesk,
  type Shape,
  type ShapeDifference,
  type SpotChange,
} from '../../../domain/shape.ts';
import { shapeFromText, shapeToText } from '../../../domain/shape-text.ts';
import type { PathChange, ShapeChange } from '../../../contract/slices/alerts.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Answer } from '../ports/service.ts';
import type { Cache } from '../ports/store.ts';
import type { Raise } from './alerts.ts';

/** Of each sort of change; an answer that is another one altogether need not be listed to its end. */
const MOST_LISTED = 12;

/** What is kept of a resource, and the text of the last answer, so that the same text costs nothing. */
interface Known {
  readonly raw: string;
  readonly shape: Shape;
}

export interface Shapes {
  /** Settles when what there was to tell and keep is told and kept; what fails is tried again with the next answer. */
  look(
    profile: ProfileId,
    resource: Resource,
    answer: Pick<Answer<unknown>, 'raw' | 'receivedAt' | 'shape'>,
  ): Promise<void>;
}

export function createShapes(cache: Pick<Cache, 'shape' | 'keepShape'>, raise: Raise): Shapes {
  /** Of the profile that was looked at last alone: the texts of others need no memory. */
  const known = new Map<Resource, Known>();
  let current: ProfileId | undefined;
  const busy = new Set<string>();

  async function learn(
    profile: ProfileId,
    resource: Resource,
    { receivedAt }: Pick<Answer<unknown>, 'receivedAt'>,
    now: Shape,
    before: Shape | undefined,
  ): Promise<Shape | undefined> {
    const difference = before && compareShapes(before, now);
    if (difference !== undefined && !isSame(difference)) {
      const shape = changeOf(resource, difference);
      // Told before it is kept: after a crash in between it is told twice, and never not at all.
      if (!(await raise(profile, { kind: 'shape-changed', subject: resource, at: receivedAt, shape })))
        return undefined;
    }
    const merged = before === undefined ? now : mergeShapes(before, now);
    const text = shapeToText(merged);
    if (before !== undefined && shapeToText(before) === text) return merged;
    const kept = await cache.keepShape(profile, resource, text);
    return kept.ok ? merged : undefined;
  }

  return {
    async look(profile, resource, answer) {
      if (profile !== current) known.clear();
      current = profile;
      const key = `${profile} ${resource}`;
      const last = known.get(resource);
      if (answer.shape === undefined || busy.has(key) || last?.raw === answer.raw) return;
      busy.add(key);
      try {
        let before = last?.shape;
        if (before === undefined) {
          const kept = await cache.shape(profile, resource);
          if (!kept.ok) return;
          before = kept.value === undefined ? undefined : shapeFromText(kept.value);
        }
        const shape = await learn(profile, resource, answer, await answer.shape(), before);
        if (shape !== undefined && profile === current) known.set(resource, { raw: answer.raw, shape });
      } finally {
        busy.delete(key);
      }
    },
  };
}

function changeOf(resource: Resource, difference: ShapeDifference): ShapeChange {
  const { gone, changed, rarer, added } = difference;
  const all = [gone, changed, rarer, added];
  const more = all.reduce((sum, { length }) => sum + Math.max(0, length - MOST_LISTED), 0);
  return {
    resource,
    gone: listed(gone),
    changed: listed(changed),
    rarer: listed(rarer),
    added: listed(added),
    more,
    serious: touchesTheDesk(difference),
    lost: [...difference.lost],
  };
}

/** What the desk reads comes first, so that a cut does not take it. */
function listed(changes: readonly SpotChange[]): PathChange[] {
  return changes
    .toSorted((one, other) => Number(other.fields.length > 0) - Number(one.fields.length > 0))
    .slice(0, MOST_LISTED)
    .map(({ path, was, now, fields }) => ({
      path: shownPath(path),
      was: [...was],
      now: [...now],
      fields: [...fields],
    }));
}
