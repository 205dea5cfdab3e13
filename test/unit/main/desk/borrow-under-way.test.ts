// Requests on their way and unknown outcomes, while lists are read and other services are opened.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { createIntentLog } from '../../../../main/desk/borrow/intents.ts';
import type { PostOutcome } from '../../../../main/desk/ports/service.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { application, testProfile } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';

const terms = { amount_ngn: '4,000,000.00' };
const profile = {
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: true },
  paths: { ...testProfile.paths, quote: '/loans/quotes?external_id={external_id}' },
};
const other = { ...profile, id: 'other' as ProfileId };
const never = <T>(): Promise<PostOutcome<T>> => new Promise(() => undefined);
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk(profile);
});
const kinds = () => desk.journal.written.map(({ kind }) => kind);

describe('a request on its way', () => {
  it('is not settled by a list before its own answer', async () => {
    await desk.borrow.createQuote(terms);
    desk.onAccept = never;
    void desk.acceptShown();
    await settled();
    const confirmed = kinds().filter((kind) => kind === 'intent.confirmed').length;
    await desk.lists([application()]);
    expect(desk.shown.flow.stage).toBe('accepting');
    expect(kinds().filter((kind) => kind === 'intent.confirmed')).toHaveLength(confirmed);
  });
  it.each([
    ['creating', () => desk.borrow.createQuote(terms)],
    [
      'accepting',
      async () => {
        await desk.borrow.createQuote(terms);
        return desk.acceptShown();
      },
    ],
    [
      'applying',
      () => {
        desk.borrow.prepareApplication('100');
        const { intentId, digest } = desk.at('application-review');
        return desk.borrow.apply(intentId, digest);
      },
    ],
  ])('is shown as %s when its service opens again', async (stage, begin) => {
    if (stage === 'creating') desk.onCreate = never;
    desk.onAccept = never;
    desk.onApply = never;
    void begin();
    await settled();
    await desk.workUnder(other);
    expect(desk.shown.flow.stage).toBe('terms');
    await desk.workUnder(profile);
    expect(desk.shown.flow.stage).toBe(stage);
  });
});

describe('an unknown outcome', () => {
  it('is read once at a time, however often a reading is requested', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    desk.onReadQuote = async () => {
      asked++;
      await new Promise<void>((resolve) => (answer = resolve));
      return { ok: true, value: desk.answer(undefined) };
    };
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await desk.borrow.createQuote(terms);
    void desk.borrow.readAgain();
    await settled();
    expect(asked).toBe(1);
    answer();
    await settled();
    void desk.borrow.readAgain();
    await settled();
    expect(asked).toBe(2);
    answer();
  });
  it('lists a reading as failed only if the list was not answered', async () => {
    desk.onReadQuote = () => Promise.resolve({ ok: true, value: desk.answer(undefined) });
    desk.onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await desk.borrow.createQuote(terms);
    await desk.acceptShown();
    await settled();
    const before = desk.at('unknown').readings;
    desk.onReadAgain = () => desk.lists([]);
    await desk.borrow.readAgain();
    const { reads, readings } = desk.at('unknown');
    const told = reads.slice(0, readings - before).map(({ of, ended }) => `${of} ${ended}`);
    expect(told).toContain('applications nothing');
    expect(told).toContain('loans failed');
    expect(told).not.toContain('applications failed');
  });
});

describe('terms', () => {
  it('may lack an optional field, and name a missing required one', async () => {
    const note = { name: 'note', label: 'Note', type: { kind: 'text' as const }, required: false };
    await desk.workUnder({ ...profile, quoteFields: [...profile.quoteFields, note] });
    await desk.borrow.createQuote(terms);
    expect(JSON.parse(desk.at('review').body)).not.toHaveProperty('note');
    await desk.borrow.letExpire(desk.at('review').intent.id);
    expect(await desk.borrow.createQuote({ note: 'x' })).toMatchObject({
      error: { code: 'bad-input', field: 'terms.amount_ngn', problem: 'required' },
    });
  });
});

describe('a request that has ended', () => {
  it('keeps its first outcome, in memory and in the journal', async () => {
    const journal = memoryJournal();
    const intents = createIntentLog(journal, fakeClock());
    const id = desk.ids.uuid() as Parameters<typeof intents.get>[0];
    const body = { kind: 'create-quote' as const, profile: testProfile.id, intentId: id };
    expect(await intents.move(id, { to: 'sent' })).toMatchObject({ error: { what: 'intent' } });
    await intents.record(body);
    await intents.move(id, { to: 'sent' });
    await intents.move(id, { to: 'rejected', by: 'answer', evidence: 'no' });
    const written = journal.written.length;
    for (const late of [
      { to: 'confirmed', by: 'answer', evidence: 'yes' },
      { to: 'unknown', detail: 'reset' },
      { to: 'sent' },
    ] as const)
      expect(await intents.move(id, late)).toMatchObject({ error: { code: 'changed-since-shown' } });
    expect(journal.written).toHaveLength(written);
    expect(intents.get(id)).toMatchObject({ state: 'rejected', by: 'answer' });
    expect(intents.live(testProfile.id)).toBeUndefined();
  });
});
