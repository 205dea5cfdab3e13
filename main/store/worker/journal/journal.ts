// The journal in its file. Every append is a transaction of its own, so that it is on disk when the call
// returns.
import type { JournalRow } from '../../../../contract/calls/queries.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Holdings } from '../../../desk/ports/backups.ts';
import type { JournalEntry, JournalLink, JournalQuery, Page } from '../../../desk/ports/store.ts';
import type { CheckedPart } from '../../../desk/ports/upkeep.ts';
import { cursorOf, limitOf, readCursor } from '../cursor.ts';
import { pauseCheckpoints, resumeCheckpoints, type Db } from '../database.ts';
import { BadInput } from '../faults.ts';
import { checkPart } from '../upkeep/check.ts';
import { createAttachments, type AttachmentsDb } from './attachments.ts';
import { contentOf, hashOf, type ChainedEntry } from './chain.ts';
import { GENESIS } from './schema.ts';
import { countViews, savedViews, saveViews } from './saved-views.ts';

/** The store itself writes this kind when it finds the journal shorter than its anchor. */
export const BREAK_KIND = 'journal.break';

export interface Head {
  readonly count: number;
  readonly hash: string;
}

/** An entry's place in the index by kind. */
interface PlaceByKind {
  readonly kind: string;
  readonly subject: string;
  readonly seq: number;
}

export interface JournalDb {
  head(): Head;
  append(entry: JournalEntry): { seq: number; hash: string };
  /** Content beside the entries. */
  readonly attachments: AttachmentsDb;
  /** Runs `append` together with other writes, in one transaction that is rolled back if it throws. */
  appendWith<T>(entry: JournalEntry, work: (record: () => { seq: number; hash: string }) => T): T;
  /** For the store's own entries, of a kind that the desk may not use. */
  appendOwn(entry: JournalEntry): { seq: number; hash: string };
  /** Copies an entry of another journal unchanged; it must continue the chain. */
  takeOver(entry: ChainedEntry): void;
  entries(kinds: readonly string[], subject: string | undefined): JournalRow[];
  page(query: JournalQuery): Page<JournalRow>;
  /** At most `limit` entries after number `seq`, oldest first, with their hashes. */
  chain(seq: number, limit: number): ChainedEntry[];
  /** At most `limit` places after this one of the index by kind, which `entries` uses. */
  byKind(after: PlaceByKind, limit: number): PlaceByKind[];
  /** The same entries without their content. */
  links(seq: number, limit: number): JournalLink[];
  checkPart(cursor: string | undefined): CheckedPart;
  views(): string | undefined;
  keepViews(text: string): void;
  holdings(): Pick<Holdings, 'journal' | 'views'>;
  /** As the cache's. */
  pauseCheckpoints(): void;
  resumeCheckpoints(): void;
  close(): void;
}

const ROW = 'SELECT seq, at, kind, subject, body, hash FROM entry';

/**
 * The existing kinds among a JSON list of kinds and prefixes. One parameter, so that any number of them is one
 * prepared statement. The index yields the existing kinds one by one, a few dozen in any journal.
 */
const amongKinds = (parameter: string): string => `
  WITH RECURSIVE present (kind) AS (
    SELECT min(kind) FROM entry
    UNION ALL
    SELECT (SELECT min(kind) FROM entry WHERE kind > present.kind) FROM present WHERE kind IS NOT NULL)
  SELECT present.kind FROM present, json_each(${parameter}) AS wanted WHERE present.kind GLOB wanted.value`;

/** A body of another version may be no JSON; SQLite's own function would end the query there. */
const inBody = (path: string): string => `CASE WHEN json_valid(body) THEN json_extract(body, '${path}') END`;

/** A refused PIN names its person only by the id that `signer.added` gave. */
const IS_OF_PERSON = `CASE kind
  WHEN 'signer.added' THEN ${inBody('$.name')} IS @person
  WHEN 'signer.removed' THEN ${inBody('$.name')} IS @person
  WHEN 'signer.refused' THEN ${inBody('$.signerId')} IN (
    SELECT ${inBody('$.signerId')} FROM entry WHERE kind = 'signer.added' AND ${inBody('$.name')} IS @person)
  WHEN 'repay.signed' THEN
    ${inBody('$.event.signer')} IS @person OR ${inBody('$.event.preparedBy')} IS @person
  ELSE 0 END`;

const PASSES = `(@kinds IS NULL OR kind IN (${amongKinds('@kinds')}))
  AND (@from IS NULL OR at >= @from) AND (@to IS NULL OR at < @to)
  AND (@person IS NULL OR ${IS_OF_PERSON})
  AND (@like IS NULL OR subject LIKE @like ESCAPE '!' OR body LIKE @like ESCAPE '!')`;

