// Upkeep of the databases: check, compact, remove old records. One task at a time, in small parts, so that
// other calls are served and the task can be stopped. It removes only what was counted and shown before.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Check, Removal, UpkeepSlice } from '../../../contract/slices/upkeep.ts';
import { canonicalJson } from '../../../domain/canonical.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { retainedFrom } from '../../../domain/retention.ts';
import { sha256 } from '../hash.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { RetainQuery, Upkeep } from '../ports/upkeep.ts';
import { createTasks, good, type Run } from './tasks.ts';

interface UpkeepPorts {
  readonly upkeep: Upkeep;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly profile: () => ProfileId | undefined;
  /** Loans with an open repayment. */
  readonly repaying: (profile: ProfileId) => readonly LoanId[];
  readonly publish: (slice: UpkeepSlice) => void;
}

export type UpkeepDesk = ReturnType<typeof createUpkeep>;

export function createUpkeep({ upkeep, journal, clock, profile, repaying, publish }: UpkeepPorts) {
  const tasks = createTasks(clock, publishAll);
  let checked: Check | undefined;
  /** Of all profiles, oldest first. */
  let removals: (Removal & { profile: ProfileId })[] = [];

  function publishAll(): void {
    const open = profile();
    const task = tasks.shown(open);
    publish({
      ...(task && { task }),
      ...(checked && { checked }),
      removals: removals
        .filter((each) => each.profile === open)
        .map(({ profile: _of, ...removal }) => removal),
    });
  }

  /** Sets how much the latest removal really removed: it may have been stopped. */
  function setRemoved(of: ProfileId, { observations, bytes }: { observations: number; bytes: number }): void {
    const last = removals.findLastIndex((each) => each.profile === of);
    removals = removals.map((each, nth) => (nth === last ? { ...each, observations, bytes } : each));
  }

  async function check(run: Run): Promise<void> {
    const { kept } = good(await upkeep.stored());
    const entries = good(await journal.count());
    // An estimate of the rows to read: about three per object and two per observation, each journal entry
    // twice.
    const about = kept.reduce(
      (sum, { things, observations }) => sum + 3 * things + 2 * observations,
      2 * entries,
    );
    const problems = new Set<string>();
    let rows = 0;
    for (const database of ['cache', 'journal'] as const) {
      let cursor: string | undefined;
      do {
        const part = good(await upkeep.checkPart(database, cursor));
        rows += part.rows;
        if (part.problem !== undefined) problems.add(`${database}: ${part.problem}`);
        cursor = part.cursor;
        run.far(rows, about);
      } while (cursor !== undefined);
    }
    const verified = await journal.verify(clock.wall());
    const found = {
      rows,
      problems: [...problems],
      ...(verified.ok && { journal: verified.value.outcome }),
    };
    const at = clock.wall();
    good(await record(journal, 'upkeep.checked', 'data', at, found));
    checked = { at, ...found };
    run.note({ done: rows, of: rows });
    good(verified);
  }

  async function compact(run: Run): Promise<void> {
    const before = good(await upkeep.stored()).cacheBytes;
    let given = 0;
    let cursor: string | undefined;
    try {
      do {
        const part = good(await upkeep.compactPart(cursor));
        given += part.freed;
        cursor = part.cursor;
        // The space that tidying the search index frees is not known in advance.
        run.far(given, cursor === 'space' || cursor === undefined ? given + part.left : undefined);
      } while (cursor !== undefined);
    } finally {
      const after = await upkeep.stored();
      if (after.ok) {
        const sizes = { before, after: after.value.cacheBytes };
        run.note({ sizes });
        await record(journal, 'upkeep.compacted', 'data', clock.wall(), sizes);
      }
    }
  }

  /** Goes through every observation once. @param each called after each part with the sums so far */
  async function retain(
    query: RetainQuery,
    each: (sums: { looked: number; observations: number; bytes: number }) => void,
  ): Promise<void> {
    const sums = { looked: 0, observations: 0, bytes: 0 };
    let cursor: number | undefined;
    do {
      const part = good(await upkeep.retainPart({ ...query, cursor }));
      sums.looked += part.looked;
      sums.observations += part.observations;
      sums.bytes += part.bytes;
      cursor = part.cursor;
      each(sums);
    } while (cursor !== undefined);
  }

  async function observationsOf(of: ProfileId): Promise<number> {
    const { kept } = good(await upkeep.stored());
    return kept.reduce((sum, row) => (row.profile === of ? sum + row.observations : sum), 0);
  }

  return {
    /** Publishes for the open profile. */
    publish: publishAll,
    async load(): Promise<Result<void>> {
      const records = await recordsOf(journal, ['upkeep.checked', 'upkeep.removing', 'upkeep.removed']);
      if (!records.ok) return records;
      for (const { kind, at, body } of records.value)
        if (body === undefined) continue;
        else if (kind === 'upkeep.checked' && 'problems' in body) checked = { at, ...body };
        else if (kind === 'upkeep.removing' && 'rule' in body) removals.push({ at, ...body });
        else if (kind === 'upkeep.removed' && 'rule' in body) setRemoved(body.profile, body);
      publishAll();
      return ok(undefined);
    },
    async stored(): Promise<Result<CallOutput<'upkeep.stored'>>> {
      const [stored, entries] = await Promise.all([upkeep.stored(), journal.count()]);
      if (!stored.ok) return stored;
      if (!entries.ok) return entries;
      const { aside, kept, ...facts } = stored.value;
      return ok({ ...facts, aside: [...aside], kept: [...kept], entries: entries.value });
    },
    check: async (): Promise<Result<object>> => tasks.begin('check', undefined, check),
    compact: async (): Promise<Result<object>> => tasks.begin('compact', undefined, compact),
    async count({ rule }: CallParsed<'upkeep.count'>): Promise<Result<object>> {
      const of = profile();
      if (of === undefined) return fail({ code: 'not-connected' });
      const before = retainedFrom(rule, clock.wall());
      return tasks.begin('count', of, async (run) => {
        const all = await observationsOf(of);
        let found = { observations: 0, bytes: 0 };
        const query = { profile: of, rule: rule.kind, before, spared: repaying(of), act: 'count' } as const;
        await retain(query, ({ looked, ...sums }) => {
          found = sums;
          run.far(looked, all);
        });
        const shown = { rule, before, ...found };
        run.note({ counted: { ...shown, digest: sha256(canonicalJson({ profile: of, ...shown })) } });
      });
    },
    /** The finished count with this digest. */
    counted(digest: string): { readonly observations: number } | undefined {
      const of = profile();
      const counted = of === undefined ? undefined : tasks.shown(of)?.counted;
      return counted?.digest === digest ? counted : undefined;
    },
    async remove({ digest }: CallParsed<'upkeep.remove'>): Promise<Result<object>> {
      const of = profile();
      if (of === undefined) return fail({ code: 'not-connected' });
      const task = tasks.shown(of);
      const counted = task?.kind === 'count' && task.state === 'done' ? task.counted : undefined;
      if (counted === undefined || counted.digest !== digest)
        return fail({ code: 'changed-since-shown', what: 'count' });
      const { digest: shownAs, ...shown } = counted;
      // The count may be of another service that was open then.
      if (sha256(canonicalJson({ profile: of, ...shown })) !== shownAs)
        return fail({ code: 'changed-since-shown', what: 'count' });
      const { rule, before } = shown;
      return tasks.begin('remove', of, async (run) => {
        const at = clock.wall();
        // Recorded before the first removal: a thinned history must never look complete.
        good(await record(journal, 'upkeep.removing', of, at, { profile: of, ...shown }));
        removals = [...removals, { profile: of, at, ...shown }];
        run.note({ counted: { ...shown, observations: 0, bytes: 0, digest } });
        const all = await observationsOf(of);
        let gone = { observations: 0, bytes: 0 };
        let stopped = true;
        try {
          const query = {
            profile: of,
            rule: rule.kind,
            before,
            spared: repaying(of),
            act: 'remove',
          } as const;
          await retain(query, ({ looked, ...sums }) => {
            gone = sums;
            run.note({ counted: { ...shown, ...gone, digest } });
            run.far(looked, all);
          });
          stopped = false;
        } finally {
          setRemoved(of, gone);
          await record(journal, 'upkeep.removed', of, clock.wall(), {
            profile: of,
            rule,
            before,
            ...gone,
            stopped,
          });
        }
      });
    },
    cancel: async (): Promise<Result<object>> => tasks.stop(),
  };
}
