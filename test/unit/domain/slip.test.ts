// Which single typing slip makes two texts differ; two slips are none.
import { expect, it } from 'vitest';
import { slipBetween } from '../../../domain/slip.ts';

const account = '0123456789';

it.each([
  [account, account, undefined],
  [account, '012346789', 'missing-character'],
  [account, '01233456789', 'extra-character'],
  [account, '012345678x9', 'extra-character'],
  [account, '0123456798', 'swapped-characters'],
  [account, '1023456789', 'swapped-characters'],
  [account, '0123456780', 'other-character'],
  ['£1', '$1', 'other-character'],
  // Two slips in one text.
  [account, '1123456780', undefined],
  [account, '9123456780', undefined],
  [account, '0123456778', undefined],
  [account, '0123456797', undefined],
  [account, '0123456712', undefined],
  [account, '1023456780', undefined],
  [account, '1032456789', undefined],
  [account, '112346789', undefined],
  [account, '11234567899', undefined],
  ['0123', '013299', undefined],
  ['013299', '0123', undefined],
])('%s typed as %s is %s', (expected, given, slip) => {
  expect(slipBetween(expected, given)).toBe(slip);
});
