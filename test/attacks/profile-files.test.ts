// Imports hostile profile files. Either the app refuses the file with place and reason, or the profile
// reaches only one origin, sends the secret only there, and does only what the file shows.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { LARGEST_SHARED, profileFromShared, readShared, sharedText } from '../../domain/profile-sharing.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { requestUrl } from '../../domain/request-url.ts';
import type { Chance } from '../faults/chance.ts';
import { DIALECT_NAMES, dialectProfile } from '../support/dialect-profiles.ts';
import { SPELLINGS_OF_QUOTES } from '../support/path-spellings.ts';
import { attack, prototypesUntouched } from './attack.ts';

const own = { id: v.parse(ProfileIdSchema, 'service-own'), secretName: 'service/service-own' };
const CANARY = 'canary-77ac';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Group = { [name: string]: Json };
type File = { profile: Group } & Group;
interface Made {
  readonly text: string;
  /** True if the app must refuse the file. */
  readonly mustBeRefused: boolean;
}

const one = <T>(chance: Chance, list: readonly T[]): T => chance.pick(list as readonly [T, ...T[]]);
const fileOf = (chance: Chance): File => {
  const profile = dialectProfile(one(chance, DIALECT_NAMES))('https://lend.example/v1');
  return JSON.parse(sharedText(profile, true)) as File;
};
const groupIn = (file: File, name: string): Group => {
  const group = file.profile[name];
  return typeof group === 'object' && group !== null && !Array.isArray(group) ? group : {};
};
const changed =
  (change: (profile: Group, chance: Chance, file: File) => void, mustBeRefused = true) =>
  (chance: Chance): Made => {
    const file = fileOf(chance);
    change(file.profile, chance, file);
    return { text: JSON.stringify(file), mustBeRefused };
  };

const ADDRESSES = [
  'http://lend.example/v1',
  'http://127.0.0.1.evil.example/v1',
  'http://localhost.evil.example/',
  'http://127.0.0.1@evil.example/v1',
  'https://lend.example@evil.example/v1',
  'https://user:secret@lend.example/v1',
  'https://lend.example\\@evil.example/',
  'https://lend.example/v1?to=',
  'https://lend.example/v1#',
  'https://lend.example/../v1',
  'https://lend.example/%2e%2e/v1',
  'https://lend.example/%252e%252e/v1',
  'https://lend.example/\tv1',
  'https://lend.example/ v1',
  '//evil.example/v1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://lend.example/',
  'data:text/plain,x',
  'app://desk/',
  'https://',
  '',
  `https://lend.example/${'a'.repeat(2_000)}`,
];
const DIRECTING = [
  'Host',
  'authorization',
  'Proxy-Authorization',
  'Cookie',
  'Content-Length',
  'Content-Type',
  'Transfer-Encoding',
  'Connection',
  'Upgrade',
  'X-HTTP-Method-Override',
  'X-Method-Override',
  'X-Forwarded-Host',
  'Forwarded',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Forwarded-For',
  'X-Version\r\nHost',
  'X Version',
  '__proto__',
  '',
];
const SECRETS = ['secret', 'apiKey', 'password', 'token', 'secretName', 'key', '__proto__', 'constructor'];
const NAMES = ['Pra\u0441tice', 'a\u202eb', 'a\u200bb', '\u3164', 'x\0', 'x'.repeat(201), ' ', '', 'a\ud800'];
const TEMPLATES = [
  '',
  '{{body}}',
  '{{hmac(sha256, bytes, secret, body)}}',
  '{{secret',
  '{{token}}',
  '{{__proto__}}',
  '{{constructor(secret)}}',
];
const HOSTILE: readonly Json[] = [
  '',
  '\0',
  '../..',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/loans/quotes/{quote_id}/accept',
  '{loan_id}',
  '/x?_method=POST',
  '=1+1',
  '\u202e',
  '__proto__',
  'constructor',
  '(a+)+$',
  '-1',
  '1e9',
  '101',
  'a'.repeat(300),
  -1,
  0.5,
  1e21,
  null,
  true,
  [],
  {},
  [[]],
  { a: CANARY },
];

