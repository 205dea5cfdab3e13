import { describe, expect, it } from 'vitest';
import { destinationParts } from '../../../renderer/features/history/destination-parts.ts';

const raw = JSON.stringify({
  id: 'LN-1',
  repay: { to: { bank_name: 'Harbour MFB', account_number: '0123456789', branch: 7 } },
});

describe('the parts of a destination in History', () => {
  it('are those of the record that states exactly the kept values', () => {
    expect(destinationParts('0123456789 Harbour MFB 7', raw)).toEqual([
      { path: 'account_number', value: '0123456789' },
      { path: 'bank_name', value: 'Harbour MFB' },
      { path: 'branch', value: '7' },
    ]);
  });

  it.each([
    ['no part has these values', '0123456780 Harbour MFB 7', raw],
    ['the record is not read', '0123456789 Harbour MFB 7', undefined],
    ['the record is no JSON', '0123456789 Harbour MFB 7', '{'],
    [
      'a long number would be rounded',
      '12345678901234567891 Harbour',
      '{"to":{"a":12345678901234567891,"b":"Harbour"}}',
    ],
  ])('are unknown if %s', (_, text, record) => {
    expect(destinationParts(text, record)).toBeUndefined();
  });
});
