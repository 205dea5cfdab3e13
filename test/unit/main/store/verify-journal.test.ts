// The check of the whole journal, against each kind of break, and what is recorded of a break.
import { describe, expect, it } from 'vitest';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Anchor, KeychainAnchor } from '../../../../main/store/anchor.ts';
import { Unsound } from '../../../../main/store/worker/faults.ts';
import type { Db } from '../../../../main/store/worker/database.ts';
import { createJournal, type JournalDb } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { settleAnchor, verify } from '../../../../main/store/worker/journal/verify.ts';
import { newDatabase } from './new-database.ts';

const NOW = 1_800_000_000_000 as EpochMillis;
const UNAVAILABLE: KeychainAnchor = { state: 'unavailable' };
const loaded = (anchor: Anchor | undefined): KeychainAnchor => ({ state: 'loaded', anchor });

function written(count: number): { db: Db; journal: JournalDb } {
  const db = newDatabase(JOURNAL_SCHEMA);
  const journal = createJournal(db);
  db.transaction(() => {
    for (let nth = 1; nth <= count; nth += 1)
      journal.append({ kind: `kind-${nth % 3}`, subject: `s-${nth % 5}`, at: NOW, body: `{"n":${nth}}` });
  });
  return { db, journal };
}
/** As somebody with the key could change it, past the triggers. */
function forge(db: Db, sql: string): void {
  for (const trigger of ['entry_is_not_changed', 'entry_is_not_removed', 'entry_continues_the_chain'])
    db.sql(`DROP TRIGGER IF EXISTS ${trigger}`).run();
  db.sql(sql).run();
}
const anchorOf = (journal: JournalDb): Anchor => journal.head();
const check = (journal: JournalDb, known: KeychainAnchor = loaded(anchorOf(journal))) =>
  verify(() => journal, known, NOW);
const intact = (checked: number) => ({ at: NOW, checked, outcome: 'intact' });
const broken = (brokenAt: number, checked = brokenAt - 1) => ({
  at: NOW,
  checked,
  outcome: 'broken',
  brokenAt,
});

describe('a whole journal', () => {
  it.each([0, 1, 2, 499, 500, 501, 1_001])(
    'of %i entries is intact, and every one is read',
    async (count) => {
      const { journal } = written(count);
      expect(await check(journal, loaded(count === 0 ? undefined : anchorOf(journal)))).toEqual(
        intact(count),
      );
    },
  );
});

