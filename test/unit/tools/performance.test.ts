// The table of docs/performance.md states what the recorded runs measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  recordedRuns,
  resultsSection,
  withResults,
  type Recorded,
} from '../../../tools/lib/claims/performance.mjs';

const root = join(import.meta.dirname, '../../..');
const run = (at: string, figures: Recorded['figures']): Recorded => ({
  at,
  runtime: 'Electron 42.0.0',
  processors: '2 × EPYC',
  loans: 1_000_000,
  notMeasured: [],
  figures,
});
const start = { goal: 'P1', what: 'warm start', unit: '×', atMost: 1.35 };

describe('docs/performance.md', () => {
  it('states what the recorded runs measured (npm run claims writes it)', () => {
    const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
    expect(page).toBe(withResults(page, recordedRuns(root)));
  });
});

describe('the table of recorded runs', () => {
  it('shows each goal as its newest run measured it, with its earlier values', () => {
    const section = resultsSection([
      run('2026-11-24T10:00:00.000Z', [
        { ...start, value: 1.8, met: false },
        { goal: 'P10', what: 'totals', unit: 'ms', value: 0.5, atMost: 2, met: true },
      ]),
      run('2026-11-25T10:00:00.000Z', [
        { ...start, value: 1.3, spread: [1.2, 1.41], met: true, sides: { app: '478 ms', bare: '367 ms' } },
      ]),
    ]);
    expect(section.split('\n').slice(2, 4)).toEqual([
      '| P1 | warm start (app 478 ms ÷ bare 367 ms) | 1.30 × (1.20–1.41) | 1.35 | met | 2026-11-25 | 1.80 |',
      '| P10 | totals | 0.50 ms | 2 | met | 2026-11-24 |  |',
    ]);
    expect(section).toContain('- 2026-11-24 10:00 UTC: Electron 42.0.0, 2 × EPYC, 1000000 loans\n');
  });

  it('marks a missed goal, and names what a run could not measure', () => {
    const missed = { ...run('2026-11-25T10:00:00.000Z', [{ ...start, value: 2.14, met: false }]) };
    const section = resultsSection([{ ...missed, notMeasured: ['P6: the window did not open'] }]);
    expect(section).toContain('| **missed** |');
    expect(section).toContain('; not measured: P6\n');
  });

  it('says that there is none', () => {
    expect(resultsSection([])).toBe('No run has been recorded yet.\n');
  });
});
