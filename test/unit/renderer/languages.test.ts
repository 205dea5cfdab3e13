// French has every text of English with the same values, and the first screen's texts load before anything
// else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LanguageSchema } from '../../../contract/slices/app.ts';
import { first } from '../../../messages/en-NG/first-screen.ts';
import { fr } from '../../../messages/fr.ts';
import { enNG, LANGUAGES } from '../../../messages/index.ts';
import { languageFor } from '../../../messages/languages.ts';
import { locale, speak, t } from '../../../messages/words.ts';
import { staticImports } from '../../support/static-imports.ts';

interface Branch {
  readonly [key: string]: string | Branch;
}
function leaves(branch: Branch, path = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}
const english = new Map(leaves(enNG));
const french = new Map(leaves(fr));
const placeholders = (text = ''): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

describe('French', () => {
  it('has every key of English and no other, none of them empty', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...french].filter(([key, text]) => text === '' && english.get(key) !== '')).toEqual([]);
  });

  it('inserts the same values', () => {
    const differing = [...english.keys()].filter((key) => {
      const [ours, theirs] = [placeholders(english.get(key)), placeholders(french.get(key))];
      // "One" may replace the number.
      return key.endsWith('_one')
        ? theirs.some((name) => !ours.includes(name) && name !== '{{count}}')
        : ours.join() !== theirs.join();
    });
    expect(differing).toEqual([]);
  });

  it('contains no English text', () => {
    const same = [...french].filter(
      ([key, text]) => text === english.get(key) && /\b(the|and|of|is|to)\b/.test(text),
    );
    expect(same).toEqual([]);
  });

  it('keeps punctuation on the line of its word', () => {
    const broken = [...french].filter(([, text]) => /\S [:;?!»]|« \S/.test(text));
    expect(broken).toEqual([]);
  });

  it('has its own plurals and number formats', () => {
    speak('fr', fr);
    expect(locale()).toBe('fr');
    expect(t('journal.entries', { count: 0 })).toBe('0 entrée');
    expect(t('journal.entries', { count: 1480 })).toBe('1\u202f480 entrées');
    speak('en-NG', enNG);
  });
});

it('every catalogue is offered, and the first system language with a catalogue is the default', () => {
  expect(LanguageSchema.options).toEqual(['system', ...LANGUAGES]);
  expect(languageFor(['yo-NG', 'fr-BJ', 'en-GB'])).toBe('fr');
  expect(languageFor(['en-US', 'fr'])).toBe('en-NG');
  expect(languageFor(['ha', 'yo'])).toBe('en-NG');
});

const root = join(import.meta.dirname, '../../..');

it('the first screen uses no text that loads after it', () => {
  const there = [...leaves(first)].map(([key]) => key.replace(/_(one|other)$/, ''));
  const all = [...english.keys()].map((key) => key.replace(/_(one|other)$/, ''));
  const files = staticImports('renderer/main.tsx').files.filter((file) => file.startsWith('renderer/'));
  expect(files.length).toBeGreaterThan(50);
  const later = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\bt\(\s*['`]((?:[\w-]+|\$\{[^}]*\})(?:\.(?:[\w-]+|\$\{[^}]*\}))*)['`]/g,
      ),
    ]
      .map(
        ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
      )
      .filter((key) => all.some((known) => key.test(known)) && !there.some((known) => key.test(known)))
      .map((key) => `${file}: ${key.source}`),
  );
  expect(later).toEqual([]);
});

it('the first screen needs no schema and no exact arithmetic, because main has checked and calculated', () => {
  const { files, packages } = staticImports('renderer/main.tsx');
  expect(files).toContain('domain/decimal.ts');
  expect(packages).toContain('react');
  expect(packages.filter((name) => ['valibot', 'big.js'].includes(name))).toEqual([]);
});
