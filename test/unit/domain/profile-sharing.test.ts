// A shared profile has the same settings for the receiver, and contains no secret.
import { signInBy } from '../../../domain/sign-in.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import {
  LARGEST_SHARED,
  NO_ADDRESS,
  profileFromShared,
  readShared,
  sharedText,
} from '../../../domain/profile-sharing.ts';
import { DIALECT_NAMES, dialectProfile } from '../../support/dialect-profiles.ts';
import { placeOfJsonFault } from '../../../domain/json-fault.ts';

const own = { id: v.parse(ProfileIdSchema, 'service-new'), secretName: 'service/service-new' };
const CANARY = 'canary-9f31';

function back(text: string): ServiceProfile {
  const read = readShared(text);
  if (!read.ok) throw new Error(JSON.stringify(read.schemaFaults));
  return profileFromShared(read.profile, own);
}
const schemaFaults = (text: string) => {
  const read = readShared(text);
  return read.ok ? [] : read.schemaFaults.map(({ place, expected }) => `${place}: ${expected}`);
};

/** mulberry32: the same profiles for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const WORDS = ['a', 'Ọ̀ṣun 💠', 'مصرف', '"\\\u2028', 'x'.repeat(200), '__proto__', ' b ', '0'];
/** A profile's name has no invisible character, such as U+2028. */
const NAMES = WORDS.filter((word) => !word.includes('\u2028'));

function anyProfile(next: () => number): ServiceProfile {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  const word = () => pick(WORDS);
  const maybe = <T>(key: string, value: () => T) => (next() < 0.5 ? { [key]: value() } : {});
  const base = dialectProfile(pick(DIALECT_NAMES))('https://lend.example/v1');
  return v.parse(ServiceProfileSchema, {
    ...base,
    id: `service-${CANARY}`,
    name: pick(NAMES),
    environment: pick(['sandbox', 'live']),
    auth: pick([
      { ...signInBy('bearer'), secretName: CANARY },
      { ...signInBy('basic', word()), secretName: CANARY },
      { ...signInBy('api-key-and-business', word()), secretName: CANARY },
    ]),
    thresholds: { warningPercent: pick(['0', '12.50']), criticalPercent: pick(['12.51', '100']) },
    fields: { loan: { status: { words: { open: [word()], closed: ['gone'] } } } },
    ...maybe('methods', () => ({ wallets: 'POST', quotes: 'PUT' })),
    ...maybe('headers', () => ({ 'X-Version': '2026-06' })),
    ...maybe('pathPrefix', () => '/v2'),
    ...maybe('explorer', () => ({ transaction: 'https://scan.example/{tx_hash}' })),
    ...maybe('dashboardUrl', () => 'https://dash.example/x'),
    ...maybe('lenderContact', () => `Ada Obi, ${CANARY}`),
    ...maybe('positionCurrency', () => 'NGN'),
  });
}

