// Files answers in the cache. Of an unchanged thing only its subject is sent: building and moving ten
// thousand observations would block main for a second, while a quote's 45 seconds run.
import type { ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { sha256 } from '../hash.ts';
import { inBackground } from '../ports/background.ts';
import type { AnswerItem, Cache, ListAnswer, Observed } from '../ports/store.ts';
import type { Filed } from './observations.ts';

interface Filing {
  readonly resource: Resource;
  readonly at: EpochMillis;
  /** The understood answer. The same object as last time means the same answer. */
  readonly value: object;
  /** The things in it; may be called twice. */
  readonly things: () => IteratorObject<Filed>;
  /** For an answer to a list; undefined for a single read. */
  readonly list: Omit<ListAnswer, 'resource'> | undefined;
}

interface Filings {
  /** One at a time: an unchanged thing must equal what was filed last. */
  readonly file: (profile: ProfileId, filing: Filing) => Promise<Result<Pick<Observed, 'changed'>>>;
}

/** Figures over time need every reading of the position, also an unchanged one. */
const ALWAYS_WHOLE: ReadonlySet<Resource> = new Set(['position']);

/** Nothing of such an answer is stored. */
const NOT_STORED = {
  code: 'store-failed',
  fault: 'io',
  detail: 'the cache does not know an object that was sent whole',
} as const;

export function createFilings(cache: Cache): Filings {
  /** Resource → subject → digest of its latest raw text. */
  const latest = new Map<Resource, Map<string, string>>();
  /**
   * The value filed last of each resource; none while another is being filed, or after a failure. Weak, because a
   * long list is never read as the same value again, and would stay in memory with its text.
   */
  const filed = new Map<Resource, WeakRef<object>>();

  async function observe(
    profile: ProfileId,
    { resource, at, things, list }: Filing,
  ): Promise<Result<Observed>> {
    const known = latest.get(resource) ?? new Map<string, string>();
    latest.set(resource, known);
    // A generator: a loop over a hundred thousand digests would block main.
    function* items(): Generator<AnswerItem> {
      for (const { subject, raw, observation } of things()) {
        const digest = sha256(raw);
        const isSame = known.get(subject) === digest && !ALWAYS_WHOLE.has(resource);
        known.set(subject, digest);
        yield isSame ? { resource, subject } : observation();
      }
    }
    const observed = await cache.observe(profile, at, items(), list && { resource, ...list });
    // After a failure, or with a replaced cache, the next answer is filed whole.
    if (!observed.ok || observed.value.unknownSubjects.length > 0) latest.delete(resource);
    return observed;
  }

  /** A list is stored in one transaction, so an answer with unknown subjects is filed again whole. */
  async function fileWhole(profile: ProfileId, filing: Filing): Promise<Result<Pick<Observed, 'changed'>>> {
    const first = await observe(profile, filing);
    if (!first.ok || first.value.unknownSubjects.length === 0) return first;
    const second = await observe(profile, filing);
    return second.ok && second.value.unknownSubjects.length > 0 ? fail(NOT_STORED) : second;
  }

  /** Runs in the background: if it fails, things only look older until the next answer. */
  async function noteUnchanged(profile: ProfileId, { resource, at }: Filing): Promise<void> {
    const noted = await cache.again(profile, resource, at);
    if (!noted.ok || !noted.value) filed.delete(resource);
  }

  return {
    async file(profile, filing) {
      const { resource, value } = filing;
      if (filed.get(resource)?.deref() === value) {
        inBackground('filing.seen-again', () => noteUnchanged(profile, filing));
        return ok({ changed: [] });
      }
      filed.delete(resource);
      const ended = await fileWhole(profile, filing);
      if (ended.ok) filed.set(resource, new WeakRef(value));
      return ended;
    },
  };
}
