// The message about an invalid file, for every kind of fault that the schemas can find.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaFaultLine, schemaFaultsIn } from '../../../domain/schema-faults.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';

const good = practiceProfile('http://127.0.0.1:4000/v1');
const told = (change: object): string => {
  const parsed = v.safeParse(ServiceProfileSchema, { ...good, ...change });
  return parsed.success ? 'understood' : schemaFaultLine(schemaFaultsIn(parsed.issues));
};
const auth = good.auth;

describe('the message about an invalid file', () => {
  it.each<[object, string]>([
    [{ name: undefined }, 'name: missing'],
    [{ name: 7 }, 'name: a text in quotes'],
    [{ name: null }, 'name: a text in quotes'],
    [{ name: '' }, 'name: not empty'],
    [{ name: 'x'.repeat(201) }, 'name: at most 200 characters'],
    [{ ltvUnits: 'percent' }, 'ltvUnits: not a setting this app knows'],
    [{ ltvUnit: 'percents' }, 'ltvUnit: one of "percent", "fraction", "basis-points"'],
    [{ version: '1' }, 'version: exactly 1'],
    [{ auth: 'bearer' }, 'auth: a group in curly brackets'],
    [{ auth: {} }, 'auth.preset: missing'],
    [
      { auth: { ...auth, preset: 'token' } },
      'auth.preset: one of "bearer", "x-api-key", "api-key-and-business"',
    ],
    [{ auth: { ...auth, key: 1 } }, 'auth.key: a text in quotes'],
    [{ auth: { ...auth, secret: 'sk' } }, 'auth.secret: not a setting this app knows'],
    [{ paths: [] }, 'paths: a group in curly brackets'],
    [{ paths: { ...good.paths, loans: 'loans' } }, 'paths.loans: a text that begins with "/"'],
    [{ quoteFields: {} }, 'quoteFields: a list in square brackets'],
    [{ quoteFields: ['amount'] }, 'quoteFields[0]: a group in curly brackets'],
    [
      { quoteFields: [good.quoteFields[0], { name: 'a', label: 'A', type: { kind: 'money' }, required: 1 }] },
      'quoteFields[1].type.kind: one of "naira", "collateral", "text", "choice"; quoteFields[1].required: true or false',
    ],
    [
      { cadenceSeconds: { ...good.cadenceSeconds, loans: 1, slow: 2.5, deposits: 9999, position: '30' } },
      'cadenceSeconds.position: a number without quotes; cadenceSeconds.deposits: 3600 or less; ' +
        'cadenceSeconds.loans: 2 or more; cadenceSeconds.slow: a whole number',
    ],
    [
      { thresholds: { warningPercent: '55', criticalPercent: '100.01' } },
      'thresholds.criticalPercent: a percentage from 0 to 100, in quotes, such as "62.5"',
    ],
    [
      { thresholds: { warningPercent: 55, criticalPercent: '70' } },
      'thresholds.warningPercent: a text in quotes',
    ],
    [
      { thresholds: { warningPercent: '70.0', criticalPercent: '70' } },
      'thresholds.warningPercent: below criticalPercent: the warning comes first',
    ],
    [{ unwrap: { loan: 7 } }, 'unwrap.loan: a text in quotes'],
    [{ unwrap: { loan: 'a..b' } }, 'unwrap.loan: names joined by dots, such as attributes.payoff-amount'],
    [{ unwrap: { loan: { one: 7 } } }, 'unwrap.loan.one: a text in quotes'],
    [{ unwrap: { loan: { only: 'a' } } }, 'unwrap.loan.only: not a setting this app knows'],
    [
      { pagination: { loans: { by: 'next' } } },
      'pagination.loans.by: one of "none", "cursor", "page", "offset", "link"',
    ],
    [
      { headers: { 'X-Api-Key': 'sk' } },
      'headers.X-Api-Key: a header such as X-Version or X-Tenant-Id: none that the app sets, that holds a secret or that directs a request',
    ],
    [
      { headers: { 'X V': '1' } },
      'headers."X V": a header such as X-Version or X-Tenant-Id: none that the app sets, that holds a secret or that directs a request',
    ],
    [{ headers: { 'X-Version': 1 } }, 'headers.X-Version: a text in quotes'],
    [{ dashboardUrl: 'my bank' }, 'dashboardUrl: a web address'],
    [
      { explorer: { address: 'https://{address}.example' } },
      'explorer.address: an https link with {address} behind its host',
    ],
    [{ expectedCollateral: { asset: '', chain: 'base' } }, 'expectedCollateral.asset: not empty'],
  ])('%j', (change, words) => {
    expect(told(change)).toContain(words);
  });

  it('is about the whole file if it is no profile at all', () => {
    for (const [other, words] of [
      [[], 'the whole file: a group in curly brackets'],
      ['text', 'the whole file: a group in curly brackets'],
      [null, 'the whole file: a group in curly brackets'],
    ] as const) {
      const parsed = v.safeParse(ServiceProfileSchema, other);
      expect(parsed.success ? '' : schemaFaultLine(schemaFaultsIn(parsed.issues))).toContain(words);
    }
  });

  it('never quotes a value, and names at most five places', () => {
    const canary = 'sk_canary';
    const wrong = {
      ltvUnit: canary,
      auth: { preset: canary, secretName: 'x' },
      headers: { 'x-api-key': canary, [`x"${canary}\n`]: canary },
      unwrap: { loan: `${canary}..` },
      pagination: { by: canary },
      quoteFields: [{ name: canary, label: canary, type: { kind: canary }, required: canary }],
      thresholds: { warningPercent: canary, criticalPercent: canary },
      positionCurrency: canary,
    };
    const parsed = v.safeParse(ServiceProfileSchema, { ...good, ...wrong });
    const schemaFaults = parsed.success ? [] : schemaFaultsIn(parsed.issues);
    expect(schemaFaults).toHaveLength(5);
    for (const [key, value] of Object.entries(wrong))
      if (key !== 'headers') expect(told({ [key]: value })).not.toContain(canary);
  });
});