describe('a journal is broken', () => {
  it.each([
    ['what an entry says', `UPDATE entry SET body = '{"n":9}' WHERE seq = 4`, 4],
    ['its kind', `UPDATE entry SET kind = 'other' WHERE seq = 4`, 4],
    ['its subject', `UPDATE entry SET subject = 'other' WHERE seq = 4`, 4],
    ['its time', 'UPDATE entry SET at = at + 1 WHERE seq = 4', 4],
    ['its hash', `UPDATE entry SET hash = '${'a'.repeat(64)}' WHERE seq = 4`, 4],
    ['the hash before it', `UPDATE entry SET prev_hash = '${'a'.repeat(64)}' WHERE seq = 4`, 4],
    ['the first entry', 'DELETE FROM entry WHERE seq = 1', 1],
    ['one in the middle', 'DELETE FROM entry WHERE seq = 4', 4],
    ['a number', 'UPDATE entry SET seq = 11 WHERE seq = 10', 10],
  ])('where somebody changed %s', async (_what, sql, at) => {
    const { db, journal } = written(10);
    forge(db, sql);
    expect(await check(journal)).toEqual(broken(at));
  });
  it('after the first five hundred as well', async () => {
    const { db, journal } = written(1_001);
    forge(db, `UPDATE entry SET body = '{}' WHERE seq = 777`);
    expect(await check(journal)).toEqual(broken(777));
  });
  it('if its head and its last entry differ', async () => {
    const { journal } = written(10);
    for (const count of [9, 11])
      expect(
        await check({ ...journal, head: () => ({ ...journal.head(), count }) }, loaded(undefined)),
      ).toEqual({ ...broken(11), checked: 10 });
  });
  it('if an entry is missing from the list by kind, or is there twice', async () => {
    const { journal } = written(10);
    const all = { kind: '', subject: '', seq: 0 };
    const list = (...places: ReturnType<JournalDb['byKind']>): JournalDb => ({
      ...journal,
      byKind: (after) => (after.kind === '' ? places : []),
    });
    const whole = journal.byKind(all, 100);
    expect(whole).toHaveLength(10);
    expect(await check(list(...whole))).toEqual(intact(10));
    // An entry that was added after the walk is not one too many.
    expect(await check(list(...whole, { kind: 'z', subject: 's', seq: 11 }))).toEqual(intact(10));
    for (const wrong of [
      list(),
      list(...whole.slice(1)),
      list(...whole.slice(0, -1)),
      list(...whole, ...whole),
    ])
      expect(await check(wrong)).toEqual({ at: NOW, checked: 10, outcome: 'broken' });
  });
  it('if a page of it cannot be read any more', async () => {
    const { journal } = written(600);
    const damage = (): never => {
      throw new Unsound('a page makes no sense');
    };
    expect(await check({ ...journal, chain: damage }, UNAVAILABLE)).toEqual(broken(1));
    const later: JournalDb = {
      ...journal,
      chain: (seq, limit) => (seq === 0 ? journal.chain(seq, limit) : damage()),
    };
    expect(await check(later, UNAVAILABLE)).toEqual(broken(501));
    expect(await check({ ...journal, byKind: damage })).toEqual({ at: NOW, checked: 600, outcome: 'broken' });
  });
  it('if it was set aside and replaced during the check', async () => {
    const { journal } = written(600);
    const other = written(600).journal;
    for (const [after, at] of [
      [2, 501],
      [3, 601],
    ] as const) {
      let asked = 0;
      const changing = () => (++asked < after ? journal : other);
      expect(await verify(changing, UNAVAILABLE, NOW)).toEqual(broken(at));
    }
    let asked = 0;
    const late = () => (++asked < 4 ? journal : other);
    expect(await verify(late, UNAVAILABLE, NOW)).toEqual({ at: NOW, checked: 600, outcome: 'broken' });
  });
  it('by nothing else: another failure is a failure of the check', async () => {
    const { journal } = written(3);
    const fails = (): never => {
      throw new Error('the disk went away');
    };
    await expect(check({ ...journal, chain: fails }, UNAVAILABLE)).rejects.toThrow('the disk went away');
    await expect(check({ ...journal, byKind: fails })).rejects.toThrow('the disk went away');
  });
});

describe('the check against the anchor', () => {
  it('finds a journal cut short, another one, without anchor, or ahead of it and whole', async () => {
    const { journal } = written(10);
    const head = journal.head();
    const third = journal.chain(2, 1)[0]?.hash ?? '';
    expect(await check(journal, loaded({ count: 11, hash: head.hash }))).toEqual({
      at: NOW,
      checked: 10,
      outcome: 'truncated',
    });
    expect(await check(journal, loaded({ count: 3, hash: third }))).toEqual(intact(10));
    expect(await check(journal, loaded({ count: 4, hash: third }))).toEqual({ ...broken(4), checked: 10 });
    expect(await check(journal, loaded({ count: 10, hash: third }))).toEqual({ ...broken(10), checked: 10 });
    expect(await check(journal, loaded({ count: 0, hash: '' }))).toEqual(intact(10));
    for (const none of [UNAVAILABLE, loaded(undefined)])
      expect(await check(journal, none)).toEqual({ at: NOW, checked: 10, outcome: 'unanchored' });
  });
  it('finds an empty journal whole without an anchor, and cut short with one', async () => {
    const { journal } = written(0);
    expect(await check(journal, loaded(undefined))).toEqual(intact(0));
    expect(await check(journal, UNAVAILABLE)).toEqual({ at: NOW, checked: 0, outcome: 'unanchored' });
    const lost = { at: NOW, checked: 0, outcome: 'truncated' };
    expect(await check(journal, loaded({ count: 1, hash: 'a' }))).toEqual(lost);
  });
});

