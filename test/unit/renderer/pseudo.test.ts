// The pseudo-locale brackets every text, so that a text outside the catalogue is visible.
import { expect, it } from 'vitest';
import { catalogue } from '../../../messages/index.ts';
import { pseudoText } from '../../../messages/pseudo.ts';
import { alterTexts, learn, t } from '../../../messages/words.ts';

interface Branch {
  readonly [key: string]: string | Branch;
}
const textsIn = (branch: Branch): string[] =>
  Object.values(branch).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

it('the pseudo-locale brackets every text, makes it longer, and keeps its placeholders', () => {
  for (const text of textsIn(catalogue)) {
    const shown = pseudoText(text);
    expect(shown).toMatch(/^⟦.*⟧$/su);
    expect(shown.length).toBeGreaterThan(text.length * 1.2);
    expect(shown.match(/\{\{\w+\}\}/g)).toEqual(text.match(/\{\{\w+\}\}/g));
  }
});

it('the pseudo-locale accents the letters of each word', () => {
  expect(pseudoText('{{count}} open loans')).toBe('⟦{{count}} ópéñ lóáñs ~ ~ ~ ~⟧');
});

it('the pseudo-locale changes each text that is learned after it was set', () => {
  alterTexts(pseudoText);
  learn(catalogue);
  expect(t('journal.entries', { count: 1480 })).toBe('⟦1,480 éñtríés ~ ~ ~⟧');
  alterTexts((text) => text);
  learn(catalogue);
  expect(t('journal.entries', { count: 1 })).toBe('1 entry');
});
