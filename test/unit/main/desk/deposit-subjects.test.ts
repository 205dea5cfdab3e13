// What tells the deposits of a list apart: everywhere the same, so that no screen counts one twice.
import { expect, it } from 'vitest';
import type { Deposit } from '../../../../domain/deposit.ts';
import { missing } from '../../../../domain/provenance.ts';
import { depositNaming, distinctDeposits, subjectsIn } from '../../../../main/desk/readings/subjects.ts';
import { deposit } from '../../../support/ledger-desk.ts';
import { found } from '../../../support/lending-values.ts';

const NAMES = ['log_index', 'logIndex', 'transfer_index', 'event_index', 'output_index', 'vout'];
const stating = (id: Deposit['id'], more: object): Deposit => ({
  ...deposit('d1', { id }),
  raw: JSON.stringify({ tx_hash: '0xd1', amount: '100', ...more }),
});

it.each(NAMES)('two transfers of one transaction are two deposits by their %s', (name) => {
  for (const id of [missing(), found('0xd1')]) {
    const [one, other] = [3, 7].map((index) => stating(id, { [name]: index }));
    if (one === undefined || other === undefined) throw new Error('two deposits');
    const subjectOf = subjectsIn([one, other], depositNaming);
    expect(subjectOf(one)).not.toBe(subjectOf(other));
    expect(distinctDeposits([one, other])).toEqual([one, other]);
    // A later confirmation is still the same deposit.
    const later = stating(id, { [name]: 3, confirmations: 9 });
    expect(subjectsIn([later, other], depositNaming)(later)).toBe(subjectOf(one));
  }
});

it('a deposit that the list repeats is one on every screen', () => {
  const one = stating(missing(), {});
  expect(distinctDeposits([one, { ...one }])).toHaveLength(1);
});
