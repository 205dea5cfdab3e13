// Readings that cross with what the operator does meanwhile: settling, leaving the service, starting over.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { reportBackgroundTo } from '../../../../main/desk/ports/background.ts';
import type { PostOutcome } from '../../../../main/desk/ports/service.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, quote, testProfile } from '../../../support/lending-values.ts';

const terms = { amount_ngn: '4,000,000.00' };
const profile = {
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: true },
  paths: {
    ...testProfile.paths,
    quote: '/loans/quotes?external_id={external_id}',
    application: '/requests/{application_id}',
  },
};
const other = { ...profile, id: 'other' as ProfileId };
const waiting = application({ loanId: missing('loan_id'), raw: '{"id":"app_1","status":"review"}' });

let desk: BorrowDeskUnderTest;
let failures: string[];
beforeEach(async () => {
  failures = [];
  reportBackgroundTo({
    failure(event) {
      failures.push(event);
      return 'ref';
    },
  });
  desk = await borrowDesk(profile);
  desk.onReadQuote = () => desk.read(undefined);
});
afterEach(() => {
  reportBackgroundTo(undefined);
  if (failures.length > 0) throw new Error(`work in the background failed: ${failures.join(', ')}`);
});
const outcomes = () =>
  desk.journal.written.map(({ kind }) => kind).filter((kind) => /confirmed|rejected/.test(kind));
async function unknownQuote() {
  desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
  await desk.borrow.createQuote(terms);
  await settled();
  return desk.at('unknown').intent;
}
/** Makes the next reading of the quote wait for the returned function. */
function holdQuote(): (listed: ReturnType<typeof quote> | undefined) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof quote> | undefined>();
  desk.onReadQuote = async () => desk.read(await promise);
  return (listed) => {
    resolve(listed);
    return settled();
  };
}
async function accepted(): Promise<void> {
  desk.onReadApplication = () => desk.read(waiting);
  desk.onAccept = () => desk.confirmed(waiting);
  await desk.borrow.createQuote(terms);
  await desk.acceptShown();
  await settled();
}

describe('an unknown outcome', () => {
  it('is shown before anything was read for it', async () => {
    desk.onReadAgain = () => new Promise(() => undefined);
    desk.onReadQuote = () => new Promise(() => undefined);
    expect(await unknownQuote()).toMatchObject({ kind: 'create-quote' });
    expect(desk.at('unknown').readings).toBe(0);
  });
  it.each([
    ['none', undefined],
    ['one', quote()],
  ])(
    'that the operator settles while its quote is read stays settled: the service lists %s',
    async (_, listed) => {
      const { id } = await unknownQuote();
      const answer = holdQuote();
      void desk.borrow.readAgain();
      await settled();
      await desk.notExecuted(id, 'asked them');
      await answer(listed);
      expect(desk.shown.flow.stage).toBe('terms');
      expect(outcomes()).toEqual(['intent.rejected']);
    },
  );
  it.each([
    ['another service', other],
    ['the same service again', profile],
  ])('is not settled by a reading from before the operator opened %s', async (_, next) => {
    await unknownQuote();
    const answer = holdQuote();
    void desk.borrow.readAgain();
    await settled();
    await desk.workUnder(next);
    await answer(quote());
    expect(outcomes()).toEqual([]);
    await desk.workUnder(profile);
    desk.at('unknown');
  });
  it('stays settled whenever the operator settles it while a list is looked through', async () => {
    for (let turns = 0; turns < 12; turns++) {
      desk = await borrowDesk(profile);
      desk.onReadQuote = () => desk.read(undefined);
      const { id } = await unknownQuote();
      void desk.book.take('applications', desk.answer([]));
      await settled(turns);
      await desk.notExecuted(id, 'asked them');
      await settled();
      expect(desk.shown.flow.stage).toBe('terms');
    }
  });
  it('counts only answers to applications and loans as readings', async () => {
    await unknownQuote();
    const { readings } = desk.at('unknown');
    await desk.book.take('deposits', desk.answer([]));
    await desk.book.take('returnAddresses', desk.answer([]));
    await settled();
    expect(desk.at('unknown').readings).toBe(readings);
    await desk.lists([]);
    expect(desk.at('unknown').readings).toBeGreaterThan(readings);
  });
  it('can be read again without a connection, which only notes that nothing answered', async () => {
    await unknownQuote();
    desk.connected = false;
    expect(await desk.borrow.readAgain()).toEqual({ ok: true, value: {} });
    expect(desk.at('unknown').reads.slice(0, 2)).toMatchObject([{ ended: 'failed' }, { ended: 'failed' }]);
  });
  it('of a direct application leads to no reading of a quote', async () => {
    let asked = 0;
    desk.onReadQuote = () => {
      asked++;
      return desk.read(undefined);
    };
    desk.onApply = () => ({ kind: 'unknown', detail: 'reset' });
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    await desk.borrow.apply(intentId, digest);
    await desk.borrow.readAgain();
    desk.at('unknown');
    expect(asked).toBe(0);
  });
});

