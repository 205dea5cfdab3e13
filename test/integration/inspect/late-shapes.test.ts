// A field that a service states only later is offered for mapping when it first appears, without a
// connection test.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { withAll } from '../../../renderer/features/inspect/statements.ts';
import { agreeToListed } from '../../support/agree.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { rewritingProxy, type RewritingProxy } from '../../support/rewriting-proxy.ts';
import { answered } from '../../support/two-services.ts';
import { serviceThere } from './testing.ts';

const soon = { timeout: 15_000, interval: 20 };
const RETURN = /,"handback":\{[^{}]*\{[^{}]*\}[^{}]*\}/g;

let at: Premises;
let open: RealDesk;
let proxy: RewritingProxy;
let known: ServiceProfile;
beforeEach(async () => {
  at = await premises('late', 'foreign');
  open = await openRealDesk(at);
  proxy = await rewritingProxy(at.practice.baseUrl);
  known = dialectProfile('foreign')(proxy.baseUrl);
});
afterEach(async () => {
  await open.close();
  await proxy.stop();
  await at.leave();
});

const fromWork = () => open.slice('inspect').samples.filter(({ from }) => from === 'work');
async function proposals(profile: ServiceProfile): Promise<Proposal[]> {
  const asked = await open.desk.inspect.proposals({ profile });
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value.proposals;
}
async function working(profile: ServiceProfile): Promise<ServiceProfile> {
  const there = serviceThere(at, profile);
  expect(await open.desk.profiles.open(there.id)).toMatchObject({ ok: true });
  await answered(open);
  return there;
}

describe('a field that appears late', () => {
  it('is offered from the first list with a return of collateral, on whatever page', async () => {
    proxy.rewrite = (text) => text.replaceAll(RETURN, '');
    const { loan = {}, ...fields } = known.fields ?? {};
    const own = Object.fromEntries(Object.entries(loan).filter(([field]) => !field.startsWith('return')));
    const before = await working({ ...known, fields: { ...fields, loan: own } });
    expect(fromWork()).toEqual([]);

    proxy.rewrite = (text) => text;
    await open.desk.connect.refreshNow(['loans']);
    await expect.poll(fromWork, soon).toMatchObject([{ thing: 'loan', of: 'list' }]);
    const made = withAll(await proposals(before))(before);
    expect(made?.fields?.loan).toEqual(loan);

    // It is offered once.
    await saveAgreed(open.desk, made ?? before);
    await answered(open);
    expect(await proposals(made ?? before)).toEqual([]);
  });

  it('is offered from the second page of a list, with the path to it', async () => {
    proxy.rewrite = (text) => text.replaceAll(/"resume":"[^"]*"/g, '"resume":null');
    const { pagination, ...rest } = known;
    const before = await working(rest);
    proxy.rewrite = (text) => text;
    await open.desk.connect.refreshNow(['loans', 'deposits']);
    await expect
      .poll(async () => withAll(await proposals(before))(before)?.pagination, soon)
      .toEqual(pagination);
  });

  it('is offered from one loan that is read alone, if it has more than before', async () => {
    proxy.rewrite = (text) => text.replaceAll(RETURN, '');
    await working(known);
    const loans = await open.session.loans.page({ filter: 'open', limit: 50 });
    if (!loans.ok) throw new Error(loans.error.code);
    const [first] = loans.value.rows;
    if (first === undefined) throw new Error('the practice has a loan');
    await open.session.repay.start(first.id);
    await agreeToListed(open.session.payees);
    await open.session.repay.readNow(first.id);
    expect(fromWork()).toEqual([]);
    proxy.rewrite = (text) => text.replace('"phase":', '"note_to_payer":"quote the reference","phase":');
    await open.session.repay.readNow(first.id);
    await expect.poll(fromWork, soon).toMatchObject([{ thing: 'loan', of: 'one' }]);
  });

  it('is offered from the answer with the reason of a declined application', async () => {
    await Promise.all([open.close(), proxy.stop()]);
    await at.leave();
    at = await premises('late', 'compact');
    open = await openRealDesk(at);
    proxy = await rewritingProxy(at.practice.baseUrl);
    // Without a decision yet, no answer has its reason or time.
    proxy.rewrite = (text) => text.replaceAll(/,"y":(?:null|"[^"]*")/g, '').replaceAll(/,"d":null\}/g, '}');
    await working(dialectProfile('compact')(proxy.baseUrl));
    expect(fromWork()).toEqual([]);
    proxy.rewrite = (text) => text;
    await open.desk.connect.refreshNow(['applications']);
    await expect.poll(fromWork, soon).toMatchObject([{ thing: 'application', of: 'list' }]);
  });
});
