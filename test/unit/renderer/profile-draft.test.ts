// The editor keeps a profile unchanged, and reports the problems of a draft by field.
import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES, dialectProfile } from '../../support/dialect-profiles.ts';
import { sampleProfile } from '../../support/preview/sample-profiles.ts';
import { BLANK_SIGN_IN, filledIn, type SignInDraft } from '../../../renderer/components/sign-in.ts';
import { isChanged, losesSecret } from '../../../renderer/features/profiles/candidate.ts';
import { check, sectionOf } from '../../../renderer/features/profiles/check.ts';
import {
  draftOf,
  newChoice,
  newField,
  newHeader,
  type Draft,
} from '../../../renderer/features/profiles/draft.ts';

const draftWith = (change: Partial<Draft>): Draft => ({ ...draftOf(sampleProfile), ...change });
const problemsOf = (change: Partial<Draft>): Record<string, string> => {
  const checked = check(draftWith(change), sampleProfile);
  return checked.ok ? {} : { ...checked.problems };
};
/** As it crosses the bridge, without keys that are not set. */
const crossed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a profile saved without a change', () => {
  it.each(DIALECT_NAMES)('is the same profile: %s', (name) => {
    const profile = dialectProfile(name)('https://lender.example.com/v1');
    const checked = check(draftOf(profile), profile);
    expect(checked).toMatchObject({ ok: true });
    expect(checked.ok && crossed(checked.profile)).toEqual(crossed(profile));
    expect(isChanged(draftOf(profile), profile)).toBe(false);
  });

  it('does not change by spaces around a text, but by any setting', () => {
    expect(isChanged(draftWith({ name: ' Practice service ' }), sampleProfile)).toBe(false);
    expect(isChanged(draftWith({ requestsPerMinute: '60' }), sampleProfile)).toBe(true);
    expect(isChanged(draftWith({ headers: [newHeader()] }), sampleProfile)).toBe(true);
  });
});

describe('the profile of a draft', () => {
  it('omits what is empty and keeps the inspector’s mappings', () => {
    const mapped = { ...sampleProfile, fields: { loan: { payoff: 'a.payoff' } }, unwrap: { loan: 'r' } };
    const checked = check(
      { ...draftOf(mapped), explorerTransaction: ' ', requestsPerMinute: '60', headers: [] },
      mapped,
    );
    expect(checked.ok && crossed(checked.profile)).toEqual(
      crossed({
        ...mapped,
        explorer: undefined,
        headers: undefined,
        rateLimit: { requestsPerMinute: 60 },
      }),
    );
  });
});

const signedIn = (change: Partial<SignInDraft>): SignInDraft => ({ ...BLANK_SIGN_IN, ...change });

describe('a problem of a draft', () => {
  it.each<[Partial<Draft>, string, RegExp]>([
    [{ name: ' ' }, 'name', /Required/],
    [{ baseUrl: 'http://lender.example.com' }, 'baseUrl', /https address/],
    [{ signIn: filledIn('basic', { key: '' }) }, 'signIn.key', /Required/],
    [
      { signIn: signedIn({ headers: 'Host: {{secret}}' }) },
      'signIn.headers',
      /^Host Expected: a header such as/,
    ],
    [{ signIn: signedIn({ headers: 'X-Key' }) }, 'signIn.headers', /^X-Key Expected/],
    [{ signIn: signedIn({ query: 'a b: {{secret}}' }) }, 'signIn.query', /the name of a query parameter/],
    [{ signIn: signedIn({ headers: 'X-Key: {{secrets}}' }) }, 'signIn.headers', /character 3: one of method/],
    [
      { signIn: { ...filledIn('login-form', { key: 'k' }), loginToken: '' } },
      'signIn.loginToken',
      /names joined/,
    ],
    [{ pathPrefix: 'v2' }, 'pathPrefix', /slash/],
    [{ asset: '' }, 'asset', /Required/],
    [{ warningPercent: '70' }, 'warningPercent', /below the critical threshold/],
    [{ warningPercent: '1e1' }, 'warningPercent', /percentage/],
    [{ criticalPercent: '101' }, 'criticalPercent', /percentage/],
    [{ requestsPerMinute: '0' }, 'requestsPerMinute', /1 to 6000/],
    [{ collateralDecimals: '19' }, 'collateralDecimals', /0 to 18/],
    [{ explorerTransaction: 'https://x.example.com/tx' }, 'explorerTransaction', /\{tx_hash\}/],
    [{ explorerAddress: 'https://{address}.example.com/' }, 'explorerAddress', /\{address\}/],
    [{ dashboardUrl: 'http://x.example.com' }, 'dashboardUrl', /https link/],
    [{ amountField: '' }, 'amountField', /Required/],
    [
      { headers: [{ ...newHeader(), name: 'X-Auth-Token', value: 'a' }] },
      'headers.0.name',
      /suggest a secret/,
    ],
    [{ headers: [{ ...newHeader(), name: 'X-Id', value: '' }] }, 'headers.0.value', /Required/],
    [{ headers: [{ ...newHeader(), name: 'X-Id', value: 'é' }] }, 'headers.0.value', /plain letters/],
    [
      {
        headers: [
          { ...newHeader(), name: 'X-Id', value: '1' },
          { ...newHeader(), name: 'x-id', value: '2' },
        ],
      },
      'headers.1.name',
      /Already/,
    ],
    [{ quoteFields: [{ ...newField(), name: 'external_id', label: 'a' }] }, 'quoteFields.0.name', /itself/],
    [{ quoteFields: [newField()] }, 'quoteFields.0.label', /Required/],
    [
      { quoteFields: [{ ...newField(), name: 'a', label: 'a', kind: 'choice' }] },
      'quoteFields.0.type.options',
      /at least one/,
    ],
    [
      {
        quoteFields: [
          { ...newField(), name: 'a', label: 'a', kind: 'choice', options: [{ ...newChoice(), value: 'b' }] },
        ],
      },
      'quoteFields.0.type.options.0.label',
      /Required/,
    ],
  ])('of %j is reported at its field', (change, field, words) => {
    const problems = problemsOf(change);
    expect(problems[field]).toMatch(words);
    expect(Object.keys(problems)).toContain(field);
  });

  it('of cadences is reported by name', () => {
    const { cadences } = draftOf(sampleProfile);
    expect(problemsOf({ cadences: { ...cadences, position: '1', slow: '2.5' } })).toEqual({
      'cadenceSeconds.position': 'A whole number of seconds, 2 to 3600',
      'cadenceSeconds.slow': 'A whole number of seconds, 2 to 3600',
    });
  });

  it('leads to the section of its field', () => {
    expect(
      ['headers.0.name', 'explorerAddress', 'quoteFields.0.name', 'warningPercent'].map(sectionOf),
    ).toEqual(['connection', 'reading', 'borrowing', 'polling']);
  });
});

describe('the stored secret', () => {
  it('is deleted only by another origin', () => {
    const loses = (change: Partial<Draft>): boolean => losesSecret(draftWith(change), sampleProfile);
    expect(loses({ baseUrl: 'http://127.0.0.1:8788/v1' })).toBe(true);
    expect(loses({ signIn: filledIn('x-api-key', { key: '' }) })).toBe(false);
    expect(loses({ baseUrl: 'http://127.0.0.1:8787/v2' })).toBe(false);
    expect(loses({ name: 'Another' })).toBe(false);
  });
});
