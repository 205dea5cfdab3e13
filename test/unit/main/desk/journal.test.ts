// The journal on screen: its pages, its size, the check of its chain, and breaks until somebody settles them.
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type AppError } from '../../../../contract/errors.ts';
import type { JournalSlice } from '../../../../contract/slices/journal.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import { createJournalDesk, type JournalDesk } from '../../../../main/desk/journal/journal.ts';
import { recordsOf, saidBy } from '../../../../main/desk/journal/records.ts';
import * as v from 'valibot';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const clock = fakeClock();
const at = 1_000 as EpochMillis;
const broke = (found: unknown) => ({
  kind: 'journal.break',
  subject: 'journal',
  at,
  body: typeof found === 'string' ? JSON.stringify({ found }) : '{}',
});
const settling = (seq: number) => ({
  kind: 'journal.break-settled',
  subject: 'journal',
  at,
  body: JSON.stringify({ reason: 'known', seq, version: 1 }),
});
const gone: AppError = { code: 'store-failed', fault: 'io', detail: 'disk' };

let journal: MemoryJournal;
let shown: JournalSlice[];
let desk: JournalDesk;
beforeEach(() => {
  journal = memoryJournal([broke('truncated'), settling(1), broke('broken')]);
  shown = [];
  desk = createJournalDesk(journal, clock, (slice) => shown.push(slice));
});

describe('the journal’s size', () => {
  it('is published with the breaks that nobody settled, and no check before there was one', async () => {
    await desk.refresh();
    expect(shown).toEqual([{ entries: 3, breaks: [{ seq: 3, at, found: 'broken' }] }]);
  });
  it('is published without a break if there is none', async () => {
    journal.written.length = 0;
    journal.written.push(settling(1));
    await desk.refresh();
    expect(shown).toEqual([{ entries: 1, breaks: [] }]);
  });
  it('calls the finding of another version a broken chain', async () => {
    journal.written.push(broke('eaten'), broke(undefined));
    await desk.refresh();
    expect(shown[0]?.breaks?.map(({ found }) => found)).toEqual(['broken', 'broken', 'broken']);
  });
  it('is published without reading settlements if nothing broke', async () => {
    journal.written.splice(0);
    const { entries } = journal;
    journal.entries = (kinds, subject) =>
      kinds.includes('journal.break-settled') ? Promise.resolve(fail(gone)) : entries(kinds, subject);
    await desk.refresh();
    expect(shown).toEqual([{ entries: 0, breaks: [] }]);
  });
  it.each(['count', 'entries'] as const)('is not published if the %s cannot be read', async (call) => {
    journal[call] = () => Promise.resolve(fail(gone));
    await desk.refresh();
    expect(shown).toEqual([]);
  });
});

describe('a break', () => {
  it('is settled with a reason, once, and leaves the notice', async () => {
    expect(await desk.settleBreak(3, 'restored from a backup')).toEqual(ok({}));
    expect(journal.written.at(-1)).toMatchObject({ kind: 'journal.break-settled', subject: 'journal' });
    expect(JSON.parse(journal.written.at(-1)?.body ?? '')).toMatchObject({
      seq: 3,
      reason: 'restored from a backup',
    });
    expect(shown).toEqual([{ entries: 4, breaks: [] }]);
    const again = fail({ code: 'changed-since-shown', what: 'journal' });
    expect(await desk.settleBreak(3, 'again')).toEqual(again);
  });
  it.each([1, 2, 4])('that is not open, as number %i, cannot be settled', async (seq) => {
    expect(await desk.settleBreak(seq, 'known')).toEqual(
      fail({ code: 'changed-since-shown', what: 'journal' }),
    );
    expect(journal.written).toHaveLength(3);
  });
  it('is settled beside others, which stay', async () => {
    journal.written.push(broke('anchor-lost'));
    await desk.settleBreak(3, 'known');
    expect(shown.at(-1)?.breaks).toEqual([{ seq: 4, at, found: 'anchor-lost' }]);
  });
  it('stays if the record cannot be written or the breaks cannot be read', async () => {
    journal.failure = gone;
    expect(await desk.settleBreak(3, 'known')).toEqual(fail(gone));
    journal.entries = () => Promise.resolve(fail(gone));
    expect(await desk.settleBreak(3, 'known')).toEqual(fail(gone));
    expect(shown).toEqual([]);
  });
  it('cannot be told from a settled one if the settlements cannot be read', async () => {
    const { entries } = journal;
    journal.entries = (kinds, subject) =>
      kinds.includes('journal.break-settled') ? Promise.resolve(fail(gone)) : entries(kinds, subject);
    expect(await desk.settleBreak(3, 'known')).toEqual(fail(gone));
    await desk.refresh();
    expect(shown).toEqual([]);
  });
});

