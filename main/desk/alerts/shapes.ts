// Watches the shape of the service's answers, because the document states no version. The first answer of a
// resource is learned; each later change raises one alert and is then learned too.
import type { ProfileId } from '../../../domain/ids.ts';
import {
  compareShapes,
  isSame,
  mergeShapes,
  shownPath,
  hasNewValues,
  touchesTheDesk,
  type Shape,
  type ShapeDifference,
  type SpotChange,
} from '../../common/shape.ts';
import { shapeFromText, shapeToText } from '../../common/shape-text.ts';
import type { PathChange, ShapeChange } from '../../../contract/slices/alerts.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Answer } from '../ports/service.ts';
import type { Cache } from '../ports/store.ts';
import { sha256 } from '../hash.ts';
import type { Raise } from './alerts.ts';

/** Changes listed of each sort, because a completely different answer has hundreds. */
const MOST_LISTED = 12;

/** The digest of the last answer's text is kept so that the same text is not compared again. */
interface LearnedShape {
  readonly textDigest: string;
  readonly shape: Shape;
}

type ShapedAnswer = Pick<Answer<unknown>, 'receivedAt' | 'shape'>;

export interface Shapes {
  /** Settles once a change is in the inbox and the cache. A failure is tried again with the next answer. */
  look(resource: Resource, answer: ShapedAnswer): Promise<void>;
}

/** @param onNewValues called with an answer that has a value where no answer before it had one */
export function createShapes(
  profile: ProfileId,
  cache: Pick<Cache, 'shape' | 'keepShape'>,
  raise: Raise,
  onNewValues: (answer: ShapedAnswer) => void = () => undefined,
): Shapes {
  const learned = new Map<Resource, LearnedShape>();
  const busy = new Set<Resource>();

  async function learn(
    resource: Resource,
    answer: ShapedAnswer,
    now: Shape,
    before: Shape | undefined,
  ): Promise<Shape | undefined> {
    const difference = before && compareShapes(before, now);
    if (difference !== undefined && !isSame(difference)) {
      const shape = changeOf(resource, difference);
      // The alert comes before the write: a crash in between repeats the alert, and never loses it.
      const state = sha256(JSON.stringify(shape));
      const alert = {
        kind: 'shape-changed',
        subject: resource,
        state,
        at: answer.receivedAt,
        shape,
      } as const;
      if (!(await raise(profile, alert))) return undefined;
    }
    if (before !== undefined && hasNewValues(before, now)) onNewValues(answer);
    const merged = before === undefined ? now : mergeShapes(before, now);
    const text = shapeToText(merged);
    if (before !== undefined && shapeToText(before) === text) return merged;
    const kept = await cache.keepShape(profile, resource, text);
    return kept.ok ? merged : undefined;
  }

  return {
    async look(resource, answer) {
      if (answer.shape === undefined || busy.has(resource)) return;
      busy.add(resource);
      try {
        const textDigest = await answer.shape.textDigest();
        const last = learned.get(resource);
        if (last?.textDigest === textDigest) return;
        let before = last?.shape;
        if (before === undefined) {
          const kept = await cache.shape(profile, resource);
          if (!kept.ok) return;
          before = kept.value === undefined ? undefined : shapeFromText(kept.value);
        }
        const shape = await learn(resource, answer, await answer.shape.read(), before);
        if (shape !== undefined) learned.set(resource, { textDigest, shape });
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

/** Fields that the desk reads come first, so that the limit does not cut them off. */
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
