// The content of attachments beside the journal's entries: either whole with its record, or not at all; never
// changed; removed only with a record; and compared with its hash by Verify.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpochMillis } from '../../../../domain/time.ts';
import { ROW_BYTES, ROWS_AT_ONCE } from '../../../../main/store/attachment-rows.ts';
import { openDatabase, prepareDatabase, type Db } from '../../../../main/store/worker/database.ts';
import { createJournal, type JournalDb } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { rebuildJournal } from '../../../../main/store/worker/journal/rebuild.ts';
import { verify } from '../../../../main/store/worker/journal/verify.ts';
import { KEY, newDatabase } from './new-database.ts';

const NOW = 1_800_000_000_000 as EpochMillis;
const CONTENT = Buffer.alloc(ROW_BYTES * 2 + 5, 'naira');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const factsOf = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: sha256(bytes) });
const entryOf = (kind: string, id: string, bytes: Uint8Array = CONTENT) => ({
  kind,
  subject: 'LN-1',
  at: NOW,
  body: JSON.stringify({ id, sha256: sha256(bytes) }),
});

let db: Db;
let journal: JournalDb;
beforeEach(() => {
  db = newDatabase(JOURNAL_SCHEMA);
  journal = createJournal(db);
});
afterEach(() => db.close());

function put(id: string, bytes: Buffer = CONTENT, to = journal): void {
  const atOnce = ROW_BYTES * ROWS_AT_ONCE;
  for (let at = 0; at < bytes.length; at += atOnce)
    to.attachments.put(id, at / ROW_BYTES, bytes.subarray(at, at + atOnce));
}
function added(id: string, bytes: Buffer = CONTENT, to = journal): void {
  put(id, bytes, to);
  to.appendWith(entryOf('attachment.added', id, bytes), (record) =>
    to.attachments.complete(id, factsOf(bytes), record),
  );
}
const deleted = (id: string, to = journal) =>
  to.appendWith(entryOf('attachment.content-deleted', id), (record) =>
    to.attachments.deleteContent(id, record),
  );
const kinds = () => journal.chain(0, 99).map(({ kind }) => kind);
/** As somebody with the key could change it, past the triggers. */
function forge(sql: string): void {
  for (const { name } of db
    .sql<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all())
    db.raw.exec(`DROP TRIGGER ${name}`);
  db.raw.exec(sql);
}
const check = (known: JournalDb = journal) =>
  verify(() => known, { state: 'loaded', anchor: known.head() }, NOW);

describe('a content', () => {
  it('is read back in parts exactly as it was put', () => {
    const long = Buffer.alloc(ROW_BYTES * ROWS_AT_ONCE * 2 + 1, 'x');
    added('a', long);
    const parts: Uint8Array[] = [];
    for (let from = 0; ; from += ROWS_AT_ONCE) {
      const part = journal.attachments.part('a', from);
      if (part.length === 0) break;
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(long)).toBe(true);
    expect(parts).toHaveLength(3);
    expect(journal.attachments.held()).toEqual([{ id: 'a', bytes: long.length }]);
  });
  it('is refused without its record if it is not what was announced', () => {
    put('a');
    for (const wrong of [
      { bytes: CONTENT.length - 1, sha256: sha256(CONTENT) },
      { bytes: CONTENT.length, sha256: sha256(Buffer.from('x')) },
    ])
      expect(() =>
        journal.appendWith(entryOf('attachment.added', 'a'), (record) =>
          journal.attachments.complete('a', wrong, record),
        ),
      ).toThrow('what was stored is not what was sent');
    expect(journal.head().count).toBe(0);
    expect(journal.attachments.held()).toEqual([]);
  });
  it('is not complete if its record cannot be written, and the journal goes on', () => {
    put('a');
    expect(() =>
      journal.appendWith({ ...entryOf('attachment.added', 'a'), at: 0.5 as EpochMillis }, (record) =>
        journal.attachments.complete('a', factsOf(CONTENT), record),
      ),
    ).toThrow('not a whole number');
    expect(journal.attachments.kept('a')).toBeUndefined();
    added('b');
    expect(journal.head().count).toBe(1);
  });
  it('leaves no record if it was completed before', () => {
    added('a');
    expect(() =>
      journal.appendWith(entryOf('attachment.added', 'a'), (record) =>
        journal.attachments.complete('a', factsOf(CONTENT), record),
      ),
    ).toThrow('UNIQUE constraint failed');
    expect(kinds()).toEqual(['attachment.added']);
    journal.append({ kind: 'alert', subject: 's', at: NOW, body: '{}' });
    expect(kinds()).toEqual(['attachment.added', 'alert']);
  });
  it('cannot be changed, extended or removed, and its row only gets the number of its deletion', () => {
    added('a');
    for (const sql of [
      "UPDATE attachment_part SET bytes = x'00' WHERE id = 'a'",
      "INSERT INTO attachment_part (id, part, bytes) VALUES ('a', 3, x'00')",
      "DELETE FROM attachment_part WHERE id = 'a'",
      "DELETE FROM attachment WHERE id = 'a'",
      "UPDATE attachment SET bytes = 1 WHERE id = 'a'",
      "UPDATE attachment SET added = 2 WHERE id = 'a'",
      "UPDATE attachment SET id = 'b' WHERE id = 'a'",
    ])
      expect(() => db.raw.exec(sql)).toThrow(
        /append-only|does not change|complete|not deleted|only the deletion/,
      );
    expect(() => journal.attachments.discard('a')).toThrow('not deleted');
    deleted('a');
    expect(() => db.raw.exec("UPDATE attachment SET deleted = NULL WHERE id = 'a'")).toThrow(
      'only the deletion',
    );
    expect(() => db.raw.exec("INSERT INTO attachment_part (id, part, bytes) VALUES ('a', 0, x'00')")).toThrow(
      'complete',
    );
  });
  it('can be deleted once, with a record, and without touching the same content of another attachment', () => {
    added('a');
    added('b');
    deleted('a');
    expect(journal.attachments.part('a', 0)).toHaveLength(0);
    expect(journal.attachments.held()).toEqual([{ id: 'b', bytes: CONTENT.length }]);
    expect(() => deleted('a')).toThrow('no content is kept');
    expect(() => deleted('unknown')).toThrow('no content is kept');
    expect(kinds()).toEqual(['attachment.added', 'attachment.added', 'attachment.content-deleted']);
  });
  it('that was cut off is removed, and no other', () => {
    put('cut');
    added('a');
    journal.attachments.dropUnfinished();
    expect(journal.attachments.part('cut', 0)).toHaveLength(0);
    expect(journal.attachments.part('a', 0)).toHaveLength(CONTENT.length);
  });
  it('takes no part that is longer than one message', () => {
    expect(() => journal.attachments.put('a', 0, new Uint8Array(ROW_BYTES * ROWS_AT_ONCE + 1))).toThrow(
      'more than one part',
    );
  });
});