describe('an accepted application', () => {
  it('is shown again only when an answer changes it', async () => {
    await accepted();
    const { flow } = desk.shown;
    await desk.lists([waiting]);
    await desk.lists([]);
    expect(desk.shown.flow).toBe(flow);
    desk.onReadApplication = () => desk.read(application());
    await desk.lists([waiting]);
    expect(desk.at('accepted').loanId).toBe('LN-1');
  });
  it('does not come back after the operator started over while it was read', async () => {
    await accepted();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof application>>();
    desk.onReadApplication = async () => desk.read(await promise);
    await desk.lists([waiting]);
    desk.borrow.startOver();
    resolve(application());
    await settled();
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
  });
  it('that was read alone is also in the list, which stays the same if nothing changed', async () => {
    await accepted();
    await desk.lists([waiting]);
    const { applications } = desk.book.latest;
    expect(applications?.value).toEqual([waiting]);
    desk.onReadApplication = () => desk.read(application());
    await desk.book.take('loans', desk.answer([]));
    await settled();
    expect(desk.shown.applications?.value).toEqual([application()]);
  });
  it('that was read alone as it is listed is not filed a second time', async () => {
    await accepted();
    await desk.lists([waiting]);
    const { applications } = desk.book.latest;
    await desk.book.take('loans', desk.answer([]));
    await settled();
    expect(desk.book.latest.applications).toBe(applications);
  });
  it('stays shown without a connection, and is followed in the list', async () => {
    await accepted();
    desk.connected = false;
    await desk.lists([]);
    await desk.lists([]);
    expect(desk.at('accepted')).not.toHaveProperty('loanId');
    await desk.lists([application()]);
    expect(desk.at('accepted').loanId).toBe('LN-1');
  });
});

describe('answers to lists', () => {
  it('are no failure while nothing was requested', async () => {
    await desk.lists([application()]);
    await desk.book.take('loans', desk.answer([]));
    await settled();
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
  });
});

describe('a request for a quote', () => {
  it('is refused without a connection, and nothing is recorded', async () => {
    desk.connected = false;
    expect(await desk.borrow.createQuote(terms)).toEqual({ ok: false, error: { code: 'not-connected' } });
    expect(desk.log).toEqual([]);
    expect(desk.shown.flow.stage).toBe('terms');
  });
  const endings: [what: string, ends: () => PostOutcome<Quote>, alerts: string[]][] = [
    ['a quote', () => desk.confirmed(quote()), []],
    ['a refusal', () => ({ kind: 'rejected', neverLeft: false, error: { code: 'not-connected' } }), []],
    ['no answer', () => ({ kind: 'unknown', detail: 'reset' }), ['request-unknown']],
  ];
  it.each(endings)(
    'whose service was left gets %s, and alerts only if it is unknown',
    async (_, ends, alerts) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      desk.onCreate = async () => {
        await promise;
        return ends();
      };
      const asking = desk.borrow.createQuote(terms);
      await settled();
      await desk.workUnder(other);
      resolve();
      expect((await asking).ok).toBe(ends().kind === 'confirmed');
      expect(desk.raised.map(({ kind }) => kind)).toEqual(alerts);
      expect(desk.shown.flow.stage).toBe('terms');
    },
  );
});
