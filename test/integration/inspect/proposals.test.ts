// Suggestions from the answers of an unknown service: accepted, they make the profile that somebody who
// knows the service would write.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import { PROFILE_DEFAULTS, type ServiceProfile } from '../../../domain/profile.ts';
import { withAll } from '../../../renderer/features/inspect/statements.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { inspectorOf, statesOf, tested } from './testing.ts';

let at: Premises;
let real: RealDesk;
let known: ServiceProfile;
let bare: ServiceProfile;

beforeAll(async () => {
  at = await premises('inspect', 'foreign');
  real = await openRealDesk(at);
  await real.desk.connect.openSandbox();
  known = at.profile(at.practice.baseUrl);
  const { fields: _f, failure: _x, errors: _e, pagination: _p, noSuchLists: _n, ...rest } = known;
  const { ltvUnit: _u, positionCurrency: _c, unwrap: _w, ...settings } = rest;
  // What an operator knows: the address, the sign-in, and the path of loans.
  bare = settings;
});
afterAll(async () => {
  await real.close();
  await at.leave();
});

async function proposals(profile: ServiceProfile): Promise<Proposal[]> {
  const asked = await real.desk.inspect.proposals({ profile });
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value.proposals;
}

describe('proposals from the answers alone', () => {
  it('make the profile of the foreign dialect, and the second test passes', async () => {
    await tested(inspectorOf(real), bare);
    const suggested = await proposals(bare);
    const made = withAll(suggested)(bare);
    expect(made).toBeDefined();
    if (made === undefined) return;
    const { quote: _q, application: _a, ...seen } = known.fields ?? {};
    expect(made.fields).toEqual({
      ...seen,
      // These do not exist yet; their reference will be where the others have it.
      quote: { id: 'handle.no' },
      application: { id: 'handle.no' },
    });
    for (const key of [
      'failure',
      'errors',
      'pagination',
      'noSuchLists',
      'ltvUnit',
      'positionCurrency',
    ] as const)
      expect([key, made[key]]).toEqual([key, known[key]]);

    const again = await tested(inspectorOf(real), made);
    expect(statesOf(again).filter((state) => !/passed|skipped/.test(state))).toEqual([]);
    expect(await proposals(made)).toEqual([]);
  });

  it('are certain only by a name that means one thing, and never for an uncertain amount', async () => {
    await tested(inspectorOf(real), bare);
    const suggested = await proposals(bare);
    const confidence = (key: RegExp): unknown => suggested.find((one) => key.test(one.key))?.confidence;
    expect(confidence(/^failure outcome$/)).toBe('certain');
    expect(confidence(/^loan status drawn$/)).toBe('certain');
    expect(confidence(/^loan status extinguished$/)).toBe('likely');
    // A relation alone makes nothing certain.
    expect(confidence(/^ltvUnit basis-points$/)).toBe('likely');
    expect(confidence(/^position debt/)).toBe('likely');
    expect(confidence(/^returnAddress status cleared$/)).toBe('certain');
    expect(confidence(/^return status landed$/)).toBe('likely');
    expect(confidence(/^noSuchList applications$/)).toBe('likely');
    expect(confidence(/^position capacity/)).toBe('likely');
    // The field was always empty, so only its name suggests it.
    expect(confidence(/^wallet memo/)).toBe('likely');
    for (const one of suggested)
      if (one.reason !== 'elsewhere' && !/memo/.test(one.key))
        expect([one.key, one.example]).not.toEqual([one.key, '']);
  });

  it('are made from a quote and an accept when these are first answered', async () => {
    const part = {
      ...known,
      fields: { ...known.fields, quote: { id: 'handle.no' }, application: { id: 'handle.no' } },
    };
    await saveAgreed(real.desk, part);
    const terms = { sum: '500000.00', via: 'COIN' };
    expect(await real.session.borrow.createQuote(terms)).toEqual({ ok: true, value: {} });
    const { flow } = real.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    await real.session.borrow.accept(flow.intent.id, flow.digest);
    const made = withAll(await proposals(part))(part);
    expect(made?.fields).toEqual(known.fields);
  });

  it('change nothing by themselves', async () => {
    await tested(inspectorOf(real), bare);
    const before = JSON.stringify(bare);
    await proposals(bare);
    expect(JSON.stringify(bare)).toBe(before);
    expect(bare.paths).not.toEqual(PROFILE_DEFAULTS.paths);
    expect(dialectProfile('foreign')(at.practice.baseUrl).fields).toEqual(known.fields);
  });
});
