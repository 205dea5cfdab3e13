// A quote request without an answer, where the profile says how to find the quote by our reference.
import { beforeEach, describe, expect, it } from 'vitest';
import { missing } from '../../../../domain/provenance.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { fail } from '../../../../contract/errors.ts';
import type { Asked, Answer } from '../../../../main/desk/ports/service.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, quote, testProfile } from '../../../support/lending-values.ts';

const profile = {
  ...testProfile,
  paths: { ...testProfile.paths, quote: '/loans/quotes?external_id={external_id}' },
};
const terms = { amount_ngn: '4000000' };
const silent = fail({ code: 'offline', cause: 'timed-out', detail: '' });
let desk: BorrowDeskUnderTest;
let asked: string[];
let listed: () => Asked<Answer<Quote | undefined>>;

beforeEach(async () => {
  asked = [];
  listed = () => ({ ok: true, value: desk.answer(undefined) });
  desk = await borrowDesk(profile);
  desk.onReadQuote = async (reference) => {
    asked.push(reference);
    return listed();
  };
  desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
});
const isListed = (change: Partial<Quote> = {}) => {
  listed = () => ({ ok: true, value: desk.answer(quote(change)) });
};

describe('a quote whose request was not answered', () => {
  it('is searched by its reference at once, and reviewed within the window from its request', async () => {
    isListed();
    desk.onCreate = () => {
      desk.clock.advance(7_000);
      return { kind: 'unknown', detail: 'reset' };
    };
    await desk.borrow.createQuote(terms);
    await settled();
    const { intent, left, quote: shown } = desk.at('review');
    expect(asked).toEqual([intent.externalId]);
    expect(left).toBe(36_000);
    expect(shown.id).toMatchObject({ value: 'qt_1' });
    expect(desk.journal.written.at(-1)).toMatchObject({ kind: 'intent.confirmed' });
    expect(desk.journal.written.at(-1)?.body).toContain('"by":"reading"');
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
    expect(desk.posts().map((line) => line.slice(0, 11))).toEqual(['POST quote ', 'POST accept']);
  });

  it('expires if it is found after its window, after a sleep in it, or at the next start', async () => {
    listed = () => silent;
    await desk.borrow.createQuote(terms);
    await settled();
    desk.clock.advance(50_000);
    isListed();
    await desk.borrow.readAgain();
    expect(desk.at('expired').reason).toBe('deadline');

    listed = () => silent;
    await desk.borrow.createQuote(terms);
    await settled();
    desk.suspend();
    isListed();
    await desk.borrow.readAgain();
    expect(desk.at('expired').reason).toBe('clock');

    listed = () => silent;
    await desk.borrow.createQuote(terms);
    await settled();
    await desk.restart(profile);
    expect(desk.at('unknown').intent.kind).toBe('create-quote');
    isListed();
    await desk.borrow.readAgain();
    expect(desk.at('expired')).toMatchObject({ reason: 'restart', terms });
    expect(desk.posts()).toHaveLength(3);
  });

  it('without an id is settled, and is never reviewed', async () => {
    isListed({ id: missing('id') });
    await desk.borrow.createQuote(terms);
    await settled();
    expect(desk.at('rejected').error).toMatchObject({ code: 'quote-unusable', why: 'no-id' });
    expect(await desk.borrow.createQuote(terms)).toBeTruthy();
  });

  it('stays unknown while none is listed, because the request may still be on its way', async () => {
    await desk.borrow.createQuote(terms);
    await settled();
    expect(desk.at('unknown').reads.map(({ of, ended }) => `${of} ${ended}`)).toContain('quote nothing');
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ error: { by: 'live-intent' } });
  });

  it('is not searched if the profile names no path', async () => {
    await desk.open(undefined, testProfile);
    await desk.borrow.createQuote(terms);
    await desk.lists([]);
    await desk.borrow.readAgain();
    expect(asked).toEqual([]);
  });

  it('is searched with every answer of a list, but not twice in a row', async () => {
    await desk.borrow.createQuote(terms);
    await settled();
    await desk.lists([]);
    await desk.lists([]);
    expect(asked).toHaveLength(1);
    desk.clock.advance(5_000);
    await desk.lists([]);
    expect(asked).toHaveLength(2);
  });
});

describe('an accept without an answer', () => {
  beforeEach(async () => {
    desk.onCreate = () => desk.confirmed(quote());
    desk.onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await desk.borrow.createQuote(terms);
  });

  it('shows the quote as the service lists it now, and is settled by none of its words', async () => {
    isListed({ others: [{ field: 'status', raw: '"accepted"' }], raw: '{"id":"qt_1","status":"accepted"}' });
    await desk.acceptShown();
    await settled();
    const { quote: now, intent } = desk.at('unknown');
    expect(now?.raw).toContain('accepted');
    expect(asked).toEqual([intent.externalId]);
  });

  it('lists each reading with its time, also failed ones, also after other profiles were opened', async () => {
    listed = () => silent;
    await desk.acceptShown();
    await settled();
    const tried = () => desk.at('unknown').reads.map(({ of, ended }) => `${of} ${ended}`);
    // No reading has an answer at first.
    expect(tried().toSorted()).toEqual(['applications failed', 'loans failed', 'quote failed']);
    desk.clock.advance(10_000);
    await desk.lists([application({ quoteId: found('qt_other') })]);
    expect(tried().slice(0, 2)).toEqual(['quote failed', 'applications nothing']);
    await desk.workUnder(profile);
    expect(desk.at('unknown')).toMatchObject({ readings: 5, reads: expect.objectContaining({ length: 5 }) });
  });

  it('is settled once: the operator’s finding and a reading’s cannot both be written', async () => {
    listed = () => silent;
    await desk.acceptShown();
    await settled();
    const { intent } = desk.at('unknown');
    const [operator] = await Promise.all([
      desk.notExecuted(intent.id, 'the lender says no'),
      desk.lists([application()]),
    ]);
    const endings = desk.journal.written.filter(
      ({ kind, subject }) => subject === intent.id && /confirmed|rejected/.test(kind),
    );
    expect(endings).toHaveLength(1);
    expect(operator.ok).toBe(endings[0]?.kind === 'intent.rejected');
  });
});