/** A setter for every value of the file. */
function places(value: Json, found: ((other: Json) => void)[] = []): ((other: Json) => void)[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const name of Object.keys(value)) {
    const group = value as Group;
    found.push((other) => void (group[name] = other));
    places(group[name] ?? null, found);
  }
  return found;
}

const makings: readonly ((chance: Chance) => Made)[] = [
  changed((profile, chance) => (profile['baseUrl'] = one(chance, ADDRESSES))),
  changed((profile, chance) => (profile['headers'] = { [one(chance, DIRECTING)]: CANARY })),
  changed((profile, chance) => {
    const name = one(
      chance,
      DIRECTING.filter((header) => !/^authorization$/i.test(header)),
    );
    profile['auth'] = { preset: 'own', headers: { [name]: '{{secret}}' } };
  }),
  changed((profile, chance) => {
    const name = one(chance, [
      '_method',
      '_METHOD',
      '%5fmethod',
      '$method',
      'x&y',
      'a=b',
      '',
      'x'.repeat(61),
    ]);
    profile['auth'] = { preset: 'own', query: { [name]: '{{secret}}' } };
  }),
  // A template that is none, or a secret where no template may have one.
  changed((profile, chance) => {
    profile['auth'] = {
      preset: 'own',
      headers: { 'X-Signature': one(chance, TEMPLATES), Authorization: '{{secret}}' },
    };
  }),
  // A secret, or the name of a keychain entry, in any place.
  changed((profile, chance) => {
    const groups = [
      profile,
      groupIn({ profile }, 'auth'),
      groupIn({ profile }, 'paths'),
      groupIn({ profile }, 'thresholds'),
    ];
    Object.defineProperty(one(chance, groups), one(chance, SECRETS), { value: CANARY, enumerable: true });
  }),
  changed((profile, chance) => (profile['id'] = one(chance, ['sandbox', 'service-own', '../x', CANARY]))),
  changed((profile, chance) => (profile['name'] = one(chance, NAMES))),
  // A read by POST to the path that creates quotes.
  changed((profile, chance) => {
    profile['paths'] = {
      ...groupIn({ profile }, 'paths'),
      loans: one(chance, SPELLINGS_OF_QUOTES),
      quotes: '/loans/quotes',
    };
    profile['methods'] = { loans: 'POST' };
  }),
  changed((profile, chance) => {
    profile['paths'] = {
      ...groupIn({ profile }, 'paths'),
      loans: one(chance, ['loans', '/../x', '/%2e%2e/x', '/a b', '/x#y', '/x\\y', '/x?_method=DELETE', '']),
    };
  }),
  changed(
    (profile, chance) =>
      (profile['dashboardUrl'] = one(chance, [
        'http://x.example',
        'javascript:alert(1)',
        'file:///',
        'https:',
        'app://desk',
      ])),
  ),
  changed(
    (profile, chance) =>
      (profile['explorer'] = {
        transaction: one(chance, [
          'http://x.example/{tx_hash}',
          'javascript:{tx_hash}',
          'https://x.example/',
          'https://{tx_hash}/',
          'file:///{tx_hash}',
        ]),
      }),
  ),
  changed((_profile, chance, file) => {
    const field = one(chance, ['format', 'version']);
    file[field] = one(chance, [0, 2, -1, 1.5, '1', null, 'x', 2 ** 53]);
  }),
  // Files that are not profiles.
  (chance) => {
    const text = JSON.stringify(fileOf(chance));
    const broken = [
      text.slice(0, chance.between(0, text.length - 1)),
      `${text}x`,
      `[${text}]`,
      '\ufeff{}',
      '{"a":'.repeat(12_000),
      ' '.repeat(LARGEST_SHARED + 1),
      'null',
    ];
    return { text: one(chance, broken), mustBeRefused: true };
  },
  // One to three random changes. If the app accepts the file, the profile must pass `honest`.
  ...[1, 1, 1, 2, 3].map((times) => (chance: Chance): Made => {
    const file = fileOf(chance);
    for (let time = 0; time < times; time += 1)
      one(chance, places(file))(structuredClone(one(chance, HOSTILE)));
    return { text: JSON.stringify(file), mustBeRefused: false };
  }),
];

