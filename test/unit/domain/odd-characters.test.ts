import { describe, expect, it } from 'vitest';
import { codePoint, odditiesIn, runsOf } from '../../../domain/odd-characters.ts';

describe('odd characters', () => {
  it('are invisible ones, unusual spaces, and letters of another script among Latin ones', () => {
    for (const [text, oddities] of [
      ['Harbour MFB 0123456789', []],
      ['Ṣọlá Adébáyọ̀ & Fils, Société générale', []],
      ['Общество', []],
      ['012345\u200b6789', ['invisible']],
      ['\u202e9876543210', ['invisible']],
      ['Harbour\u00a0MFB', ['space']],
      ['H\u0430rbour MFB', ['lookalike']],
      ['0123４56789', ['lookalike']],
      ['\uff10\uff11\uff12\uff13', ['lookalike']],
      ['\u0660\u0661\u0662', ['lookalike']],
      ['\uff28arbour', ['lookalike']],
      ['Harb\u043eur\u2009MFB\u00ad', ['invisible', 'space', 'lookalike']],
    ] as const)
      expect({ text, oddities: odditiesIn([text]) }).toEqual({ text, oddities });
  });
  it('are separated one by one, and the joined runs are the text', () => {
    const text = 'H\u0430rb\u200bour\nMFB 😀';
    expect(
      runsOf(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(runsOf(text).flatMap(({ text: one, odd }) => (odd === undefined ? [] : [codePoint(one)]))).toEqual(
      ['U+0430', 'U+200B'],
    );
  });
});

it('ordinary characters beside one another are one run, and an odd one stands by itself', () => {
  expect(runsOf('ab\u200b\u200bcd')).toEqual([
    { text: 'ab', odd: undefined },
    { text: '\u200b', odd: 'invisible' },
    { text: '\u200b', odd: 'invisible' },
    { text: 'cd', odd: undefined },
  ]);
  expect([codePoint('A'), codePoint('😀')]).toEqual(['U+0041', 'U+1F600']);
});