export function createJournal(db: Db): JournalDb {
  const readHead = (): Head =>
    db.sql<Head>('SELECT seq AS count, hash FROM entry ORDER BY seq DESC LIMIT 1').get() ?? {
      count: 0,
      hash: GENESIS,
    };
  let head = readHead();

  function insert(entry: ChainedEntry): void {
    try {
      db.sql(
        `INSERT INTO entry (seq, at, kind, subject, body, prev_hash, hash)
         VALUES (@seq, @at, @kind, @subject, @body, @prevHash, @hash)`,
      ).run(entry);
    } catch (cause) {
      head = readHead();
      throw cause;
    }
    head = { count: entry.seq, hash: entry.hash };
  }

  function appendOwn({ kind, subject, at, body }: JournalEntry): { seq: number; hash: string } {
    const entry = { seq: head.count + 1, at, kind, subject, body, prevHash: head.hash };
    const hash = hashOf(entry);
    insert({ ...entry, hash });
    return { seq: entry.seq, hash };
  }

  function append(entry: JournalEntry): { seq: number; hash: string } {
    if (entry.kind === BREAK_KIND) throw new BadInput('kind', 'the store alone writes entries of this kind');
    if (!Number.isSafeInteger(entry.at)) throw new BadInput('at', 'not a whole number of milliseconds');
    return appendOwn(entry);
  }

  return {
    head: () => head,
    attachments: createAttachments(db),
    append,
    appendWith(entry, work) {
      try {
        return work(() => append(entry));
      } catch (cause) {
        // The entry may have been rolled back.
        head = readHead();
        throw cause;
      }
    },
    appendOwn,
    takeOver: insert,
    entries(kinds, subject) {
      // The desk asks for one kind after each entry, so whole kinds are looked up without a search for prefixes.
      const arePrefixes = kinds.some((kind) => /[*?[]/.test(kind));
      const wanted = arePrefixes ? amongKinds('?') : 'SELECT value FROM json_each(?)';
      const among = `${ROW} WHERE kind IN (${wanted})`;
      const list = JSON.stringify(kinds);
      return subject === undefined
        ? db.sql<JournalRow>(`${among} ORDER BY seq`).all(list)
        : db.sql<JournalRow>(`${among} AND subject = ? ORDER BY seq`).all(list, subject);
    },
    page({ kinds, search, person, from, to, oldestFirst = false, cursor, skip = 0, limit }) {
      const size = limitOf(limit);
      const conditions = [kinds, search, person, from, to];
      const isNarrowed = conditions.some((condition) => condition !== undefined);
      const asked = isNarrowed || oldestFirst ? JSON.stringify([...conditions, oldestFirst]) : '';
      const start = oldestFirst ? 0 : head.count + 1;
      const after = cursor === undefined ? start : Number(readCursor(cursor, 'journal', asked, 1)[0]);
      const narrowed = {
        kinds: kinds === undefined ? null : JSON.stringify(kinds),
        like: search === undefined ? null : `%${search.replaceAll(/[!%_]/g, '!$&')}%`,
        person: person ?? null,
        from: from ?? null,
        to: to ?? null,
      };
      const rows = db
        .sql<JournalRow>(
          `${ROW} WHERE seq ${oldestFirst ? '>' : '<'} @after AND ${PASSES}
           ORDER BY seq ${oldestFirst ? 'ASC' : 'DESC'} LIMIT @size OFFSET @skip`,
        )
        .all({ ...narrowed, after, size, skip });
      const last = rows.at(-1);
      const end = oldestFirst ? head.count : 1;
      const hasMore = rows.length === size && last !== undefined && last.seq !== end;
      return {
        rows,
        total: isNarrowed
          ? (db.sql<{ of: number }>(`SELECT count(*) AS of FROM entry WHERE ${PASSES}`).get(narrowed)?.of ??
            0)
          : head.count,
        ...(hasMore && { nextCursor: cursorOf('journal', asked, [last.seq]) }),
      };
    },
    chain: (seq, limit) => readChain(db, seq, limit),
    byKind: ({ kind, subject, seq }, limit) =>
      db
        .sql<PlaceByKind>(
          `SELECT kind, subject, seq FROM entry INDEXED BY entry_by_kind
           WHERE (kind, subject, seq) > (?, ?, ?) ORDER BY kind, subject, seq LIMIT ?`,
        )
        .all(kind, subject, seq, limit),
    links: (after, limit) =>
      readChain(db, after, limit).map((entry) => ({
        seq: entry.seq,
        content: contentOf(entry),
        hash: entry.hash,
      })),
    checkPart: (cursor) => checkPart(db, cursor),
    views: () => savedViews(db),
    keepViews: (text) => saveViews(db, text),
    holdings() {
      const newest = readChain(db, head.count - 1, 1)[0];
      return {
        journal: { ...head, ...(newest !== undefined && { newestAt: newest.at as EpochMillis }) },
        views: countViews(savedViews(db)),
      };
    },
    pauseCheckpoints: () => pauseCheckpoints(db),
    resumeCheckpoints: () => resumeCheckpoints(db),
    close: () => db.close(),
  };
}

/** At most `limit` entries after number `seq`, oldest first; also for a damaged file. */
export function readChain(db: Db, seq: number, limit: number): ChainedEntry[] {
  return db
    .sql<ChainedEntry>(
      `SELECT seq, at, kind, subject, body, prev_hash AS prevHash, hash FROM entry
       WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
    .all(seq, limit);
}