/** Header names that a profile may not use. The list does not depend on the app's. */
const FORBIDDEN =
  /^(?:host|cookie|connection|upgrade|te|trailer|expect|forwarded|content-.*|transfer-.*|proxy-.*|x-forwarded-.*|x-original-.*|x-rewrite-.*|.*method.*)$/i;

/** Throws unless the app does with the profile only what its file shows. */
function honest(profile: ServiceProfile, text: string): void {
  const base = new URL(profile.baseUrl);
  const loopback = base.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(base.hostname);
  if (base.protocol !== 'https:' && !loopback)
    throw new Error(`requests are sent in clear text: ${profile.baseUrl}`);
  for (const [name, path] of Object.entries(profile.paths)) {
    if (path === undefined) continue;
    const url = requestUrl(profile, path.replaceAll(/\{[^}]*\}/g, 'LN-1'));
    if (url.origin !== base.origin) throw new Error(`${name} leads to ${url.origin}`);
    if (!url.pathname.startsWith(base.pathname))
      throw new Error(`${name} leaves ${base.pathname}: ${url.pathname}`);
    if (/[?&]_?method=/i.test(url.href)) throw new Error(`${name} names a method`);
  }
  for (const [name, value] of Object.entries(profile.headers ?? {}))
    if (FORBIDDEN.test(name) || /[\r\n\0]/.test(value)) throw new Error(`header ${name}`);
  for (const name of Object.keys(profile.auth.headers ?? {})) if (FORBIDDEN.test(name)) throw new Error(name);
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(profile.name)) throw new Error('the name contains invisible characters');
  for (const [of, address] of Object.entries({
    ...profile.explorer,
    dashboard: profile.dashboardUrl ?? 'https://x',
  }))
    if (!String(address).startsWith('https://')) throw new Error(`${of} opens ${String(address)}`);
  if (profile.id !== own.id || profile.auth.secretName !== own.secretName)
    throw new Error('the file sets the profile’s id or its keychain entry');
  const back = readShared(sharedText(profile, true));
  if (!back.ok)
    throw new Error(`the shared profile cannot be read again: ${JSON.stringify(back.schemaFaults)}`);
  expect(profileFromShared(back.profile, own)).toEqual(profile);
  if (text.includes(CANARY) && JSON.stringify(profile.auth).includes(CANARY))
    throw new Error('the profile contains a secret from the file');
}

test('no hostile file makes a profile that does more than the file shows', async () => {
  await attack('hostile profile files', (chance, index) => {
    const nth = index % makings.length;
    const made = makings[nth]?.(chance);
    if (made === undefined) throw new Error('no file was made');
    const read = readShared(made.text);
    prototypesUntouched();
    const shown = `attack ${nth}: ${made.text.slice(0, 1_500)}`;
    if (!read.ok) {
      if (read.schemaFaults.length === 0 || read.schemaFaults.some(({ expected }) => expected === ''))
        throw new Error(`${shown} is refused without a reason`);
      if (JSON.stringify(read.schemaFaults).includes(CANARY))
        throw new Error(`the refusal repeats a text of the file: ${shown}`);
      return 'refused';
    }
    if (made.mustBeRefused) throw new Error(`the app accepts the file: ${shown}`);
    try {
      honest(profileFromShared(read.profile, own), made.text);
    } catch (cause) {
      throw new Error(`${cause instanceof Error ? cause.message : String(cause)}: ${shown}`, { cause });
    }
    return 'harmless';
  });
});
