// A service without a list that the document has: reported by 404, or stated in its profile. Over real
// databases and real HTTP.
import { beforeEach, describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { DispensableList } from '../../../domain/profile-rules.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { agreeToListed } from '../../support/agree.ts';
import { storeService } from '../../support/stored-service.ts';
import { answered, opened } from '../../support/two-services.ts';
import { at, borrow, deskForEachTest, open, soon } from './rig.ts';

let lagos: ServiceProfile;
deskForEachTest();
beforeEach(() => {
  lagos = storeService(at, 'lagos');
});

const PATHS = {
  wallets: '/collateral/wallets',
  deposits: '/collateral/deposits',
  returnAddresses: '/collateral/withdrawal-addresses',
} as const satisfies Partial<Record<DispensableList, string>>;
const LISTS = ['wallets', 'deposits', 'returnAddresses'] as const;

const notFound = (list: (typeof LISTS)[number]) =>
  at.steer('/faults', { rules: [{ kind: 'status', status: 404, match: { path: PATHS[list] } }] });

const lacks = () => open.slice('connect').noSuchLists;

async function startedRepayment() {
  const loanId = await borrow();
  await open.session.repay.start(loanId);
  await agreeToListed(open.session.payees);
  return loanId;
}
const stepsOf = () => {
  const steps = open.slice('repay').repayments[0]?.steps ?? [];
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]));
};

describe.each(LISTS)('a service without %s', (list) => {
  it('is live if it answers 404, and the desk shows that it has no such list', async () => {
    await notFound(list);
    await opened(open, lagos);
    await expect.poll(lacks, soon).toEqual([list]);
    const { link, problem, resources } = open.slice('connect');
    expect({ link, problem }).toEqual({ link: 'live', problem: undefined });
    expect(resources.map(({ resource }) => resource)).not.toContain(list);
    expect(open.slice('collateral')[list]).toBeUndefined();
  });

  it('shows none of it as current if it once had it', async () => {
    await opened(open, lagos);
    expect(open.slice('collateral')[list]).toBeDefined();
    expect(await saveAgreed(open.desk, { ...lagos, noSuchLists: [list] })).toMatchObject({ ok: true });
    await answered(open);
    expect(lacks()).toEqual([list]);
    expect(open.slice('collateral')[list]).toBeUndefined();
    expect(open.slice('connect').link).toBe('live');
  });
});

describe('a 404 to a list that was answered before', () => {
  it('is an ordinary failure: the readings stay and age', async () => {
    await opened(open, lagos);
    await notFound('deposits');
    await open.desk.connect.refreshNow(['deposits']);
    await expect.poll(() => open.slice('connect').link, soon).toBe('stale');
    expect(lacks()).toBeUndefined();
    expect(open.slice('collateral').deposits).toBeDefined();
  });
});

describe('the desk without a list of wallets', () => {
  it('shows and copies no address, although one was read before', async () => {
    await opened(open, lagos);
    await expect.poll(() => open.slice('deposit').payInto, soon).toBeDefined();
    const { digest = '' } = open.slice('deposit').payInto ?? {};
    await saveAgreed(open.desk, { ...lagos, noSuchLists: ['wallets'] });
    await answered(open);
    expect(open.slice('deposit').payInto).toBeUndefined();
    expect(await open.session.deposit.copy({ digest, part: 'address' })).toMatchObject({ ok: false });
  });
});

describe('the desk without a list of return addresses', () => {
  it('borrows and repays, and calls no address approved', async () => {
    await notFound('returnAddresses');
    await opened(open, lagos);
    await expect.poll(lacks, soon).toEqual(['returnAddresses']);
    expect(open.slice('borrow').preflight.usableReturnAddresses).toBeUndefined();
    const loanId = await startedRepayment();
    await expect.poll(stepsOf, soon).toMatchObject({ 'return-address': 'skipped', 'read-now': 'current' });
    expect(await open.session.repay.readNow(loanId)).toMatchObject({ ok: true });
  });

  it('continues an open checklist once the list is known to be missing', async () => {
    await at.steer('/faults', {
      rules: [{ kind: 'status', status: 503, match: { path: PATHS.returnAddresses } }],
    });
    expect(await open.desk.profiles.open(lagos.id)).toMatchObject({ ok: true });
    await expect.poll(() => open.slice('loans').total, soon).toBeGreaterThan(0);
    await expect.poll(() => open.slice('connect').link, soon).toBe('stale');
    await startedRepayment();
    expect(stepsOf()).toMatchObject({ 'return-address': 'current', 'read-now': 'blocked' });
    await notFound('returnAddresses');
    await open.desk.connect.refreshNow(['returnAddresses']);
    await expect.poll(stepsOf, soon).toMatchObject({ 'return-address': 'skipped', 'read-now': 'current' });
  });
});
