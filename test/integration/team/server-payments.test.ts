// The team's server records a payment that was made, whatever was freed, approved or replaced meanwhile.
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../../domain/approval.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ClaimAsked } from '../../../main/desk/ports/team.ts';
import { postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../../support/postgres.ts';
import {
  accept,
  claimId,
  repayment,
  signedIn,
  startTeam,
  valueOf,
  type SignedIn,
} from '../../support/team-server.ts';

let postgres: Postgres | undefined;
let ada: SignedIn;
let chidi: SignedIn;
let admin: Client;
const query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await admin.query<Record<string, unknown>>(sql, values)).rows;
const policy = (rules: PolicyRule[]): Promise<unknown> =>
  query('SELECT collateral_desk.set_policy($1)', [JSON.stringify(rules)]);

beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startTeam({ ada: 'member', chidi: 'approver' });
  admin = await postgres.admin('team');
  ada = await signedIn(postgres, 'ada');
  chidi = await signedIn(postgres, 'chidi');
});
afterAll(async () => {
  for (const one of [ada, chidi]) await one?.link.close();
  await admin?.end();
  await postgres?.stop();
});
beforeEach(async (context) => {
  if (postgres === undefined) return context.skip(WITHOUT_POSTGRES);
  await query('TRUNCATE collateral_desk.claim, collateral_desk.approval');
});

describe('a payment that was made', () => {
  beforeEach(() => policy([{ rank: 1, needsApproval: true }]));
  const recordedBy = async (who: SignedIn, asked: ClaimAsked, reference = 'TRF-1') =>
    valueOf(await who.link.take(claimId(), 1, asked, reference));
  const rows = () => query('SELECT state, evidence, approval FROM collateral_desk.claim ORDER BY claimed_at');

  it('is recorded without an approval, because its money has left, and is the same claim when recorded again', async () => {
    expect(valueOf(await ada.link.take(claimId(), 1, repayment('LN-6'))).outcome).toBe('approval-needed');
    const first = await recordedBy(ada, repayment('LN-6'));
    expect(first).toMatchObject({ outcome: 'granted', person: 'ada' });
    expect(await recordedBy(ada, repayment('LN-6'), 'TRF-2')).toMatchObject({
      claim: first.outcome === 'granted' && first.claim,
    });
    expect(await rows()).toEqual([{ state: 'confirmed', evidence: 'TRF-1', approval: null }]);
    expect(await recordedBy(chidi, repayment('LN-6'))).toMatchObject({
      outcome: 'claimed-already',
      person: 'ada',
    });
  });
  it('is recorded beside what the same desk claimed for newer details, and not beside another desk’s claim', async () => {
    await policy([]);
    const later = repayment('LN-7', { subject: 'LN-7 tomorrow', digest: 'c'.repeat(64) });
    expect(valueOf(await ada.link.take(claimId(), 1, later)).outcome).toBe('granted');
    expect(await recordedBy(chidi, repayment('LN-7'))).toMatchObject({
      outcome: 'claimed-already',
      person: 'ada',
    });
    expect(await recordedBy(ada, repayment('LN-7'))).toMatchObject({ outcome: 'granted' });
    expect(await rows()).toMatchObject([{ state: 'released' }, { state: 'confirmed' }]);
  });
  it('is listed for as long as a desk repays the loan again, so that people can free it', async () => {
    await recordedBy(ada, repayment('LN-9'));
    await query(`UPDATE collateral_desk.claim SET changed_at = changed_at - interval '8 days'`);
    const listed = async () => valueOf(await chidi.link.read()).claims.map(({ loanId }) => loanId);
    expect(await listed()).toEqual([]);
    const { service } = repayment('LN-9');
    const doing = {
      kind: 'repayment',
      subject: 'LN-9',
      service,
      since: epochMillis(1),
      step: 'take',
    } as const;
    valueOf(await chidi.link.hello('Chidi', [doing], 0));
    expect(await listed()).toEqual(['LN-9']);
    valueOf(await chidi.link.hello('Chidi', [], 0));
    expect(await listed()).toEqual([]);
  });
  it('becomes what the same person had claimed for it at a desk whose journal was replaced', async () => {
    await policy([]);
    const before = claimId();
    valueOf(await ada.link.take(before, 1, repayment('LN-10')));
    valueOf(await ada.link.sending(before, 1));
    const renewed = await signedIn(postgres!, 'ada');
    try {
      expect(valueOf(await renewed.link.stateOf(before))).toBeUndefined();
      expect(await recordedBy(renewed, repayment('LN-10'))).toMatchObject({
        outcome: 'granted',
        claim: before,
      });
      expect(valueOf(await renewed.link.stateOf(before))).toBe('confirmed');
    } finally {
      await renewed.link.close();
    }
  });
  it('is a repayment with a reference', async () => {
    const wrong = { ok: false, error: { fault: 'server-error' } };
    expect(await ada.link.take(claimId(), 1, accept('qt_8'), 'TRF-1')).toMatchObject(wrong);
    expect(await ada.link.take(claimId(), 1, repayment('LN-8'), ' ')).toMatchObject(wrong);
  });
});