describe('a check of the chain', () => {
  it('is answered, and published with the size from then on', async () => {
    const checked = { at: clock.wall(), checked: 3, outcome: 'broken' as const, brokenAt: 3 };
    journal.verify = (now) => Promise.resolve(ok({ ...checked, at: now }));
    expect(await desk.verify()).toEqual(ok(checked));
    await desk.refresh();
    expect(shown.map(({ verification }) => verification)).toEqual([checked, checked]);
  });
  it('that fails changes nothing on screen', async () => {
    journal.verify = () => Promise.resolve(fail(gone));
    expect(await desk.verify()).toEqual(fail(gone));
    expect(shown).toEqual([]);
    await desk.refresh();
    expect(shown[0]).not.toHaveProperty('verification');
  });
});

describe('the people', () => {
  it('are the second persons ever added, each once, in order', async () => {
    const signer = (kind: string, signerId: string, name: string) => ({
      kind,
      subject: signerId,
      at,
      body: JSON.stringify({ name, signerId, version: 1 }),
    });
    const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    journal.written.push(
      signer('signer.added', first, 'Ngozi'),
      signer('signer.added', second, 'Bola'),
      signer('signer.removed', first, 'Ngozi'),
    );
    expect(await desk.people()).toEqual(ok({ people: ['Bola', 'Ngozi'] }));
  });
});

describe('a page', () => {
  it('says which entries this version cannot read, and why', async () => {
    journal.written.push(
      { kind: 'peer.guessed', subject: 's', at, body: '{}' },
      { ...settling(1), body: '{"version":99}' },
      { ...settling(1), body: 'no JSON' },
    );
    const page = await desk.page({ limit: 9 });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.total).toBe(6);
    expect(page.value.rows.at(-1)).not.toHaveProperty('unread');
    const marks = page.value.rows.map((row) => [row.seq, row.unread]);
    expect(Object.fromEntries(marks)).toEqual({
      1: undefined,
      2: undefined,
      3: undefined,
      4: 'unknown-kind',
      5: 'newer-version',
      6: 'unreadable',
    });
  });
  it('that cannot be read is an error', async () => {
    journal.page = () => Promise.resolve(fail(gone));
    expect(await desk.page({ limit: 9 })).toEqual(fail(gone));
  });
});

describe('records', () => {
  it('come with their body, or with their text and why it cannot be read', async () => {
    journal.written.push({ ...settling(1), body: '{"version":99,"profile":"p1","seq":7}' });
    const read = await recordsOf(journal, ['journal.*']);
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value).toMatchObject([
      { seq: 1, kind: 'journal.break', body: undefined, why: 'unknown-kind', text: '{"found":"truncated"}' },
      { seq: 2, kind: 'journal.break-settled', body: { seq: 1, reason: 'known' } },
      { seq: 3, kind: 'journal.break', why: 'unknown-kind' },
      { seq: 4, body: undefined, why: 'newer-version' },
    ]);
    expect(read.value[1]).not.toHaveProperty('why');
    expect(read.value[1]).not.toHaveProperty('text');
    const last = read.value.at(-1);
    if (last === undefined || !('why' in last)) throw new Error('an unread record');
    expect(saidBy(last, v.object({ seq: v.number() }))).toEqual({ seq: 7 });
    expect(saidBy(last, v.object({ reason: v.string() }))).toBeUndefined();
    expect(saidBy({ ...last, text: '{' }, v.object({ seq: v.number() }))).toBeUndefined();
  });
});
