// The journal's file: what it accepts, the order of its entries, and which requests have no outcome yet.
import { beforeEach, describe, expect, it } from 'vitest';
import { epochMillis, type EpochMillis } from '../../../../domain/time.ts';
import type { Db } from '../../../../main/store/worker/database.ts';
import { contentOf, continues } from '../../../../main/store/worker/journal/chain.ts';
import { createJournal, type JournalDb } from '../../../../main/store/worker/journal/journal.ts';
import { GENESIS, JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { newDatabase } from './new-database.ts';

let db: Db;
let journal: JournalDb;
beforeEach(() => {
  db = newDatabase(JOURNAL_SCHEMA);
  journal = createJournal(db);
});
const append = (kind: string, subject = 's', at = 1_000, body = '{}') =>
  journal.append({ kind, subject, at: at as EpochMillis, body });
const seqs = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq);

describe('an entry', () => {
  it('is the next of the chain from the first on, and returns its number and hash', () => {
    expect(journal.head()).toEqual({ count: 0, hash: GENESIS });
    for (const nth of [1, 2, 3]) {
      const before = journal.head();
      const { seq, hash } = append('a');
      expect({ seq, head: journal.head() }).toEqual({ seq: nth, head: { count: nth, hash } });
      const [entry] = journal.chain(nth - 1, 1);
      expect(entry && continues(entry, before)).toBe(true);
    }
    expect(createJournal(db).head()).toEqual(journal.head());
  });
  it('of the store’s own kind, or not at a whole millisecond, is refused and changes nothing', () => {
    expect(() => append('journal.break')).toThrow('the store alone');
    for (const at of [1.5, Number.NaN, Infinity]) expect(() => append('a', 's', at)).toThrow('milliseconds');
    expect(journal.head().count).toBe(0);
    journal.appendOwn({ kind: 'journal.break', subject: 'journal', at: epochMillis(1), body: '{}' });
    expect(journal.head().count).toBe(1);
  });
  it('that the file drops without an error is an error, and is not counted', () => {
    append('a');
    db.raw.exec('CREATE TRIGGER own BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END');
    expect(() => append('b')).toThrow('is not there');
    expect(journal.head().count).toBe(1);
  });
  it('that does not continue the chain is refused by the file itself, and the next one still fits', () => {
    append('a');
    const [first] = journal.chain(0, 1);
    if (first === undefined) throw new Error('an entry');
    for (const wrong of [first, { ...first, seq: 3 }, { ...first, seq: 2, prevHash: GENESIS }])
      expect(() => journal.takeOver(wrong)).toThrow('continue the chain');
    expect(append('b').seq).toBe(2);
    for (const sql of ["UPDATE entry SET body = 'x'", 'DELETE FROM entry'])
      expect(() => db.sql(sql).run()).toThrow('append-only');
  });
});

