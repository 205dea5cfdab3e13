// Rules of borrowing: one intent at a time, only our own application, and the recorded reason of a
// rejection.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ApplicationId, QuoteId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import type { PostOutcome } from '../../../../main/desk/ports/service.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, quote, testProfile } from '../../../support/lending-values.ts';

const terms = { amount_ngn: '4,000,000.00' };
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});
const bodyOf = (kind: string): unknown =>
  JSON.parse(desk.journal.written.findLast((entry) => entry.kind === kind)?.body ?? '{}');
const accepts = () => desk.posts().filter((line) => line.startsWith('POST accept'));

/** An accept of qt_1 that is not answered yet. */
async function acceptOnItsWay(): Promise<(outcome: PostOutcome<Application>) => void> {
  await desk.borrow.createQuote(terms);
  let answer: (outcome: PostOutcome<Application>) => void = () => undefined;
  desk.onAccept = () => new Promise((resolve) => (answer = resolve));
  void desk.acceptShown();
  await settled();
  return (outcome) => answer(outcome);
}

describe('another intent without an outcome', () => {
  it('blocks an accept, also if it appeared after the quote was requested', async () => {
    await desk.borrow.createQuote(terms);
    desk.onAccept = () => new Promise(() => undefined);
    desk.onCreate = () => desk.confirmed(quote({ id: found('qt_2' as QuoteId), raw: '{"id":"qt_2"}' }));
    // The service is opened again while the first accept is being recorded, so the new session does not
    // have it yet.
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const append = desk.journal.append.bind(desk.journal);
    desk.journal.append = async (entry) => {
      if (entry.body.includes('"accept-quote"')) await written;
      return append(entry);
    };
    void desk.acceptShown();
    await settled();
    await desk.workUnder(testProfile);
    await desk.borrow.createQuote(terms);
    write();
    await settled();
    expect(accepts()).toEqual(['POST accept qt_1']);
    expect(await desk.acceptShown()).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'live-intent' },
    });
    expect(accepts()).toEqual(['POST accept qt_1']);
    // The second accept was not recorded either.
    const acts = desk.journal.written.filter(({ kind }) => kind === 'intent.recorded');
    expect(acts.map(({ body }) => (JSON.parse(body) as { kind: string }).kind)).toEqual([
      'create-quote',
      'create-quote',
      'accept-quote',
    ]);
  });
});

describe('the desk, during an accept,', () => {
  it('refuses to drop the quote or start over, and still takes the answer', async () => {
    const answer = await acceptOnItsWay();
    const { intent } = desk.at('accepting');
    const recorded = desk.journal.written.filter(({ kind }) => kind === 'intent.recorded');
    const quoteOf = (JSON.parse(recorded[0]?.body ?? '{}') as { intentId: typeof intent.id }).intentId;
    for (const id of [quoteOf, intent.id])
      expect(await desk.borrow.letExpire(id)).toMatchObject({
        ok: false,
        error: { code: 'changed-since-shown', what: 'quote' },
      });
    expect(desk.borrow.startOver()).toMatchObject({ error: { code: 'blocked', by: 'live-intent' } });
    expect(desk.journal.written.map(({ kind }) => kind)).not.toContain('quote.left-to-expire');
    answer(desk.confirmed(application()));
    await settled();
    expect(desk.at('accepted')).toMatchObject({ loanId: 'LN-1' });
  });
  it('shows the service’s answer, even if the window closes meanwhile', async () => {
    const answer = await acceptOnItsWay();
    desk.clock.advance(60_000);
    desk.borrow.look();
    expect(desk.shown.flow.stage).toBe('accepting');
    answer(desk.confirmed(application()));
    await settled();
    expect(desk.shown.flow.stage).toBe('accepted');
  });
});

describe('the desk, after an accept,', () => {
  const ours = application({ loanId: missing('loan_id'), raw: '{"id":"app_1","status":"review"}' });
  const otherApplication = application({
    id: found('app_9' as ApplicationId),
    loanId: found('LN-9'),
    raw: '{"n":9}',
  });
  const accepted = async (answered: Application) => {
    desk.onAccept = () => desk.confirmed(answered);
    await desk.borrow.createQuote(terms);
    await desk.acceptShown();
  };
  it('follows our application, wherever it is in the list', async () => {
    await accepted(ours);
    await desk.lists([otherApplication]);
    expect(desk.at('accepted').application).toEqual(ours);
    await desk.lists([otherApplication, ours, application()]);
    expect(desk.at('accepted')).not.toHaveProperty('loanId');
    await desk.lists([otherApplication, application()]);
    expect(desk.at('accepted')).toMatchObject({ loanId: 'LN-1', application: { raw: '{"id":"app_1"}' } });
  });
  it('takes no other application for one without an id', async () => {
    const nameless = application({ id: missing('id'), loanId: missing('loan_id'), raw: '{"status":"new"}' });
    await accepted(nameless);
    await desk.lists([{ ...otherApplication, id: missing('id') }]);
    expect(desk.at('accepted').application).toEqual(nameless);
    expect(desk.at('accepted')).not.toHaveProperty('loanId');
  });
});

describe('the recorded reason of a rejection', () => {
  const error = { code: 'rejected' as const, httpStatus: 422, serviceWords: 'exceeds capacity' };
  it.each([
    [false, 'answer'],
    [true, 'never-left'],
  ])('states whether the request left: never left is %s', async (neverLeft, by) => {
    desk.onCreate = () => ({ kind: 'rejected', error, neverLeft });
    expect(await desk.borrow.createQuote(terms)).toEqual({ ok: false, error });
    expect(bodyOf('intent.rejected')).toMatchObject({ by, evidence: JSON.stringify(error) });
    desk.onCreate = () => desk.confirmed(quote());
    desk.onAccept = () => ({ kind: 'rejected', error, neverLeft });
    await desk.borrow.createQuote(terms);
    expect(await desk.acceptShown()).toEqual({ ok: false, error });
    expect(bodyOf('intent.rejected')).toMatchObject({ by, evidence: JSON.stringify(error) });
    expect(desk.at('rejected')).toMatchObject({ kind: 'accept-quote', error });
  });
  it('is the window if it closed before the first byte', async () => {
    await desk.borrow.createQuote(terms);
    desk.connecting = () => desk.clock.advance(44_000);
    await desk.acceptShown();
    expect(bodyOf('intent.rejected')).toMatchObject({
      by: 'never-left',
      evidence: 'the window closed before sending',
    });
  });
});
