// The order of every act: claim, own journal, `sending`, first byte. A refusal at any step sends nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../contract/errors.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { loggedClaims, type LoggedClaims } from '../../../support/logged-claims.ts';

const claimed = fail({
  code: 'claimed',
  person: 'ada',
  deskName: 'treasury-1',
  since: epochMillis(1),
  state: 'sending',
});
const unreachable = fail({ code: 'team', fault: 'unreachable', detail: '' });
const terms = { amount_ngn: '4,000,000.00' };

let desk: BorrowDeskUnderTest;
let claims: LoggedClaims;
beforeEach(async () => {
  desk = await borrowDesk();
  claims = loggedClaims((line) => desk.log.push(line));
  desk.claims = claims;
  await desk.workUnder(testProfile);
  await desk.borrow.createQuote(terms);
  desk.log.length = 0;
});

describe('an accept of a desk with a team', () => {
  it('claims the quote, writes its record, reports that it is being sent, and sends it once', async () => {
    expect(await desk.acceptShown()).toEqual({ ok: true, value: {} });
    await settled();
    expect(desk.log.filter((line) => !line.startsWith('journal intent.sent'))).toEqual([
      'claim take accept',
      'journal intent.recorded',
      'claim sending',
      expect.stringMatching(/^POST accept /),
      'journal intent.confirmed',
    ]);
    expect(desk.requests.intents.claimed()).toMatchObject([{ state: 'confirmed', claim: { person: 'ada' } }]);
  });
  it('sends and records nothing when another desk holds the claim, and shows the quote again', async () => {
    claims.refuse.take = claimed;
    expect(await desk.acceptShown()).toEqual(claimed);
    expect(desk.log).toEqual(['claim take accept']);
    desk.at('review');
  });
  it('sends nothing when the server cannot be told that it is being sent', async () => {
    claims.refuse.sending = unreachable;
    expect(await desk.acceptShown()).toEqual(unreachable);
    await settled();
    expect(desk.posts()).toEqual([]);
    expect(desk.requests.intents.claimed()).toMatchObject([{ state: 'rejected', by: 'never-left' }]);
    desk.at('review');
  });
  it('reports a full disk that fills before it can record that nothing was sent', async () => {
    const full = { code: 'store-failed', fault: 'disk-full', detail: '' } as const;
    claims.refuse.sending = unreachable;
    desk.journal.onCommit = () => (desk.journal.failure = full);
    expect(await desk.acceptShown()).toEqual({ ok: false, error: full });
    expect(desk.posts()).toEqual([]);
  });
  it('frees its claim when its own record cannot be written', async () => {
    desk.journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await desk.acceptShown()).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(claims.endings).toMatchObject([{ to: 'released' }]);
    expect(desk.posts()).toEqual([]);
  });
});

describe('a desk without a team', () => {
  it('writes no claim into its journal', async () => {
    const alone = await borrowDesk();
    await alone.borrow.createQuote(terms);
    await alone.acceptShown();
    await settled();
    expect(alone.journal.written.filter(({ body }) => body.includes('claim'))).toEqual([]);
    expect(alone.requests.intents.claimed()).toEqual([]);
  });
});
