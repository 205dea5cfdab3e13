// With its profile every dialect can be read: nothing that the desk needs is missing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { DIALECT_NAMES } from '../../support/dialect-profiles.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { inspectorOf, statesOf, stepOf, tested } from './testing.ts';

const THINGS = ['wallet', 'deposit', 'position', 'returnAddress', 'application', 'loan'] as const;

/** Loans on the first page of each dialect. */
const PAGE = { native: 100, harbour: 25, meridian: 50, compact: 40, verbose: 30, foreign: 25 } as const;

describe.each(DIALECT_NAMES)('the test of a service with the dialect %s', (dialect) => {
  let at: Premises;
  let real: RealDesk;
  let profile: ServiceProfile;

  beforeAll(async () => {
    at = await premises('inspect', dialect);
    real = await openRealDesk(at);
    await real.desk.connect.openSandbox();
    profile = at.profile(at.practice.baseUrl);
  });
  afterAll(async () => {
    await real.close();
    await at.leave();
  });

  test('passes every step, and states the time and the finding of each', async () => {
    const slice = await tested(inspectorOf(real), profile);
    expect(statesOf(slice)).toEqual([
      'name passed',
      'secure passed',
      'sign-in passed',
      'wallets passed',
      'deposits passed',
      'position passed',
      'returnAddresses passed',
      dialect === 'foreign' ? 'applications skipped' : 'applications passed',
      'loans passed',
      'loan passed',
    ]);
    expect(slice.state).toBe('done');
    expect(slice.profileId).toBe(profile.id);
    expect(stepOf(slice, 'name').facts).toMatchObject({ host: '127.0.0.1', addresses: ['127.0.0.1'] });
    expect(stepOf(slice, 'secure').facts).toEqual({ of: 'secure', plain: true });
    for (const step of slice.steps)
      if (step.state !== 'skipped') expect(step.duration).toBeGreaterThanOrEqual(0);
    expect(stepOf(slice, 'loans').facts).toMatchObject({
      of: 'answer',
      httpStatus: 200,
      items: PAGE[dialect],
    });
  });

  const things = THINGS.filter((thing) => dialect !== 'foreign' || thing !== 'application');
  test.each(things)('finds and marks every field of a %s that the desk needs', async (thing) => {
    const answered = await real.desk.inspect.answer({ thing, profile, index: 0 });
    if (!answered.ok) throw new Error(JSON.stringify(answered.error));
    const { lines, understood, problem } = answered.value;
    expect(problem).toBeUndefined();
    const needed = understood.filter((field) => field.needed);
    expect(needed.length).toBeGreaterThan(0);
    for (const field of needed) {
      expect(field, `${field.field} of ${thing}`).toMatchObject({ state: 'found' });
      expect(lines.flatMap((line) => line.fields)).toContain(field.field);
    }
    // Every found field is marked on its line.
    const read = understood.filter(({ state }) => state !== 'missing');
    for (const { field, state } of read)
      expect(lines.find((line) => line.fields.includes(field))).toMatchObject({ role: state });
  });
});
