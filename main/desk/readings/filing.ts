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

/** What is filed. */
export interface Filing {
  readonly resource: Resource;
  readonly at: EpochMillis;
  /** What was understood. The very same object as last time is the very same answer. */
  readonly value: object;
  /** The things in it; may be asked for twice. */
  readonly things: () => IteratorObject<Filed>;
  /** Whether they are all there are. */
  readonly whole: boolean;
}

export interface Filings {
  readonly file: (profile: ProfileId, filing: Filing) => Promise<Result<Pick<Observed, 'changed'>>>;
  /** What is the same from here on is not known: another profile, or another understanding of the same words. */
  readonly forget: () => void;
}

/** Figures over time want every reading, also of a position that stands as it stood. */
const ALWAYS_WHOLE: ReadonlySet<Resource> = new Set(['position']);

export function createFilings(cache: Cache): Filings {
  /** Resource → subject → digest of the words that are its latest observation. */
  let latest = new Map<Resource, Map<string, string>>();
  /** The value filed last of each resource; none while another is on its way, or after one that failed. */
  const filed = new Map<Resource, object>();
  /** How many answers of each resource were to be filed. */
  const asked = new Map<Resource, number>();
  // One at a time: what is said to be the same must be the same as what was filed last.
  const inTurn = createTurns();

  async function observe(
    profile: ProfileId,
    resource: Resource,
    at: EpochMillis,
    things: IteratorObject<Filed>,
    whole: boolean,
  ): Promise<Result<Observed>> {
    const all = latest;
    const known = all.get(resource) ?? new Map<string, string>();
    all.set(resource, known);
    // As they are drawn: noting a hundred thousand of them afterwards would be one long turn of main.
    function* seen(): Generator<Seen> {
      for (const { subject, raw, observation } of things) {
        const digest = sha256(raw);
        const isSame = known.get(subject) === digest && !ALWAYS_WHOLE.has(resource);
        known.set(subject, digest);
        yield isSame ? { resource, subject } : observation();
      }
    }
    const observed = await cache.observe(profile, at, seen(), whole);
    // A failure may have left anything: the next answer is filed whole.
    if (!observed.ok) all.delete(resource);
    return observed;
  }

  async function fileWhole(
    profile: ProfileId,
    { resource, at, things, whole }: Filing,
  ): Promise<Result<Pick<Observed, 'changed'>>> {
    const first = await observe(profile, resource, at, things(), whole);
    if (!first.ok || first.value.strangers.length === 0) return first;
    const strangers = new Set(first.value.strangers);
    for (const subject of strangers) latest.get(resource)?.delete(subject);
    const again = things().filter(({ subject }) => strangers.has(subject));
    const second = await observe(profile, resource, at, again, false);
    return second.ok ? ok({ changed: [...first.value.changed, ...second.value.changed] }) : second;
  }

  /** Nobody waits for it: a time that could not be noted makes things look older than they are, until the next. */
  async function seenAgain(profile: ProfileId, { resource, at }: Filing): Promise<void> {
    const noted = await cache.again(profile, resource, at);
    if (!noted.ok || !noted.value) filed.delete(resource);
  }

  return {
    forget() {
      latest = new Map();
      filed.clear();
    },
    async file(profile, filing) {
      const { resource, value } = filing;
      if (filed.get(resource) === value) {
        void seenAgain(profile, filing);
        return ok({ changed: [] });
      }
      filed.delete(resource);
      const mine = (asked.get(resource) ?? 0) + 1;
      asked.set(resource, mine);
      const known = latest;
      const ended = await inTurn(() => fileWhole(profile, filing));
      if (ended.ok && asked.get(resource) === mine && known === latest) filed.set(resource, value);
      return ended;
    },
  };
}
