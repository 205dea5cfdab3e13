// Files answers in the cache, a part at a time. Of what did not change only the name is sent: building and moving
// ten thousand observations takes a second, and main counts the 45 of a quote.
import type { ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { sha256 } from '../hash.ts';
import type { Cache, Observed, Seen } from '../ports/store.ts';
import { createTurns } from '../ports/turns.ts';
import type { Filed } from './observations.ts';

export interface Filing {
  /** `things` may be asked for twice. */
  readonly file: (
    profile: ProfileId,
    resource: Resource,
    at: EpochMillis,
    things: () => IteratorObject<Filed>,
    /** Whether they are all there are. */
    whole: boolean,
  ) => Promise<Result<Pick<Observed, 'changed'>>>;
  /** What is the same from here on is not known: another profile, or another understanding of the same words. */
  readonly forget: () => void;
}

/** Figures over time want every reading, also of a position that stands as it stood. */
const ALWAYS_WHOLE: ReadonlySet<Resource> = new Set(['position']);

export function createFiling(cache: Cache): Filing {
  /** Resource and subject → digest of the words that are its latest observation. */
  let latest = new Map<string, string>();
  // One at a time: what is said to be the same must be the same as what was filed last.
  const inTurn = createTurns();

  async function observe(
    profile: ProfileId,
    resource: Resource,
    at: EpochMillis,
    things: IteratorObject<Filed>,
    whole: boolean,
  ): Promise<Result<Observed>> {
    const known = latest;
    const digests = new Map<string, string>();
    function* seen(): Generator<Seen> {
      for (const { subject, raw, observation } of things) {
        const key = `${resource} ${subject}`;
        const digest = sha256(raw);
        digests.set(key, digest);
        const isSame = known.get(key) === digest && !ALWAYS_WHOLE.has(resource);
        yield isSame ? { resource, subject } : observation();
      }
    }
    const observed = await cache.observe(profile, at, seen(), whole);
    // A failure may have left anything: the next answer is filed whole.
    if (!observed.ok) for (const key of digests.keys()) known.delete(key);
    else for (const [key, digest] of digests) known.set(key, digest);
    return observed;
  }

  return {
    forget: () => void (latest = new Map()),
    file: (profile, resource, at, things, whole) =>
      inTurn(async () => {
        const first = await observe(profile, resource, at, things(), whole);
        if (!first.ok || first.value.strangers.length === 0) return first;
        const strangers = new Set(first.value.strangers);
        for (const subject of strangers) latest.delete(`${resource} ${subject}`);
        const again = things().filter(({ subject }) => strangers.has(subject));
        const second = await observe(profile, resource, at, again, false);
        return second.ok ? ok({ changed: [...first.value.changed, ...second.value.changed] }) : second;
      }),
  };
}
