// The check of known security faults, with what npm prints.
import { expect, it } from 'vitest';
import { checkAdvisories } from '../../../tools/lib/advisories.mjs';

const check = (printed: unknown, code = 1, timedOut = false) =>
  checkAdvisories({
    run: async () => ({
      code,
      timedOut,
      stdout: typeof printed === 'string' ? printed : JSON.stringify(printed),
      stderr: '',
    }),
  });

const fault = (severity: string) => ({
  severity,
  via: [{ title: 'Reads past the end', url: 'https://advisories.example/1' }],
});

it('names nothing if the registry knows no fault', async () => {
  expect(await check({ vulnerabilities: {} }, 0)).toEqual({ ok: true, output: '' });
});

it.each([
  ['high', false],
  ['critical', false],
  ['moderate', true],
  ['low', true],
])('names a package with a fault of severity %s, and passes: %s', async (severity, ok) => {
  expect(await check({ vulnerabilities: { a: fault(severity) } })).toEqual({
    ok,
    output: `a: ${severity}: Reads past the end (https://advisories.example/1)`,
  });
});

it('names the package that brings another’s fault', async () => {
  const { output } = await check({ vulnerabilities: { b: { severity: 'low', via: ['a'] } } });
  expect(output).toBe('b: low: through a');
});

const REFUSED = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk';
it.each([
  [
    'a registry that does not offer it',
    { message: REFUSED },
    'the registry answers 405 Method Not Allowed to npm audit',
  ],
  [
    'no network',
    { message: 'request to https://registry.example failed' },
    'the registry could not be asked',
  ],
  ['no answer that can be read', 'npm error', 'the registry could not be asked'],
])('says with %s that it did not check', async (_, printed, why) => {
  expect(await check(printed)).toEqual({ ok: true, output: `Not checked, because ${why}` });
});

it('says so if the registry does not answer in time', async () => {
  expect(await check('', 143, true)).toEqual({
    ok: true,
    output: 'Not checked, because the registry did not answer',
  });
});
