// The last session's figures: what is kept for the first frame of the next start, and when none is.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import type { Slices } from '../../../../contract/contract.ts';
import { sealKeyOf } from '../../../../main/credentials/seal.ts';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import { systemDisk } from '../../../../main/shell/disk.ts';
import { keepLastFigures } from '../../../../main/wiring/keep-last-figures.ts';
import {
  LAST_FIGURES_FILE,
  LAST_FIGURES_PURPOSE,
  readLastFigures,
} from '../../../../main/wiring/read-last-figures.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { sampleSlices } from '../../../support/preview/sample.ts';

const HEX = 'ab'.repeat(32);
const clock = fakeClock();
const slices = sampleSlices(clock.wall());
let userData = '';
const file = (): string => join(userData, LAST_FIGURES_FILE);

beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'last-figures-'));
  settings('practice');
});
afterEach(() => rmSync(userData, { recursive: true, force: true }));

function settings(currentProfile: string): void {
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, currentProfile }));
}

function keeper() {
  const kept = keepLastFigures({ userData, version: '1.0', disk: systemDisk, clock });
  kept.begin(sealKeyOf(keyOf(HEX), LAST_FIGURES_PURPOSE));
  return kept;
}

/** Follows these slices and waits until the file has them. */
async function keep(change: Partial<Slices> = {}): Promise<ReturnType<typeof keeper>> {
  const kept = keeper();
  kept.follow({ ...slices, ...change });
  clock.advance(2_000);
  await vi.waitFor(() => expect(existsSync(file())).toBe(true));
  return kept;
}

const keychain = (hex: string | undefined = HEX) => ({ get: () => Promise.resolve(ok(hex)) });
const read = (version = '1.0', from = keychain()) =>
  readLastFigures({ userData, version, keychain: () => Promise.resolve(from) });

describe('the last session’s figures', () => {
  it('state value, debt, LTV, capacity and when the service stated them', async () => {
    await keep();
    const text = (await read())?.markup.replaceAll(/<[^>]*>/g, ' ');
    for (const part of [
      'SANDBOX',
      'Practice service',
      '₦93,819,861.12',
      '₦39,732,711.18',
      '42.35%',
      '₦16,880,000.00',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/From the last session, read \d\d \w+ \d{4} \d\d:\d\d \(WAT\)/);
  });

  it('are on disk only sealed', async () => {
    await keep();
    const bytes = Buffer.from(readFileSync(file(), 'utf8'), 'base64');
    expect(bytes.includes('93,819')).toBe(false);
    expect(bytes.includes('Practice')).toBe(false);
  });

  it('escape a name that looks like markup, and contain no script and no control', async () => {
    const profile = { ...slices.connect.profile!, name: '<img src=x onerror="alert(1)">' };
    await keep({ connect: { ...slices.connect, profile } });
    const markup = (await read())?.markup ?? '';
    expect(markup).toContain('&#60;img');
    expect(markup).not.toMatch(/<(img|script|button|a|input)\b/);
  });

  it('are not shown for another service, another version, or without the keychain’s key', async () => {
    await keep();
    expect(await read('1.1')).toBeUndefined();
    expect(await read('1.0', keychain('cd'.repeat(32)))).toBeUndefined();
    expect(
      await readLastFigures({
        userData,
        version: '1.0',
        keychain: () =>
          Promise.resolve({
            get: () => Promise.resolve(fail({ code: 'locked', reason: 'keychain-locked' })),
          }),
      }),
    ).toBeUndefined();
    settings('another');
    expect(await read()).toBeUndefined();
  });

  it('are not shown from a file that was changed', async () => {
    await keep();
    const sealed = readFileSync(file(), 'utf8');
    writeFileSync(
      file(),
      sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    );
    expect(await read()).toBeUndefined();
  });

  it('cost no keychain prompt while there is no file', async () => {
    const asked = vi.fn<() => Promise<ReturnType<typeof keychain>>>();
    expect(await readLastFigures({ userData, version: '1.0', keychain: asked })).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the file of the last session’s figures', () => {
  const gone = () => vi.waitFor(() => expect(existsSync(file())).toBe(false));

  it.each([
    ['no service is open', { connect: { ...slices.connect, status: 'none', profile: undefined } }],
    [
      'another service is open',
      {
        connect: { ...slices.connect, profile: { ...slices.connect.profile!, id: 'another' } },
        collateral: {},
      },
    ],
    ['a PIN locks the desk', { lock: { state: 'unlocked', minutes: 10 } }],
  ] as [string, Partial<Slices>][])('goes when %s', async (_, change) => {
    const kept = await keep();
    kept.follow({ ...slices, ...change });
    await gone();
  });

  it('goes at a start without a service, whatever an earlier one left', async () => {
    await keep();
    keeper().follow({ ...slices, connect: { ...slices.connect, status: 'none' } });
    await gone();
  });

  it('is not written by figures of a service that is left within the delay', async () => {
    const kept = keeper();
    kept.follow(slices);
    kept.follow({ ...slices, connect: { ...slices.connect, status: 'none' } });
    clock.advance(10_000);
    await new Promise(setImmediate);
    expect(existsSync(file())).toBe(false);
  });
});
