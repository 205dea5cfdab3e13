// An offer that differs from the request: main refuses the accept until the offered amount is typed.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { borrowDesk, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { found, quote, testProfile } from '../../../support/lending-values.ts';

async function offered(amount: string): Promise<BorrowDeskUnderTest> {
  const desk = await borrowDesk(testProfile);
  desk.onCreate = () => desk.confirmed(quote({ amount: found(decimal(amount)) }));
  await desk.borrow.createQuote({ amount_ngn: '77,000' });
  return desk;
}
const accepts = (desk: BorrowDeskUnderTest) => desk.posts().filter((line) => line.startsWith('POST accept'));
const recordOfAccept = (desk: BorrowDeskUnderTest): unknown =>
  JSON.parse(desk.journal.written.findLast(({ kind }) => kind === 'intent.recorded')?.body ?? '{}');

describe('an accept of an offer that differs', () => {
  it('is refused, with nothing recorded or sent, until the offered amount is typed', async () => {
    const desk = await offered('770000.00');
    expect(desk.at('review').compared).toMatchObject([
      { field: 'amount_ngn', asked: '77000', offered: '770000.00', difference: 'differs' },
    ]);
    const before = desk.journal.written.length;
    for (const typed of [undefined, {}, { amount_ngn: '77000' }, { amount: '770000' }])
      expect(await desk.acceptShown(typed)).toEqual({
        ok: false,
        error: { code: 'blocked', by: 'offer-differs' },
      });
    expect(accepts(desk)).toEqual([]);
    expect(desk.journal.written).toHaveLength(before);
    expect(await desk.acceptShown({ amount_ngn: '770,000' })).toMatchObject({ ok: true });
    expect(accepts(desk)).toEqual(['POST accept qt_1']);
    expect(recordOfAccept(desk)).toMatchObject({
      kind: 'accept-quote',
      typedOffer: [{ field: 'amount_ngn', asked: '77000', offered: '770000.00', typed: '770,000' }],
    });
  });

  it('marks the smallest difference, and asks for its typing', async () => {
    const desk = await offered('77000.01');
    expect(desk.at('review').compared).toMatchObject([{ difference: 'differs' }]);
    expect(await desk.acceptShown()).toMatchObject({ error: { by: 'offer-differs' } });
  });
});

describe('an accept of the requested amount', () => {
  it('needs no typing, and records none', async () => {
    const desk = await offered('77000.00');
    expect(await desk.acceptShown({ amount_ngn: '5' })).toMatchObject({ ok: true });
    expect(recordOfAccept(desk)).not.toHaveProperty('typedOffer');
  });
});
