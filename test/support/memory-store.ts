// Journal and cache in memory, for tests of the desk's rules. A test can make the journal fail.
import { MISSED } from '../../main/store/worker/cache/unchecked.ts';
import { closingOf } from '../../domain/closing.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { LoanRow } from '../../contract/calls/queries.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { Front } from '../../main/desk/ports/call-table.ts';
import {
  cacheCalls,
  type Cache,
  type EnteredClosing,
  type Journal,
  type JournalEntry,
} from '../../main/desk/ports/store.ts';
import { firstOfRun } from '../../main/store/worker/cache/returns-since.ts';
import { memoryChanges, type MemoryObservation } from './memory-changes.ts';

export interface MemoryJournal extends Journal {
  readonly written: JournalEntry[];
  /** While set, appends fail with this error. */
  failure: AppError | undefined;
  /** Called when an entry is committed, before the append settles. */
  onCommit: ((entry: JournalEntry) => void) | undefined;
}

export function memoryJournal(written: JournalEntry[] = []): MemoryJournal {
  const row = (entry: JournalEntry, index: number) => ({
    ...entry,
    seq: index + 1,
    hash: `hash-${index + 1}`,
  });
  const journal: MemoryJournal = {
    written,
    failure: undefined,
    onCommit: undefined,
    append(entry) {
      if (journal.failure !== undefined) return Promise.resolve(fail(journal.failure));
      written.push(entry);
      journal.onCommit?.(entry);
      return Promise.resolve(ok({ seq: written.length, hash: `hash-${written.length}` }));
    },
    entries: (kinds, subject) =>
      Promise.resolve(
        ok(
          written
            .map(row)
            .filter(
              (entry) =>
                kinds.some((one) =>
                  one.endsWith('*') ? entry.kind.startsWith(one.slice(0, -1)) : entry.kind === one,
                ) &&
                (subject === undefined || entry.subject === subject),
            ),
        ),
      ),
    page({ oldestFirst = false, skip = 0, limit }) {
      const rows = oldestFirst ? written.map(row) : written.map(row).reverse();
      return Promise.resolve(ok({ rows: rows.slice(skip, skip + limit), total: written.length }));
    },
    count: () => Promise.resolve(ok(written.length)),
    links: (from, to) =>
      Promise.resolve(
        ok(
          written
            .map(row)
            .slice(from - 1, to)
            .map(({ seq, hash }) => ({ seq, content: '', hash })),
        ),
      ),
    verify: (now) => Promise.resolve(ok({ at: now, checked: written.length, outcome: 'intact' as const })),
  };
  return journal;
}

/** Makes every call that the memory store does not implement fail with the call's name. */
function unanswered<T extends object>(table: T): Front<T> {
  const each = Object.keys(table).map((name) => [
    name,
    () =>
      Promise.resolve(
        fail({ code: 'store-failed', fault: 'io', detail: `the memory store does not answer ${name}` }),
      ),
  ]);
  return Object.fromEntries(each) as Front<T>;
}