describe('a shared profile', () => {
  it('has the same settings for the receiver, without id and keychain name in the file', () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const next = random(seed);
    for (let run = 0; run < 100; run += 1) {
      const profile = anyProfile(next);
      const text = sharedText(profile, true);
      expect(text, `seed ${seed}, run ${run}`).not.toContain(CANARY);
      // The receiver enters the lender's telephone number from their own contract.
      const { lenderContact: _here, ...shared } = profile;
      expect(back(text), `seed ${seed}, run ${run}`).toEqual({
        ...shared,
        id: own.id,
        auth: { ...profile.auth, secretName: own.secretName },
      });
      expect(sharedText(back(text), true)).toBe(text);
    }
  });

  const native = dialectProfile('native')('http://127.0.0.1:4000/v1');
  const text = sharedText(native, true);
  const changed = (change: object) => {
    const file = JSON.parse(text) as { profile: object };
    return JSON.stringify({ ...file, profile: { ...file.profile, ...change } });
  };

  it('has no address until the receiver enters one, if it was shared without', () => {
    const without = sharedText(native, false);
    expect(without).not.toContain('127.0.0.1');
    expect(back(without)).toMatchObject({ name: native.name, baseUrl: NO_ADDRESS });
  });

  it('never carries anything that is not a setting', () => {
    const odd = { ...native, auth: { ...native.auth, secret: CANARY } };
    expect(() => sharedText(odd, true)).toThrow('secret');
  });

  it.each<[string, string]>([
    ['', 'line 1, column 1: the file ends here, before a value'],
    ['{"format":', 'line 1, column 11: the file ends here, before a value'],
    ['{\n  "format": "x"\n  "version": 1\n}', 'line 3, column 3: a comma or the closing bracket'],
    ['{\n  "format": x\n}', 'line 2, column 13: a value'],
    ['{"a": [1, 2,]}', 'line 1, column 13: a value'],
    ["{'a': 1}", 'line 1, column 2: a name in quotes or }'],
    ['[]', ': a group in curly brackets'],
    ['7', ': a group in curly brackets'],
    ['{"format":"loans","version":1}', 'format: exactly "collateral-desk-profile"'],
    [
      '{"format":"collateral-desk-profile","version":2,"profile":{"new":1}}',
      'version: 1 or less; the file was written by a newer version of this app',
    ],
    ['{"format":"collateral-desk-profile","version":"1"}', 'version: a number without quotes'],
    ['{"format":"collateral-desk-profile","version":1}', 'profile: missing'],
    [changed({ name: 7 }), 'profile.name: a text in quotes'],
    [changed({ pahts: {} }), 'profile.pahts: not a setting this app knows'],
    [changed({ id: 'service-a' }), 'profile.id: not a setting this app knows'],
    [
      changed({ auth: { ...signInBy('bearer'), secretName: 'service/other' } }),
      'profile.auth.secretName: not a setting this app knows',
    ],
    [
      changed({ auth: { preset: 'bearer', secret: CANARY } }),
      'profile.auth.secret: not a setting this app knows',
    ],
    [
      changed({ headers: { authorization: CANARY } }),
      'profile.headers.authorization: a header such as X-Version or X-Tenant-Id',
    ],
    [changed({ baseUrl: 'http://lend.example' }), 'profile.baseUrl: an https address'],
    [
      changed({ thresholds: { warningPercent: '80', criticalPercent: '70' } }),
      'profile.thresholds.warningPercent: below',
    ],
    [' '.repeat(LARGEST_SHARED + 1), ': at most 60 KB'],
  ])('is refused with the place and what belongs there: %.60s', (file, words) => {
    const found = schemaFaults(file);
    expect(found.join('\n')).toContain(words);
    expect(found.join('\n')).not.toContain(CANARY);
  });
});

describe('the place where a text stops being JSON', () => {
  it('is found wherever JSON.parse refuses the text, and never behind it', () => {
    const whole = JSON.stringify({ a: [1, -2.5e3, 'x\\"', true, null, {}], b: { c: [] } }, undefined, 1);
    for (let at = 0; at < whole.length; at += 1)
      for (const broken of [whole.slice(0, at), `${whole.slice(0, at)}?${whole.slice(at)}`]) {
        let refused = false;
        try {
          JSON.parse(broken);
        } catch {
          refused = true;
        }
        if (!refused) continue;
        const { place, expected } = placeOfJsonFault(broken);
        const [, line = '', column = ''] = /^line (\d+), column (\d+)$/.exec(place) ?? [];
        const before = broken.split('\n').slice(0, Number(line) - 1);
        const offset = before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1;
        // At the fault, or at the beginning of the token that is cut off.
        const token = /^(?:"(?:[^"\\]|\\.)*\\?|[-\w.+]*)$/;
        expect(offset, `in ${broken}`).toBeLessThanOrEqual(at);
        expect(whole.slice(offset, at), `in ${broken}`).toMatch(token);
        expect(expected).not.toContain('undefined');
      }
  });
  it('is that of the first fault', () => {
    expect(placeOfJsonFault('{"a": 1,, "b": }')).toEqual({
      place: 'line 1, column 9',
      expected: 'a name in quotes',
    });
    expect(placeOfJsonFault('[1] x')).toEqual({ place: 'line 1, column 5', expected: 'the end of the file' });
    expect(placeOfJsonFault('[01]')).toEqual({
      place: 'line 1, column 3',
      expected: 'a comma or the closing bracket',
    });
    expect(placeOfJsonFault('["a\nb"]')).toEqual({ place: 'line 1, column 2', expected: 'a value or ]' });
  });
});
