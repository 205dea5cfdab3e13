// The pseudo-locale brackets every text, so that a text outside the catalogue is visible.
import { expect, it } from 'vitest';
import { enNG } from '../../../messages/index.ts';
import { pseudo, pseudoText } from '../../../messages/pseudo.ts';

interface Branch {
  readonly [key: string]: string | Branch;
}
function leaves(branch: Branch, path = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}

it('the pseudo-locale brackets every text, makes it longer, and keeps its placeholders', () => {
  const english = leaves(enNG);
  const marked = new Map(leaves(pseudo));
  expect(english.length).toBeGreaterThan(300);
  for (const [key, text] of english) {
    const shown = marked.get(key) ?? '';
    expect(shown).toMatch(/^⟦.*⟧$/su);
    expect(shown.length).toBeGreaterThan(text.length * 1.2);
    expect(shown.match(/\{\{\w+\}\}/g)).toEqual(text.match(/\{\{\w+\}\}/g));
  }
});

it('the pseudo-locale accents the letters of each word', () => {
  expect(pseudoText('{{count}} open loans')).toBe('⟦{{count}} ópéñ lóáñs ~ ~ ~ ~⟧');
});