export function memoryCache(): Cache {
  const observations: MemoryObservation[] = [];
  const shapes = new Map<string, string>();
  const closings = new Map<string, EnteredClosing>();
  /** The names in the last answer, by profile and resource. */
  const last = new Map<string, string[]>();
  /** The last answer to a list, by profile and resource. */
  const lists = new Map<string, { whole: boolean; observedAt: EpochMillis; names: Set<string> }>();
  const changes = memoryChanges(observations);
  const latestOf = (profile: string, resource: string, subject: string) =>
    observations.findLast(
      (seen) => seen.profile === profile && seen.resource === resource && seen.subject === subject,
    );
  const latestPer = (profile: string, resource: string) => {
    const bySubject = new Map<string, (typeof observations)[number]>();
    for (const seen of observations)
      if (seen.profile === profile && seen.resource === resource) bySubject.set(seen.subject, seen);
    return [...bySubject.values()];
  };
  const isListed = (profile: string, resource: string, subject: string): boolean =>
    lists.get(`${profile} ${resource}`)?.names.has(subject) ?? false;
  const answer = <T>(value: T): Promise<Result<T>> => Promise.resolve(ok(value));
  return {
    ...unanswered(cacheCalls),
    observe(profile, at, seen, list) {
      const changed: string[] = [];
      const isFirst = list !== undefined && !lists.has(`${profile} ${list.resource}`);
      const all = [...seen];
      if (list !== undefined) {
        const key = `${profile} ${list.resource}`;
        const before = list.adds === true ? lists.get(key) : undefined;
        if (MISSED.has(list.resource) && list.adds !== true)
          for (const subject of lists.get(key)?.names ?? [])
            if (!all.some((one) => one.subject === subject)) {
              const now = latestOf(profile, list.resource, subject);
              if (now === undefined || now.index.status === 'closed') continue;
              changed.push(subject);
              changes.note({ at, before: now, now, isGone: true });
            }
        const names = new Set([...(before?.names ?? []), ...all.map((one) => one.subject)]);
        lists.set(
          key,
          before === undefined ? { whole: list.whole, observedAt: at, names } : { ...before, names },
        );
        if (names.size === 0) last.set(`${profile} ${list.resource}`, []);
      }
      for (const [resource, ones] of Map.groupBy(all, (one) => one.resource))
        last.set(
          `${profile} ${resource}`,
          ones.map((one) => one.subject),
        );
      for (const one of all) {
        const before = latestOf(profile, one.resource, one.subject);
        if (one.raw === undefined || before?.raw === one.raw) Object.assign(before ?? {}, { observedAt: at });
        else {
          const now = { ...one, profile, since: at, observedAt: at };
          changed.push(one.subject);
          observations.push(now);
          if (!isFirst || one.resource !== list?.resource) changes.note({ at, before, now, isGone: false });
        }
      }
      return answer({ changed, unknownSubjects: [] });
    },
    again(profile, resource, at) {
      const subjects = last.get(`${profile} ${resource}`);
      for (const subject of subjects ?? [])
        Object.assign(latestOf(profile, resource, subject) ?? {}, { observedAt: at });
      Object.assign(lists.get(`${profile} ${resource}`) ?? {}, { observedAt: at });
      return answer(subjects !== undefined);
    },
    latest: (profile, resource, subject) => answer(latestOf(profile, resource, subject)),
    latestAll: (profile, resource, limit) =>
      answer(
        latestPer(profile, resource)
          .slice(0, limit)
          .map((seen) => ({ ...seen, isListed: isListed(profile, resource, seen.subject) })),
      ),
    latestAfter: (profile, resource, after, limit) =>
      answer(
        latestPer(profile, resource)
          .filter(({ subject }) => subject > after)
          .sort((a, b) => (a.subject < b.subject ? -1 : 1))
          .slice(0, limit)
          .map((seen) => ({ ...seen, isListed: isListed(profile, resource, seen.subject) })),
      ),
    listed(profile, resource, limit) {
      const list = lists.get(`${profile} ${resource}`);
      const things = latestPer(profile, resource).filter((seen) => list?.names.has(seen.subject));
      return answer(
        list && { whole: list.whole, observedAt: list.observedAt, things: things.slice(0, limit) },
      );
    },
    statusSince(profile, resource, limit) {
      const names = lists.get(`${profile} ${resource}`)?.names;
      const present = latestPer(profile, resource).filter(({ subject }) => names?.has(subject));
      return answer(
        present.slice(0, limit).flatMap(({ subject, index: { statusWord } }) => {
          const all = observations.filter(
            (seen) => seen.profile === profile && seen.resource === resource && seen.subject === subject,
          );
          const other = all.findLastIndex(({ index }) => index.statusWord !== statusWord);
          return all.slice(other + 1, other + 2).map(({ since }) => ({ subject, since }));
        }),
      );
    },
    returnsSince: (profile, loans) =>
      answer(
        loans.flatMap((subject) => {
          const all = observations.filter(
            (seen) => seen.profile === profile && seen.resource === 'loans' && seen.subject === subject,
          );
          const first = firstOfRun(all.toReversed());
          return first === undefined ? [] : [{ subject, since: first.since }];
        }),
      ),
    unchecked(...given) {
      const names = lists.get(`${given[0]} ${given[1]}`)?.names;
      return answer(changes.unchecked(...given, (subject) => names?.has(subject) ?? false));
    },
    checked: (...given) => answer(changes.checked(...given)),
    timeline: (profile, resource, subject) =>
      answer(
        observations.filter(
          (seen) => seen.profile === profile && seen.resource === resource && seen.subject === subject,
        ),
      ),
    loansPage(profile, { search, limit }) {
      const rows = latestPer(profile, 'loans')
        .filter(
          (seen) => search === undefined || `${seen.subject} ${seen.index.words ?? ''}`.includes(search),
        )
        .map((seen): LoanRow => ({
          ...(JSON.parse(seen.index.row ?? '{}') as LoanRow),
          observedAt: seen.observedAt,
        }));
      return answer({ rows: rows.slice(0, limit), total: rows.length });
    },
    closing(profile, loanId) {
      const told = observations.filter(
        (seen) => seen.profile === profile && seen.resource === 'loans' && seen.subject === loanId,
      );
      const last = told.at(-1);
      if (last?.index.status !== 'closed') return answer(undefined);
      const isOpen = (seen: (typeof told)[number]): boolean => seen.index.status !== 'closed';
      const firstSeen = told[told.findLastIndex(isOpen) + 1]?.since ?? last.since;
      const entered = closings.get(`${profile} ${loanId}`);
      const { openedAt, closedAt: stated } = last.index;
      return answer({
        ...closingOf({ stated, firstSeen, entered }),
        firstSeen,
        ...(openedAt !== undefined && { openedAt }),
      });
    },
    enterClosings(profile, entries) {
      for (const entry of entries) closings.set(`${profile} ${entry.loanId}`, entry);
      return answer(undefined);
    },
    loanCounts(profile) {
      const loans = latestPer(profile, 'loans');
      const open = loans.filter((loan) => loan.index.status !== 'closed').length;
      return answer({ open, total: loans.length, list: lists.get(`${profile} loans`) });
    },
    shape: (profile, resource) => answer(shapes.get(`${profile} ${resource}`)),
    keepShape: (profile, resource, shape) => answer(void shapes.set(`${profile} ${resource}`, shape)),
    forget(profile) {
      for (let at = observations.length - 1; at >= 0; at -= 1)
        if (observations[at]?.profile === profile) observations.splice(at, 1);
      changes.forget(profile);
      for (const key of lists.keys()) if (key.startsWith(`${profile} `)) lists.delete(key);
      return answer(undefined);
    },
  };
}
