// Puts each hostile text at each place of a link. The result must be a screen, the loan id as written, or a
// refusal.
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { PLACES } from '../../contract/places.ts';
import { NavigationTargetSchema } from '../../contract/slices/navigation.ts';
import { readLink } from '../../main/shell/deep-links.ts';
import { attack } from './attack.ts';

vi.mock('electron', () => ({ app: {} }));
const { linkAmong } = await import('../../main/shell/arrivals.ts');

const PIECES = [
  '\0',
  '\n',
  ' ',
  '"',
  '<svg onload=alert(1)>',
  '%',
  '%00',
  '%0d%0a',
  '%E2%80%AE',
  '%ED%A0%80',
  '\u202e',
  '\ud800',
  '?accept=1',
  '#accept',
  '\\..\\',
  '/../',
  ' --no-sandbox',
  'javascript:alert(1)//',
  'file:///etc/passwd#',
  'https://user@evil.example/',
  '9'.repeat(4_000),
];
const SHAPES: readonly ((piece: string) => string)[] = [
  (piece) => `${piece}collateral-desk://loan/LN-1`,
  (piece) => `collateral-desk${piece}://loan/LN-1`,
  (piece) => `collateral-desk:${piece}//loan/LN-1`,
  (piece) => `collateral-desk://${piece}loan/LN-1`,
  (piece) => `collateral-desk://lo${piece}an/LN-1`,
  (piece) => `collateral-desk://loan${piece}/LN-1`,
  (piece) => `collateral-desk://loan/${piece}LN-1`,
  (piece) => `collateral-desk://loan/LN${piece}-1`,
  (piece) => `collateral-desk://loan/LN-1${piece}`,
  (piece) => `collateral-desk://screen/${piece}borrow`,
  (piece) => `collateral-desk://screen/borrow${piece}`,
  (piece) => `collateral-desk://screen/borrow/${piece}/accept`,
];

test('the app follows no hostile link', async () => {
  expect(readLink('collateral-desk://loan/LN-1')).toEqual({ kind: 'loan', id: 'LN-1' });
  expect(PLACES).toContain('borrow');
  await attack('hostile links', (_chance, index) => {
    const piece = PIECES[index % PIECES.length] ?? '';
    const link = SHAPES[Math.floor(index / PIECES.length)]?.(piece) ?? '';
    const target = readLink(link);
    expect({ link, target: v.parse(NavigationTargetSchema, target) }).toMatchObject({
      link,
      target: { kind: 'refused-link' },
    });
    // Another program passes the link among switches, none of which may affect the app.
    const found = linkAmong(['--flag', link]);
    if (found !== undefined) expect(readLink(found)).toEqual(target);
    return 'refused';
  });
});
