// What a package removes from its environment and its command line, and that docs/security.md lists the
// same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SWITCHES, VARIABLES, weakenedBy, withoutSwitches } from '../../../../main/shell/weakening.ts';

const paper = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
const none = (): boolean => false;

/** The code spans in the list under this heading. */
function listed(heading: string, name: RegExp): string[] {
  const section = paper.split(`### ${heading}`)[1]?.split('\n#')[0] ?? '';
  return [...section.matchAll(/`([^`]+)`/g)]
    .map(([, found = '']) => found)
    .filter((found) => name.test(found));
}

describe('docs/security.md', () => {
  it('lists every variable that is removed, 22 at least', () => {
    const variables = listed('Variables', /^[A-Z][A-Z0-9_]+$/);
    expect(variables.toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
    expect(variables.length).toBeGreaterThanOrEqual(22);
  });
  it('lists every switch that is removed, 26 at least', () => {
    const switches = listed('Switches', /^--/);
    expect(switches.toSorted()).toEqual(
      Object.keys(SWITCHES)
        .map((name) => `--${name}`)
        .toSorted(),
    );
    expect(switches.length).toBeGreaterThanOrEqual(26);
  });
});

describe('a start', () => {
  it('is unchanged if nothing weakens it', () => {
    const env = { PATH: '/bin', HTTPS_PROXY: 'http://proxy:3128', NODE_ENV: 'production' };
    const found = weakenedBy(env, (name) => name === 'user-data-dir');
    expect(found).toEqual({ variables: [], switches: [], needsNewStart: false });
  });
  it.each(Object.entries(VARIABLES))('is weakened by %s, read %s, even if it is empty', (name, read) => {
    const found = weakenedBy({ [name]: '' }, none);
    expect(found).toEqual({ variables: [name], switches: [], needsNewStart: read === 'at-start' });
  });
  it.each(Object.entries(SWITCHES))('is weakened by --%s, read %s', (name, read) => {
    const found = weakenedBy({}, (asked) => asked === name);
    expect(found).toEqual({ variables: [], switches: [name], needsNewStart: read === 'at-start' });
  });
});

describe('a new start', () => {
  it('removes the switches in every form that Chromium accepts, and nothing else', () => {
    const args = [
      '--js-flags=--jitless',
      '-js-flags=x',
      '/JS-FLAGS=x',
      '--JS-Flags',
      '--js-flags-not',
      '--practise',
      'collateral-desk://loan/js-flags',
    ];
    expect(withoutSwitches(args, ['js-flags'])).toEqual([
      '--js-flags-not',
      '--practise',
      'collateral-desk://loan/js-flags',
    ]);
  });
});
