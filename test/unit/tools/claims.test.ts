// The README states what the recorded results state, and a result that cannot be true in form is refused.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readResults, recorder, resultsIn, type Result } from '../../../tools/lib/claims/results.mjs';
import { section, withClaims } from '../../../tools/lib/claims/table.mjs';

const root = join(import.meta.dirname, '../../..');
const result: Result = {
  claim: 'Nothing is lost',
  figure: '0 of 1,000 runs',
  passed: true,
  command: 'npm run faults -- --runs 1000',
  date: '2026-11-24',
  commit: 'e690c835'.padEnd(40, '0'),
  machine: { cores: 2, memoryGiB: 24, runtime: 'Electron 42.0.0' },
};
const read = (...entries: unknown[]) => resultsIn('docs/results/faults.json', JSON.stringify(entries));

describe('the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  it('states what the results state (npm run claims writes it)', () => {
    expect(readme).toBe(withClaims(readme, readResults(root)));
  });
  it('has at most 120 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});

describe('a result file', () => {
  it('is read if every field is as it must be', () => {
    expect(read(result, { ...result, part: 'repay' })).toHaveLength(2);
  });
  it.each([
    ['claim', { claim: '' }],
    ['claim', { claim: undefined }],
    ['part', { part: 7 }],
    ['figure', { figure: 'two | cells' }],
    ['figure', { figure: 1000 }],
    ['passed', { passed: 'yes' }],
    ['command', { command: 'node tools/faults.mjs' }],
    ['date', { date: 'yesterday' }],
    ['date', { date: '2026-13-41' }],
    ['commit', { commit: 'e690c835' }],
    ['machine.cores', { machine: { ...result.machine, cores: 0 } }],
    ['machine.cores', { machine: undefined }],
    ['machine.memoryGiB', { machine: { ...result.machine, memoryGiB: '24' } }],
    ['machine.runtime', { machine: { ...result.machine, runtime: '/opt/electron' } }],
    ['machine.host', { machine: { ...result.machine, host: 'desk-7' } }],
    ['note', { note: 'by hand' }],
  ])('is refused for its field %s', (field, wrong) => {
    expect(() => read(result, { ...result, ...wrong })).toThrow(
      new RegExp(`^docs/results/faults\\.json: entry 2: ${field.replace('.', '\\.')} is `),
    );
  });
  it.each([
    ['{', 'is not JSON'],
    ['[]', 'is not a list'],
    ['{}', 'is not a list'],
    ['[null]', 'entry 1: claim'],
  ])('is refused if it is %s', (text, why) => {
    expect(() => resultsIn('docs/results/soak.json', text)).toThrow(
      new RegExp(`^docs/results/soak\\.json.*${why}`),
    );
  });
});

describe('the table', () => {
  it('prints a missed goal as missed', () => {
    const table = section(new Map([['faults', [{ ...result, passed: false }]]]));
    expect(table).toContain(
      '| Nothing is lost | 0 of 1,000 runs | **missed** | `npm run faults -- --runs 1000` | 2026-11-24, `e690c8350` |',
    );
  });
  it('puts the parts of a claim in one row, which is missed if one part is', () => {
    const parts = [
      { ...result, part: 'domain', figure: '96%' },
      { ...result, part: 'bridge', figure: '42%', passed: false, commit: '1'.repeat(40) },
    ];
    const table = section(new Map([['mutants', parts]]));
    expect(table).toContain(
      '| domain 96% · bridge 42% (missed) | **missed** | `npm run faults` | 2026-11-24, `e690c8350` · 2026-11-24, `111111111` |',
    );
  });
  it('names the machine of most results once, and another in its row', () => {
    const other = { ...result, claim: 'Nothing is altered', machine: { ...result.machine, cores: 8 } };
    const table = section(new Map([['faults', [result, other, { ...result, claim: 'Nothing is doubled' }]]]));
    expect(table).toContain('| Measured (on 2 cores, 24 GiB, Electron 42.0.0, if not said otherwise) |');
    expect(table).toContain('2026-11-24, `e690c8350`, 8 cores, 24 GiB, Electron 42.0.0 |');
    expect(table.match(/2 cores/g)).toHaveLength(1);
  });
  it('lists a command without a recorded result as not claimed', () => {
    const table = section(new Map([['faults', [result]]]));
    expect(table).toMatch(
      /Not claimed:\n\n- What these would measure; they have no recorded result yet: .*`npm run simulate`, .*`npm run soak`/,
    );
    expect(table).not.toMatch(/no recorded result yet:.*`npm run faults`/);
  });
  it('refuses a result file that no command writes', () => {
    expect(() => section(new Map([['opinion', [result]]]))).toThrow('docs/results/opinion.json');
  });
  it('refuses a README without a place for it', () => {
    expect(() => withClaims('# Collateral Desk', new Map())).toThrow('README.md lacks the lines');
  });
});

describe('recording', () => {
  let clone: string;
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' }).trim();
  const commit = () => {
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Change a rule');
    return git('rev-parse', 'HEAD');
  };
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'collateral-desk-claims-'));
    git('init', '-q');
    writeFileSync(join(clone, 'rule.ts'), 'export const limit = 45;\n');
    commit();
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  const now = () => new Date('2026-11-24T12:00:00Z');
  const begin = (...args: string[]) =>
    recorder('npm run mutants', [...args, '--record'], { root: clone, now });
  const measured = { claim: 'Faults are noticed', part: 'domain', figure: '96%', passed: true };

  it('writes what was measured, with its command, date, commit and machine', () => {
    begin('--sample', '100')?.('mutants', 'Electron 42.0.0', [measured]);
    const [written] = readResults(clone).get('mutants') ?? [];
    expect(written).toMatchObject({
      ...measured,
      command: 'npm run mutants -- --sample 100',
      date: '2026-11-24',
      commit: git('rev-parse', 'HEAD'),
      machine: { runtime: 'Electron 42.0.0' },
    });
  });
  it('writes nothing without --record', () => {
    const args = ['--sample', '100'];
    expect(recorder('npm run mutants', args, { root: clone })).toBeUndefined();
    expect(args).toEqual(['--sample', '100']);
  });
  it('removes --record from the arguments', () => {
    const args = ['--record', '--sample', '100'];
    recorder('npm run mutants', args, { root: clone });
    expect(args).toEqual(['--sample', '100']);
  });
  it('keeps the parts that were not measured now, and no other claim', () => {
    const record = begin();
    record?.('mutants', 'Electron 42.0.0', [measured, { ...measured, part: 'bridge', figure: '42%' }]);
    record?.('mutants', 'Electron 42.0.0', [{ ...measured, figure: '97%' }]);
    const figures = () =>
      readResults(clone)
        .get('mutants')
        ?.map(({ part, figure }) => [part, figure]);
    expect(figures()).toEqual([
      ['bridge', '42%'],
      ['domain', '97%'],
    ]);
    record?.('mutants', 'Electron 42.0.0', [{ ...measured, claim: 'Faults are found' }]);
    expect(figures()).toEqual([['domain', '96%']]);
  });
  it('refuses a clone with changes that its commit does not have', () => {
    writeFileSync(join(clone, 'rule.ts'), 'export const limit = 46;\n');
    expect(() => begin()).toThrow('has changes that are not committed');
  });
  it('refuses a clone that went on to another commit during the run', () => {
    const record = begin();
    writeFileSync(join(clone, 'rule.ts'), 'export const limit = 46;\n');
    commit();
    expect(() => record?.('mutants', 'Electron 42.0.0', [measured])).toThrow('changed to another commit');
    expect(readResults(clone).size).toBe(0);
  });
  it('permits earlier results and a README that are not committed yet', () => {
    mkdirSync(join(clone, 'docs/results'), { recursive: true });
    writeFileSync(join(clone, 'docs/results/faults.json'), '[]\n');
    writeFileSync(join(clone, 'README.md'), '# Collateral Desk\n');
    expect(begin()).toBeTypeOf('function');
  });
});
