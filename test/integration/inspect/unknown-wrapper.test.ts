// A service that wraps its answers under an unknown name: the app suggests the place of the data from the
// answers.
import { afterEach, describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { withAll } from '../../../renderer/features/inspect/statements.ts';
import type { DialectName } from '../../../sandbox/dialect/all.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { rewritingProxy, type RewritingProxy } from '../../support/rewriting-proxy.ts';
import { answered } from '../../support/two-services.ts';
import { inspectorOf, serviceThere, statesOf, stepOf, tested } from './testing.ts';

let at: Premises;
let open: RealDesk;
let proxy: RewritingProxy;
afterEach(async () => {
  await open.close();
  await proxy.stop();
  await at.leave();
});

async function behind(dialect: DialectName, rewrite: RewritingProxy['rewrite']): Promise<ServiceProfile> {
  at = await premises('wrapper', dialect);
  open = await openRealDesk(at);
  proxy = await rewritingProxy(at.practice.baseUrl, rewrite);
  return serviceThere(at, dialectProfile(dialect)(proxy.baseUrl));
}
async function proposals(profile: ServiceProfile): Promise<Proposal[]> {
  const asked = await open.desk.inspect.proposals({ profile });
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value.proposals;
}
const unwrapsIn = (suggested: readonly Proposal[]) =>
  suggested.flatMap(({ says, confidence }) =>
    says.sets === 'unwrap' ? [`${says.thing} ${says.of} ${says.path} ${confidence}`] : [],
  );

describe('an unknown wrapper', () => {
  it('is suggested if nothing else is known of the service, with the same mapping as without it', async () => {
    const known = await behind('foreign', (text) => text.replaceAll('"payload":', '"parcel":'));
    const { fields: _f, failure: _x, errors: _e, pagination: _p, noSuchLists: _n, ...rest } = known;
    const { ltvUnit: _u, positionCurrency: _c, unwrap: _w, ...settings } = rest;
    const bare: ServiceProfile = settings;
    await tested(inspectorOf(open), bare);
    const suggested = await proposals(bare);
    expect(unwrapsIn(suggested).toSorted()).toEqual([
      'deposit list parcel certain',
      'loan list parcel certain',
      'position one parcel certain',
      'returnAddress list parcel certain',
      'wallet list parcel certain',
    ]);
    // One loan is read once the list is found; then no suggestion is left.
    const once = withAll(suggested)(bare) ?? bare;
    await tested(inspectorOf(open), once);
    const made = withAll(await proposals(once))(once) ?? once;
    const again = await tested(inspectorOf(open), made);
    expect(statesOf(again).filter((state) => !/passed|skipped/.test(state))).toEqual([]);
    expect(stepOf(again, 'loan').state).toBe('passed');
    expect(await proposals(made)).toEqual([]);
    const { quote: _q, application: _a, ...seen } = known.fields ?? {};
    expect(made.fields).toMatchObject(seen);
  });

  it('is suggested for a single object and for a list separately, and the service is read with both', async () => {
    const known = await behind('native', (text, path) =>
      text.replace(/^\{"data":/, /\/loans\/LN-/.test(path) ? '{"parcel":' : '{"parcels":'),
    );
    await tested(inspectorOf(open), known);
    const first = withAll(await proposals(known))(known) ?? known;
    await tested(inspectorOf(open), first);
    const made = withAll(await proposals(first))(first) ?? first;
    expect(made.unwrap?.loan).toEqual({ one: 'parcel', list: 'parcels' });
    await saveAgreed(open.desk, made);
    await open.desk.profiles.open(made.id);
    await answered(open);
    expect(open.slice('connect').link).toBe('live');
    await expect.poll(() => open.slice('loans').total, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  it('is never suggested if the objects are found without it', async () => {
    const known = await behind('native', (text) => text);
    await tested(inspectorOf(open), known);
    expect(unwrapsIn(await proposals(known))).toEqual([]);
  });
});
