// Files answers in the cache, a part at a time. Of what did not change only the name is sent: building and moving
// ten thousand observations takes a second, and main counts the 45 of a quote.
import type { ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { sha256 } from '../hash.ts';
import { inBackground } from '../ports/background.ts';
import type { AnswerItem, Cache, ListAnswer, Observed } from '../ports/store.ts';
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
  /** The answer they are all that it named; undefined for what was read by itself. */
  readonly list: Omit<ListAnswer, 'resource'> | undefined;
}

export interface Filings {
  readonly file: (profile: ProfileId, filing: Filing) => Promise<Result<Pick<Observed, 'changed'>>>;
  /** Settles when what is being filed is on disk. */
  readonly settled: () => Promise<unknown>;
}

/** Figures over time want every reading, also of a position that stands as it stood. */
const ALWAYS_WHOLE: ReadonlySet<Resource> = new Set(['position']);

export function createFilings(cache: Cache): Filings {
  /** Resource → subject → digest of the words that are its latest observation. */
  const latest = new Map<Resource, Map<string, string>>();
  /** The value filed last of each resource; none while another is on its way, or after one that failed. */
  const filed = new Map<Resource, object>();
  /** How many answers of each resource were to be filed. */
  const asked = new Map<Resource, number>();
  // One at a time: what is said to be the same must be the same as what was filed last.
  const inTurn = createTurns();

  async function observe(
    profile: ProfileId,
    { resource, at, things, list }: Filing,
  ): Promise<Result<Observed>> {
    const known = latest.get(resource) ?? new Map<string, string>();
    latest.set(resource, known);
    // As they are drawn: noting a hundred thousand of them afterwards would be one long turn of main.
    function* items(): Generator<AnswerItem> {
      for (const { subject, raw, observation } of things()) {
        const digest = sha256(raw);
        const isSame = known.get(subject) === digest && !ALWAYS_WHOLE.has(resource);
        known.set(subject, digest);
        yield isSame ? { resource, subject } : observation();
      }
    }
    const observed = await cache.observe(profile, at, items(), list && { resource, ...list });
    // A failure may have left anything, and a replaced cache knows nothing: the next answer is filed whole.
    if (!observed.ok || observed.value.unknownSubjects.length > 0) latest.delete(resource);
    return observed;
  }

  /** What a list holds is taken in with what it says of its things or not at all, so it is filed in one piece. */
  async function fileWhole(profile: ProfileId, filing: Filing): Promise<Result<Pick<Observed, 'changed'>>> {
    const first = await observe(profile, filing);
    return !first.ok || first.value.unknownSubjects.length === 0 ? first : observe(profile, filing);
  }

  /** Nobody waits for it: a time that could not be noted makes things look older than they are, until the next. */
  async function seenAgain(profile: ProfileId, { resource, at }: Filing): Promise<void> {
    const noted = await cache.again(profile, resource, at);
    if (!noted.ok || !noted.value) filed.delete(resource);
  }

  return {
    settled: () => inTurn(() => Promise.resolve()),
    async file(profile, filing) {
      const { resource, value } = filing;
      if (filed.get(resource) === value) {
        inBackground('filing.seen-again', () => seenAgain(profile, filing));
        return ok({ changed: [] });
      }
      filed.delete(resource);
      const mine = (asked.get(resource) ?? 0) + 1;
      asked.set(resource, mine);
      const ended = await inTurn(() => fileWhole(profile, filing));
      if (ended.ok && asked.get(resource) === mine) filed.set(resource, value);
      return ended;
    },
  };
}
