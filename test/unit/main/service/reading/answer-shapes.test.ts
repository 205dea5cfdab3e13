// The shape of an answer: of all its pages, with the fields the desk reads named by this profile.
import { describe, expect, it } from 'vitest';
import { shownPath, type Shape } from '../../../../../main/common/shape.ts';
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
  return read.shape.read();
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

  it('names the fields of loans that are on a later page alone', async () => {
    const shape = await shapeOf('loans', [
      { data: [], meta: { next_cursor: 'c' } },
      { data: [{ id: '1', payoff_amount_ngn: '2' }] },
    ]);
    expect(fieldsOf(shape)).toEqual({ 'data[].id': 'id', 'data[].payoff_amount_ngn': 'payoff' });
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

  it('has a digest that two answers share only if the texts of all their pages are equal', async () => {
    const read = async (...bodies: string[]): Promise<string | undefined> => {
      const { service } = scripted((_request, nth) => answer(200, bodies[nth - 1] ?? ''));
      return good(await service.read('loans')).shape?.textDigest();
    };
    const first = '{"data":[{"id":"1"}],"next_cursor":"c"}';
    const long = (note: string): string => JSON.stringify({ data: [{ id: '2', note }] });
    // Cut into parts of 64 Ki characters, once between the two halves of a character.
    const clef = long(`${'a'.repeat(65_536 - long('').indexOf('""') - 2)}𝄞${'b'.repeat(70_000)}`);
    expect(clef.codePointAt(65_535)).toBe(0x1d11e);
    const digest = await read(first, clef);
    expect(digest).toBeDefined();
    expect(await read(first, clef)).toBe(digest);
    for (const bodies of [
      [first, clef.replace('𝄞', '𝄢')],
      [first, clef.replace('b"', 'c"')],
      [first.replace('"1"', '"3"'), clef],
      [clef],
      [`${first} `, clef],
      [first, ` ${clef}`],
    ])
      expect(await read(...bodies)).not.toBe(digest);
  });

  it('is not learnt from a single loan, whose answer covers one of many', async () => {
    const { service } = scripted(() => answer(200, '{"id":"LN-1"}'));
    expect(good(await service.readLoan('LN-1' as LoanId)).shape).toBeUndefined();
  });
});
