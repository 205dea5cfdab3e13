// Collateral is pledged only with an approved return address, unless the operator confirms that there is
// none.
import { beforeEach, describe, expect, it } from 'vitest';
import { borrowDesk, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { returnAddress, testProfile as profile } from '../../../support/lending-values.ts';

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});

const terms = { amount_ngn: '4,000,000.00' };

describe('borrowing without an approved, active return address', () => {
  async function addresses(status: 'approved' | 'pending'): Promise<void> {
    const value = [{ ...returnAddress('0x5290', status) }];
    await desk.book.take('returnAddresses', desk.answer(value));
  }
  const refused = { ok: false, error: { code: 'blocked', by: 'no-return-address' } };

  it('is refused before anything is recorded or sent, unless the operator confirms it', async () => {
    await addresses('pending');
    expect(await desk.borrow.createQuote(terms)).toEqual(refused);
    expect(desk.log).toEqual([]);
    expect(await desk.borrow.createQuote(terms, true)).toMatchObject({ ok: true });
    expect(desk.journal.written[0]?.body).toContain('"withoutReturnAddress":true');
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
  });

  it('is refused at the accept if the address lost its approval while the quote was under review', async () => {
    await addresses('approved');
    await desk.borrow.createQuote(terms, true);
    expect(desk.journal.written[0]?.body).not.toContain('withoutReturnAddress');
    await addresses('pending');
    expect(await desk.acceptShown()).toEqual(refused);
    expect(desk.posts()).toHaveLength(1);
    await addresses('approved');
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
  });

  it('is refused for a direct application too', async () => {
    const confirming = { ...profile, applicationAmountField: { name: 'collateral_amount', confirmed: true } };
    await desk.workUnder(confirming);
    await addresses('pending');
    expect(desk.borrow.prepareApplication('100')).toEqual(refused);
    expect(desk.borrow.prepareApplication('100', true)).toMatchObject({ ok: true });
  });
});
