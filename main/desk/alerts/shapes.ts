// Whether the service's answers are still built as they were (gap 37). The first answer of a resource is learnt;
// after it each change is told once, and then belongs to what is known.
import type { ProfileId } from '../../../domain/ids.ts';
import {
  compareShapes,
  isSame,
  mergeShapes,
  shownPath,
  standsAnew,
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

type Looked = Pick<Answer<unknown>, 'raw' | 'receivedAt' | 'shape'>;

export interface Shapes {
  /** Settles when what there was to tell and keep is told and kept; what fails is tried again with the next answer. */
  look(resource: Resource, answer: Looked): Promise<void>;
}

/** @param onFirstSeen told of an answer in which something stands where nothing stood in any before it. */
export function createShapes(
  profile: ProfileId,
  cache: Pick<Cache, 'shape' | 'keepShape'>,
  raise: Raise,
  onFirstSeen: (answer: Looked) => void = () => undefined,
): Shapes {
  const known = new Map<Resource, Known>();
  const busy = new Set<Resource>();

  async function learn(
    resource: Resource,
    answer: Looked,
    now: Shape,
    before: Shape | undefined,
  ): Promise<Shape | undefined> {
    const difference = before && compareShapes(before, now);
    if (difference !== undefined && !isSame(difference)) {
      const shape = changeOf(resource, difference);
      // Told before it is kept: after a crash in between it is told twice, and never not at all.
      if (!(await raise(profile, { kind: 'shape-changed', subject: resource, at: answer.receivedAt, shape })))
        return undefined;
    }
    if (before !== undefined && standsAnew(before, now)) onFirstSeen(answer);
    const merged = before === undefined ? now : mergeShapes(before, now);
    const text = shapeToText(merged);
    if (before !== undefined && shapeToText(before) === text) return merged;
    const kept = await cache.keepShape(profile, resource, text);
    return kept.ok ? merged : undefined;
  }

  return {
    async look(resource, answer) {
      const last = known.get(resource);
      if (answer.shape === undefined || busy.has(resource) || last?.raw === answer.raw) return;
      busy.add(resource);
      try {
        let before = last?.shape;
        if (before === undefined) {
          const kept = await cache.shape(profile, resource);
          if (!kept.ok) return;
          before = kept.value === undefined ? undefined : shapeFromText(kept.value);
        }
        const shape = await learn(resource, answer, await answer.shape(), before);
        if (shape !== undefined) known.set(resource, { raw: answer.raw, shape });
      } finally {
        busy.delete(resource);
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