describe('entries', () => {
  beforeEach(() => {
    for (const [kind, subject] of [
      ['a', 's'],
      ['b', 't'],
      ['a', 't'],
      ['c', 's'],
      ['a', 's'],
    ] as const)
      append(kind, subject);
  });
  it('are read by kinds, of one subject or of all, oldest first', () => {
    expect(seqs(journal.entries(['a'], undefined))).toEqual([1, 3, 5]);
    expect(seqs(journal.entries(['c', 'a'], undefined))).toEqual([1, 3, 4, 5]);
    expect(seqs(journal.entries(['a'], 's'))).toEqual([1, 5]);
    expect(seqs(journal.entries(['a', 'b'], 't'))).toEqual([2, 3]);
    expect(journal.entries([], undefined)).toEqual([]);
    expect(journal.entries(['z'], 's')).toEqual([]);
  });
  it('are paged newest first to the last, each once', () => {
    const first = journal.page({ limit: 2 });
    expect(first).toMatchObject({ total: 5 });
    expect(seqs(first.rows)).toEqual([5, 4]);
    const second = journal.page({ limit: 2, cursor: first.nextCursor });
    expect(seqs(second.rows)).toEqual([3, 2]);
    append('late');
    const third = journal.page({ limit: 2, cursor: second.nextCursor });
    expect(seqs(third.rows)).toEqual([1]);
    expect(third.nextCursor).toBeUndefined();
    expect(journal.page({ limit: 6 }).nextCursor).toBeUndefined();
  });
  it('are paged by kinds and prefixes, each once, with their number', () => {
    append('a.one', 'u');
    const first = journal.page({ kinds: ['a*'], limit: 2 });
    expect(first).toMatchObject({ total: 4 });
    expect(seqs(first.rows)).toEqual([6, 5]);
    const second = journal.page({ kinds: ['a*'], limit: 2, cursor: first.nextCursor });
    expect(seqs(second.rows)).toEqual([3, 1]);
    expect(second.nextCursor).toBeUndefined();
    expect(journal.page({ kinds: [], limit: 2 })).toEqual({ rows: [], total: 0 });
    // The last page of a kind whose first entry is not the journal's first.
    const last = journal.page({ kinds: ['b', 'c'], limit: 3 });
    expect(seqs(last.rows)).toEqual([4, 2]);
    expect(last).not.toHaveProperty('nextCursor');
  });
  it('are searched in subject and content, with wildcards as plain text', () => {
    append('repay.stopped', 'LN-000199', 1, '{"reason":"100% paid_twice!"}');
    append('repay.stopped', 'LN-000200', 1, '{"reason":"100 paidXtwice"}');
    const found = (search: string) => seqs(journal.page({ search, limit: 9 }).rows);
    expect(found('ln-000199')).toEqual([6]);
    expect(found('100% PAID')).toEqual([6]);
    expect(found('paid_twice!')).toEqual([6]);
    expect(found('paid')).toEqual([7, 6]);
    expect(found('nowhere')).toEqual([]);
    expect(journal.page({ search: 'paid', kinds: ['a'], limit: 9 }).total).toBe(0);
  });
  it('are paged oldest first to the last, each once', () => {
    const first = journal.page({ limit: 3, oldestFirst: true });
    expect(first).toMatchObject({ total: 5 });
    expect(seqs(first.rows)).toEqual([1, 2, 3]);
    const cursor = first.nextCursor;
    expect(() => journal.page({ limit: 3, cursor })).toThrow(/cursor/);
    const second = journal.page({ limit: 2, oldestFirst: true, cursor });
    expect(seqs(second.rows)).toEqual([4, 5]);
    expect(second).not.toHaveProperty('nextCursor');
  });
  it('are narrowed to those written from a time, before another', () => {
    for (const at of [2_000, 3_000, 2_500]) append('late', 's', at);
    const written = (from?: number, to?: number) =>
      journal.page({
        limit: 9,
        ...(from !== undefined && { from: epochMillis(from) }),
        ...(to !== undefined && { to: epochMillis(to) }),
      });
    expect(seqs(written(2_000, 3_000).rows)).toEqual([8, 6]);
    expect(written(2_000)).toMatchObject({ total: 3 });
    expect(seqs(written(undefined, 1_000).rows)).toEqual([]);
  });
  it('are narrowed to one person, by name or by the id of a refused PIN', () => {
    const write = (kind: string, body: object | string) =>
      append(kind, 's', 1, typeof body === 'string' ? body : JSON.stringify(body));
    write('signer.added', { signerId: 'b', name: 'Bola' });
    write('signer.added', { signerId: 'n', name: 'Ngozi' });
    write('signer.refused', { signerId: 'b' });
    write('signer.refused', { signerId: 'n' });
    write('repay.signed', { event: { signer: 'Ngozi', preparedBy: 'Bola' } });
    write('repay.signed', { event: { signer: 'Ngozi', preparedBy: 'Ada' } });
    write('signer.removed', { signerId: 'b', name: 'Bola' });
    write('profile.added', { name: 'Bola' });
    write('signer.added', 'not JSON');
    const of = (person: string) => seqs(journal.page({ person, limit: 9 }).rows);
    expect(of('Bola')).toEqual([12, 10, 8, 6]);
    expect(of('Ada')).toEqual([11]);
    expect(of('bola')).toEqual([]);
    expect(journal.page({ person: 'Ngozi', kinds: ['repay.*'], limit: 1 })).toMatchObject({ total: 2 });
  });
  it('can be skipped, after a cursor too', () => {
    expect(seqs(journal.page({ limit: 2, skip: 2 }).rows)).toEqual([3, 2]);
    const { nextCursor } = journal.page({ limit: 1 });
    expect(seqs(journal.page({ limit: 2, skip: 1, cursor: nextCursor }).rows)).toEqual([3, 2]);
    expect(journal.page({ limit: 2, skip: 5 })).toEqual({ rows: [], total: 5 });
  });
  it('refuse the cursor of another search', () => {
    const { nextCursor } = journal.page({ search: '', limit: 1 });
    expect(() => journal.page({ limit: 1, cursor: nextCursor })).toThrow(/cursor/);
  });
  it('of an empty journal are none, on one page', () => {
    const empty = createJournal(newDatabase(JOURNAL_SCHEMA));
    expect(empty.page({ limit: 2 })).toEqual({ rows: [], total: 0 });
    expect(empty.holdings()).toEqual({ journal: { count: 0, hash: GENESIS }, views: 0 });
  });
  it('have links without their bodies', () => {
    const links = journal.links(2, 2);
    expect(links).toEqual(
      journal.chain(2, 2).map((entry) => ({ seq: entry.seq, content: contentOf(entry), hash: entry.hash })),
    );
    expect(seqs(links)).toEqual([3, 4]);
  });
  it('are in the list by kind once each, in its order, from any place', () => {
    const all = journal.byKind({ kind: '', subject: '', seq: 0 }, 10);
    expect(seqs(all)).toEqual([1, 5, 3, 2, 4]);
    const [, second] = all;
    if (second === undefined) throw new Error('a second');
    expect(seqs(journal.byKind(second, 2))).toEqual([3, 2]);
  });
});

describe('the journal’s summary', () => {
  it('is its size and the time of its newest entry', () => {
    append('note', 'open', 9);
    expect(journal.holdings().journal).toEqual({ ...journal.head(), newestAt: 9 });
  });
});
