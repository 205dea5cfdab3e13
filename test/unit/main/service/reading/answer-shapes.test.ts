// The shape of an answer: of all its pages, with the fields the desk reads named by this profile.
import { describe, expect, it } from 'vitest';
import { shownPath, type Shape } from '../../../../../domain/shape.ts';
import type { LoanId } from '../../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import type { Resource } from '../../../../../contract/slices/connect.ts';
import { answer, good, scripted } from '../support.ts';

async function shapeOf(
  resource: Resource,
  bodies: unknown[],
  changes: Partial<ServiceProfile> = {},
): Promise<Shape> {
  const { service } = scripted((_request, nth) => answer(200, JSON.stringify(bodies[nth - 1])), changes);
  const read = good(await service.read(resource));
  if (read.shape === undefined) throw new Error('no shape');
  return read.shape();
}
const fieldsOf = ({ spots }: Shape): Record<string, string> =>
  Object.fromEntries(
    [...spots].flatMap(([path, { field }]) => (field === undefined ? [] : [[shownPath(path), field]])),
  );

describe('the shape of an answer', () => {
  it('covers every page, with the path of the items as the answer is read', async () => {
    const shape = await shapeOf('loans', [
      { data: { loans: [{ id: '1', payoff_amount_ngn: '2' }] }, meta: { next_cursor: 'c' } },
      { data: { loans: [{ id: '2', payoff_amount_ngn: null, late: 1 }] }, meta: { next_cursor: null } },
    ]);
    expect(fieldsOf(shape)).toEqual({
      'data.loans[].id': 'id',
      'data.loans[].payoff_amount_ngn': 'payoff',
    });
    const spots = new Map([...shape.spots].map(([path, spot]) => [shownPath(path), spot]));
    expect(spots.get('data.loans[].payoff_amount_ngn')).toMatchObject({ everywhere: true, nullable: true });
    expect(spots.get('data.loans[].late')).toMatchObject({ everywhere: false });
    expect(spots.get('meta.next_cursor')).toMatchObject({ kinds: ['text'], nullable: true });
  });

  it('names a mapped field by the profile, even if another field has a known name', async () => {
    const shape = await shapeOf('position', [{ position: { coll: { worth: '1' }, collateral_value: '2' } }], {
      fields: { position: { value: 'coll.worth' } },
    });
    expect(fieldsOf(shape)).toEqual({ 'position.coll.worth': 'value' });
  });

  it('has both arrays of return addresses', async () => {
    const shape = await shapeOf('returnAddresses', [
      { approved: [{ id: 'a', address: '0x1', chain: 'base' }], pending: [{ id: 'b', address: '0x2' }] },
    ]);
    expect(Object.keys(fieldsOf(shape))).toEqual(
      expect.arrayContaining(['approved[].address', 'approved[].chain', 'pending[].address']),
    );
  });

  it('is not learnt from a single loan, whose answer covers one of many', async () => {
    const { service } = scripted(() => answer(200, '{"id":"LN-1"}'));
    expect(good(await service.readLoan('LN-1' as LoanId)).shape).toBeUndefined();
  });
});
