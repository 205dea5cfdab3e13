// Anybody can make a link. Whatever it contains, reading it gives a screen, a loan's id or a refusal.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PLACES } from '../../../../contract/places.ts';
import { LONGEST_LINK, readLink } from '../../../../main/shell/deep-links.ts';

vi.mock('electron', () => ({ app: {} }));
const { linkAmong } = await import('../../../../main/shell/arrivals.ts');

const loan = (id: string): unknown => ({ kind: 'loan', id });
const refused = (fault: string): unknown => ({ kind: 'refused-link', fault });

describe('a link', () => {
  it.each(PLACES)('to the screen %s is followed', (screen) => {
    expect(readLink(`collateral-desk://screen/${screen}`)).toEqual({ kind: 'screen', screen });
  });
  it.each([
    ['collateral-desk://loan/LN-000199', 'LN-000199'],
    ['COLLATERAL-DESK://LOAN/LN-000199', 'LN-000199'],
    ['collateral-desk://loan/a%2Fb%20%23', 'a/b #'],
    ['collateral-desk://loan/%E2%82%A6%F0%9F%8F%A6', '₦🏦'],
    ['collateral-desk://loan/..', '..'],
  ])('%s means the loan %s', (link, id) => {
    expect(readLink(link)).toEqual(loan(id));
  });

  it.each([
    ['', 'not-a-link'],
    ['collateral-desk:', 'not-a-link'],
    ['collateral-desk://', 'not-a-link'],
    ['collateral-desk:loan/LN-1', 'not-a-link'],
    ['collateral-desk://loan/', 'not-a-link'],
    ['collateral-desk://loan/LN-1/', 'not-a-link'],
    ['collateral-desk://loan/LN-1?accept=1', 'not-a-link'],
    ['collateral-desk://loan/LN-1#x', 'not-a-link'],
    ['collateral-desk://loan//LN-1', 'not-a-link'],
    ['collateral-desk://user@loan/LN-1', 'not-a-link'],
    ['collateral-desk://loan:80/LN-1', 'not-a-link'],
    [' collateral-desk://loan/LN-1', 'not-a-link'],
    ['collateral-desk://loan/LN-1\n', 'not-a-link'],
    ['collateral-desk://loan/LN-1 --inspect', 'not-a-link'],
    ['collateral-desk://loan/<b>', 'not-a-link'],
    ['collateral-desk://loan/%zz', 'not-a-link'],
    ['https://loan/LN-1', 'not-a-link'],
    ['javascript:alert(1)//collateral-desk://loan/LN-1', 'not-a-link'],
    ['collateral-desk://borrow/accept', 'unknown-kind'],
    ['collateral-desk://constructor/x', 'unknown-kind'],
    ['collateral-desk://screen/Borrow', 'no-such-screen'],
    ['collateral-desk://screen/__proto__', 'no-such-screen'],
    ['collateral-desk://screen/loan', 'no-such-screen'],
    ['collateral-desk://loan/%E0%A4', 'not-readable'],
    ['collateral-desk://loan/%ED%A0%80', 'not-readable'],
    ['collateral-desk://loan/LN%00', 'not-readable'],
    ['collateral-desk://loan/LN%0A1', 'not-readable'],
    ['collateral-desk://loan/%E2%80%AE91-NL', 'not-readable'],
    ['collateral-desk://loan/%E2%80%8B', 'not-readable'],
    ['collateral-desk://loan/%20', 'no-such-id'],
    ['collateral-desk://loan/%20LN-1', 'no-such-id'],
    [`collateral-desk://loan/${'9'.repeat(257)}`, 'no-such-id'],
    [`collateral-desk://loan/${'9'.repeat(LONGEST_LINK)}`, 'too-long'],
  ])('%j is refused: %s', (link, fault) => {
    expect(readLink(link)).toEqual(refused(fault));
  });

  it('is long enough for the longest possible id', () => {
    const id = '🏦'.repeat(128);
    expect(readLink(`collateral-desk://loan/${encodeURIComponent(id)}`)).toEqual(loan(id));
  });
});

describe('an id in a link', () => {
  it('is kept whole', () => {
    const id = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .filter(
        (text) => text.trim() === text && text.length <= 256 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text),
      );
    fc.assert(
      fc.property(id, (text) => {
        expect(readLink(`collateral-desk://loan/${encodeURIComponent(text)}`)).toEqual(loan(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the arguments of a start', () => {
  it('are searched for one of our links, and nothing else counts as one', () => {
    const link = 'collateral-desk://loan/LN-1';
    expect(linkAmong(['--enable-features=x', '.', link])).toBe(link);
    expect(linkAmong(['.', 'Collateral-Desk:x'])).toBe('Collateral-Desk:x');
    expect(linkAmong(['--url=collateral-desk://loan/LN-1', '/tmp/collateral-desk:/x'])).toBeUndefined();
    expect(linkAmong([])).toBeUndefined();
  });
});