describe('Verify', () => {
  it('counts the attachments with their recorded hash, and asks for no deleted content', async () => {
    added('a');
    added('b');
    deleted('b');
    expect(await check()).toEqual({ at: NOW, checked: 3, outcome: 'intact', attachments: 1 });
  });
  it.each([
    ['a changed content', "UPDATE attachment_part SET bytes = x'00' WHERE id = 'b' AND part = 1"],
    ['a content with a row less', "DELETE FROM attachment_part WHERE id = 'b' AND part = 2"],
    ['a missing content', "DELETE FROM attachment_part WHERE id = 'b'"],
    ['a missing row', "DELETE FROM attachment WHERE id = 'b'"],
    [
      'a deletion without a record',
      "UPDATE attachment SET deleted = 1 WHERE id = 'b'; DELETE FROM attachment_part WHERE id = 'b'",
    ],
    [
      'a deletion by a later record that is not there',
      "UPDATE attachment SET deleted = 9 WHERE id = 'b'; DELETE FROM attachment_part WHERE id = 'b'",
    ],
  ])('names the entry of %s', async (_what, sql) => {
    added('a');
    added('b');
    forge(sql);
    expect(await check()).toEqual({
      at: NOW,
      checked: 2,
      outcome: 'content-wrong',
      brokenAt: 2,
      attachments: 1,
    });
  });
  it('accepts a content that is deleted during the check', async () => {
    added('a');
    const checking = check();
    deleted('a');
    expect(await checking).toMatchObject({ outcome: 'intact' });
  });
  it('reports a broken chain before a wrong content', async () => {
    added('a');
    added('b');
    forge("UPDATE attachment_part SET bytes = x'00' WHERE id = 'a'; UPDATE entry SET at = 1 WHERE seq = 2");
    expect(await check()).toMatchObject({ outcome: 'broken', brokenAt: 2 });
  });
});

describe('a rebuilt journal', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'collateral-desk-attachments-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps the contents of the entries it keeps, and Verify names a lost one', async () => {
    const path = join(folder, 'journal.db');
    const open = () => {
      const opened = openDatabase(path, KEY, JOURNAL_SCHEMA);
      prepareDatabase(opened, JOURNAL_SCHEMA);
      return opened;
    };
    const before = open();
    const first = createJournal(before);
    added('a', CONTENT, first);
    added('b', CONTENT, first);
    deleted('b', first);
    added('c', CONTENT, first);
    for (const name of ['entry_is_not_changed', 'attachment_is_only_deleted'])
      before.raw.exec(`DROP TRIGGER ${name}`);
    before.raw.exec('UPDATE entry SET at = 1 WHERE seq = 4');
    before.close();
    expect(rebuildJournal(path, KEY, NOW)).toBe(3);
    const after = open();
    const rebuilt = createJournal(after);
    expect(rebuilt.attachments.all()).toEqual([
      { id: 'a', added: 1, bytes: CONTENT.length, deleted: null },
      { id: 'b', added: 2, bytes: CONTENT.length, deleted: 3 },
    ]);
    expect(rebuilt.attachments.hashOf('a')).toBe(sha256(CONTENT));
    expect(await check(rebuilt)).toMatchObject({ checked: 3, outcome: 'intact', attachments: 1 });
    after.close();
  });
});