describe('a break that was found', () => {
  const found = (journal: JournalDb, body: string) =>
    journal.appendOwn({ kind: 'journal.break', subject: 'journal', at: NOW, body });
  const cut = '{"anchorCount":12,"anchorHash":"a","count":10,"found":"truncated"}';
  const other = '{"anchorCount":7,"anchorHash":"a","count":10,"found":"broken"}';
  it('stays found, whatever the anchor says later', async () => {
    const { journal } = written(10);
    found(journal, cut);
    const told = { at: NOW, checked: 11, outcome: 'truncated' };
    expect(await check(journal)).toEqual(told);
    expect(await check(journal, loaded(undefined))).toEqual({ ...told, outcome: 'unanchored' });
    expect(await check(journal, loaded({ count: 5, hash: 'b' }))).toEqual({ ...broken(5), checked: 11 });
  });
  it.each([
    ['another one', [other]],
    ['another one after a cut', [cut, other]],
    ['a cut after another one', [other, cut]],
  ])('is %s where it was: broken there', async (_what, bodies) => {
    const { journal } = written(10);
    for (const body of bodies) found(journal, body);
    const told = { ...broken(7), checked: 10 + bodies.length };
    expect(await check(journal)).toEqual(told);
    expect(await check(journal, UNAVAILABLE)).toEqual(told);
  });
  it('has an unknown place if its record cannot be read', async () => {
    const { journal } = written(10);
    found(journal, '{"found":"lost"}');
    expect(await check(journal)).toEqual({ at: NOW, checked: 11, outcome: 'broken' });
  });
});

describe('on opening', () => {
  function settled(journal: JournalDb, known: KeychainAnchor) {
    const notes: string[] = [];
    const head = settleAnchor(journal, known, NOW, (note) => void notes.push(note));
    expect(head).toEqual(journal.head());
    return { notes, breaks: journal.entries(['journal.break'], undefined) };
  }
  it('changes nothing if the journal agrees with its anchor, or is ahead of it', () => {
    const { journal } = written(10);
    const fifth = journal.chain(4, 1)[0]?.hash ?? '';
    for (const anchor of [journal.head(), { count: 5, hash: fifth }, { count: 0, hash: '' }])
      expect(settled(journal, loaded(anchor))).toEqual({ notes: [], breaks: [] });
  });
  it('reports an anchor that cannot be read, and does nothing more', () => {
    const { journal } = written(1);
    expect(settled(journal, UNAVAILABLE)).toEqual({ notes: ['store.anchor-unavailable'], breaks: [] });
    expect(settled(written(0).journal, loaded(undefined))).toEqual({ notes: [], breaks: [] });
  });
  it('records in the journal that its anchor is gone', async () => {
    const { journal } = written(10);
    const { notes, breaks } = settled(journal, loaded(undefined));
    expect(notes).toEqual(['store.journal-anchor-lost']);
    expect(JSON.parse(breaks[0]?.body ?? '')).toEqual({ found: 'anchor-lost', count: 10 });
    expect(await check(journal)).toMatchObject({ outcome: 'anchor-lost', checked: 11 });
  });
  it.each([
    ['truncated', { count: 12, hash: 'a' }],
    ['broken', { count: 7, hash: 'a' }],
  ])('a journal that is %s has that written into it before the anchor follows', async (outcome, anchor) => {
    const { journal } = written(10);
    const { notes, breaks } = settled(journal, loaded(anchor));
    expect(notes).toEqual([`store.journal-${outcome} anchored=${anchor.count} found=10`]);
    expect(breaks).toMatchObject([{ seq: 11, kind: 'journal.break', subject: 'journal', at: NOW }]);
    expect(JSON.parse(breaks[0]?.body ?? '')).toEqual({
      found: outcome,
      anchorCount: anchor.count,
      anchorHash: anchor.hash,
      count: 10,
    });
    expect(await check(journal)).toMatchObject({ outcome, checked: 11 });
  });
});

describe('saved views', () => {
  it('that cannot be read for damage make the journal broken, and another error is one', async () => {
    const { journal } = written(2);
    const failing = (cause: Error): JournalDb => ({
      ...journal,
      views() {
        throw cause;
      },
    });
    const anchor = loaded(anchorOf(journal));
    expect(await check(failing(new Unsound('a page')), anchor)).toEqual({
      at: NOW,
      checked: 2,
      outcome: 'broken',
    });
    await expect(check(failing(new Error('closed')), anchor)).rejects.toThrow('closed');
  });
});
