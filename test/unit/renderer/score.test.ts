// What the palette finds, and in which order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalised, score } from '../../../renderer/app/palette/score.ts';

const best = (typed: string, texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, points: score(normalised(typed), normalised(text)) }))
    .filter(({ points }) => points !== undefined)
    .sort((a, b) => (b.points ?? 0) - (a.points ?? 0))
    .map(({ text }) => text);

describe('the score', () => {
  it('ranks the start of the text, then of a word, then the middle, then letters in order', () => {
    expect(best('loan', ['Deploan', 'Repay loan LN-1', 'Loans', 'l o a n'])).toEqual([
      'Loans',
      'Repay loan LN-1',
      'Deploan',
      'l o a n',
    ]);
  });
  it('finds a loan by its distinguishing digits', () => {
    expect(best('ln199', ['Loan LN-000199', 'Loan LN-000198', 'Loan LN-001990'])[0]).toBe('Loan LN-000199');
    expect(best('199', ['Loan LN-000198', 'Loan LN-000199'])).toEqual(['Loan LN-000199']);
  });
  it('finds a loan whose zeros are left out', () => {
    const loans = ['Loan LN-000192', 'Loan LN-000200', 'Loan LN-000002'];
    expect(best('LN-2', loans)).toEqual(['Loan LN-000002', 'Loan LN-000200', 'Loan LN-000192']);
  });
  it('needs every word, in any order, and ignores case and accents', () => {
    expect(best('theme DARK', ['Switch to the dark theme', 'Switch to the light theme'])).toEqual([
      'Switch to the dark theme',
    ]);
    expect(best('etat', ['État du prêt'])).toEqual(['État du prêt']);
  });
  it('does not match letters spread over a sentence', () => {
    expect(best('zq', ['Zoom in a long way to the quay'])).toEqual([]);
    expect(best('set', ['Shows every single thing'])).toEqual([]);
  });
  it('accepts any text, and always matches a text with itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, text) => {
        const points = score(normalised(typed), normalised(text));
        expect(points === undefined || Number.isFinite(points)).toBe(true);
        expect(score(normalised(text), normalised(text))).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});
