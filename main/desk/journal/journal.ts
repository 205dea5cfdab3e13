// Shows the journal: pages, size and the check of its chain.
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import {
  JournalBreakSchema,
  type JournalBreak,
  type JournalSlice,
  type Verification,
} from '../../../contract/slices/journal.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Journal, JournalQuery } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import { whyUnread } from './format/reading.ts';
import { record, recordsOf } from './records.ts';

export interface JournalDesk {
  page(query: JournalQuery): Promise<Result<CallOutput<'journal.page'>>>;
  people(): Promise<Result<CallOutput<'journal.people'>>>;
  verify(): Promise<Result<Verification>>;
  /** Removes the notice above every screen; Verify goes on reporting the break. */
  settleBreak(seq: number, reason: string): Promise<Result<object>>;
  /** Publishes the journal's size; called after writes. */
  refresh(): Promise<void>;
}

export function createJournalDesk(
  journal: Journal,
  clock: Clock,
  publish: (slice: JournalSlice) => void,
): JournalDesk {
  let verification: Verification | undefined;
  const refresh = async (): Promise<void> => {
    const [count, breaks] = await Promise.all([journal.count(), unsettledBreaks(journal)]);
    if (!count.ok || !breaks.ok) return;
    publish({ entries: count.value, breaks: breaks.value, ...(verification && { verification }) });
  };
  return {
    async page(query) {
      const page = await journal.page(query);
      return page.ok ? ok({ ...page.value, rows: page.value.rows.map(withWhyUnread) }) : page;
    },
    async people() {
      const records = await recordsOf(journal, ['signer.added', 'signer.removed']);
      if (!records.ok) return records;
      const names = new Set(records.value.flatMap(({ body }) => body?.name ?? []));
      return ok({ people: [...names].toSorted((a, b) => a.localeCompare(b)) });
    },
    async verify() {
      const verified = await journal.verify(clock.wall());
      if (!verified.ok) return verified;
      verification = verified.value;
      await refresh();
      return ok(verification);
    },
    async settleBreak(seq, reason) {
      const breaks = await unsettledBreaks(journal);
      if (!breaks.ok) return breaks;
      if (!breaks.value.some((one) => one.seq === seq))
        return fail({ code: 'changed-since-shown', what: 'journal' });
      const written = await record(journal, 'journal.break-settled', 'journal', clock.wall(), {
        seq,
        reason,
      });
      if (!written.ok) return written;
      await refresh();
      return ok({});
    },
    refresh,
  };
}

/** Marks an entry that this version cannot read. */
function withWhyUnread(row: JournalRow): JournalRow {
  const unread = whyUnread(row);
  return unread === undefined ? row : { ...row, unread };
}

/** The store writes these; an unknown finding of another version counts as a broken chain. */
const FoundSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ found: JournalBreakSchema.entries.found })),
  { found: 'broken' },
);

async function unsettledBreaks(journal: Journal): Promise<Result<JournalBreak[]>> {
  const found = await journal.entries(['journal.break']);
  if (!found.ok || found.value.length === 0) return found.ok ? ok([]) : found;
  const records = await recordsOf(journal, ['journal.break-settled']);
  if (!records.ok) return records;
  const settled = new Set(records.value.map(({ body }) => body?.seq));
  return ok(
    found.value
      .filter(({ seq }) => !settled.has(seq))
      .map(({ seq, at, body }) => ({ seq, at, found: v.parse(FoundSchema, body).found })),
  );
}
