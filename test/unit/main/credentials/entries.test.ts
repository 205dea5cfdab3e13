// Keychain entries belong to the folder of the databases.
import { expect, test } from 'vitest';
import { entriesOf } from '../../../../main/credentials/entries.ts';

test('the usual folder has entries without a suffix, and every other folder has its own', () => {
  expect(entriesOf('/home/ada/desk', '/home/ada/desk')).toBe('');
  expect(entriesOf('/home/ada/desk')).toBe(' c86c384e98f9');
  expect(entriesOf('/home/ada/other', '/home/ada/desk')).toMatch(/^ [0-9a-f]{12}$/);
  expect(entriesOf('/home/ada/other')).not.toBe(entriesOf('/home/ada/desk'));
});
