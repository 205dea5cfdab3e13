// The team's server: what PostgreSQL itself refuses, whatever a desk does.
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsApproval, type PolicyRule } from '../../../domain/approval.ts';
import { ClaimKindSchema } from '../../../domain/claim.ts';
import { decimal } from '../../../domain/decimal.ts';
import { LATE_ARRIVAL } from '../../../domain/intent.ts';
import { epochMillis, millis, type Millis } from '../../../domain/time.ts';
import { faultsOf } from '../../../tools/lib/team-schema.mjs';
import { postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../../support/postgres.ts';
import {
  accept,
  ageClaims,
  approvalId,
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
let ngozi: SignedIn;

let admin: Client;
const query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await admin.query<Record<string, unknown>>(sql, values)).rows;
const policy = (rules: PolicyRule[]): Promise<unknown> =>
  query('SELECT collateral_desk.set_policy($1)', [JSON.stringify(rules)]);

beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startTeam({ ada: 'member', chidi: 'approver', ngozi: 'approver' });
  await postgres.person('visitor');
  admin = await postgres.admin('team');
  ada = await signedIn(postgres, 'ada');
  chidi = await signedIn(postgres, 'chidi');
  ngozi = await signedIn(postgres, 'ngozi');
});
afterAll(async () => {
  for (const one of [ada, chidi, ngozi]) await one?.link.close();
  await admin?.end();
  await postgres?.stop();
});
beforeEach(async (context) => {
  if (postgres === undefined) return context.skip(WITHOUT_POSTGRES);
  await query(
    'TRUNCATE collateral_desk.claim, collateral_desk.approval, collateral_desk.policy, collateral_desk.entry',
  );
});

describe('a claim', () => {
  it('of one quote is won by one desk, however many ask at once', async () => {
    for (let round = 0; round < 20; round++) {
      const asked = accept(`qt_${round}`, { scope: `service ${round}` });
      const answers = await Promise.all(
        [ada, chidi, ngozi].map(({ link }) => link.take(claimId(), link.seen.epoch, asked)),
      );
      const outcomes = answers.map((one) => valueOf(one).outcome).sort();
      expect(outcomes).toEqual(['claimed-already', 'claimed-already', 'granted']);
    }
  });
  it('names who holds it', async () => {
    valueOf(await ada.link.take(claimId(), 1, repayment('LN-1')));
    expect(await chidi.link.take(claimId(), 1, repayment('LN-1'))).toMatchObject({
      ok: true,
      value: { outcome: 'claimed-already', person: 'ada', deskName: 'ada-desk', state: 'claimed' },
    });
  });
  it('of another quote waits until the first is settled, and of another loan does not', async () => {
    const first = claimId();
    valueOf(await ada.link.take(first, 1, accept('qt_1')));
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_2'))).outcome).toBe('claimed-already');
    expect(valueOf(await chidi.link.take(claimId(), 1, repayment('LN-2'))).outcome).toBe('granted');
    valueOf(await ada.link.sending(first, 1));
    valueOf(await ada.link.ending(first, { to: 'confirmed', evidence: 'answer' }));
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_2'))).outcome).toBe('granted');
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_1'))).outcome).toBe('claimed-already');
  });
  it('of a quote at one lender leaves the quote with the same id at another lender free', async () => {
    const there = accept('1001', { scope: 'https://other.example', service: 'https://other.example' });
    const first = claimId();
    valueOf(await ada.link.take(first, 1, accept('1001')));
    valueOf(await ada.link.sending(first, 1));
    expect(valueOf(await chidi.link.take(claimId(), 1, there)).outcome).toBe('granted');
    valueOf(await ada.link.ending(first, { to: 'confirmed', evidence: 'answer' }));
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('1001')))).toMatchObject({
      outcome: 'claimed-already',
      person: 'ada',
    });
    expect(valueOf(await ngozi.link.take(claimId(), 1, there))).toMatchObject({
      outcome: 'claimed-already',
      person: 'chidi',
    });
  });
  it('of a loan with its payment details holds them at every address of a lender', async () => {
    const first = claimId();
    valueOf(await ada.link.take(first, 1, repayment('LN-5')));
    const there = repayment('LN-5', { scope: 'loan LN-5 elsewhere', service: 'https://other.example' });
    expect(valueOf(await chidi.link.take(claimId(), 1, there))).toMatchObject({
      outcome: 'claimed-already',
      person: 'ada',
    });
  });
  it('of a paid loan stays held, also for other payment details', async () => {
    const paid = claimId();
    valueOf(await ada.link.take(paid, 1, repayment('LN-3')));
    valueOf(await ada.link.sending(paid, 1));
    valueOf(await ada.link.ending(paid, { to: 'confirmed', evidence: 'TRF-1' }));
    const later = repayment('LN-3', { subject: 'LN-3 tomorrow', digest: 'c'.repeat(64) });
    expect(valueOf(await chidi.link.take(claimId(), 1, later))).toMatchObject({
      outcome: 'claimed-already',
      state: 'confirmed',
    });
  });
  it('goes on with new payment details at the desk that holds the loan', async () => {
    const old = claimId();
    valueOf(await ada.link.take(old, 1, repayment('LN-4')));
    valueOf(await ada.link.sending(old, 1));
    const later = repayment('LN-4', { subject: 'LN-4 tomorrow', digest: 'c'.repeat(64) });
    expect(valueOf(await ada.link.take(claimId(), 1, later)).outcome).toBe('granted');
    expect(valueOf(await chidi.link.take(claimId(), 1, later)).outcome).toBe('claimed-already');
  });
  it('is asked for again with the same id after a lost answer, and is the same claim', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, 1, accept('qt_3')));
    expect(valueOf(await ada.link.take(id, 1, accept('qt_3'))).outcome).toBe('granted');
    expect(await query('SELECT count(*)::int AS n FROM collateral_desk.claim')).toEqual([{ n: 1 }]);
  });
  it('is sent once, by its owner alone', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, 1, accept('qt_4')));
    expect(valueOf(await chidi.link.sending(id, 1))).toBe(false);
    expect(valueOf(await ada.link.sending(id, 1))).toBe(true);
    expect(valueOf(await ada.link.sending(id, 1))).toBe(false);
    expect(valueOf(await chidi.link.ending(id, { to: 'rejected', evidence: '' }))).toBe(false);
  });
  it('that ended is never sent or ended again', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, 1, accept('qt_5')));
    valueOf(await ada.link.sending(id, 1));
    expect(valueOf(await ada.link.ending(id, { to: 'released', evidence: '' }))).toBe(false);
    expect(valueOf(await ada.link.ending(id, { to: 'unknown', evidence: 'no answer' }))).toBe(true);
    expect(valueOf(await ada.link.ending(id, { to: 'confirmed', evidence: 'read' }))).toBe(true);
    expect(valueOf(await ada.link.ending(id, { to: 'rejected', evidence: '' }))).toBe(false);
    expect(valueOf(await ada.link.sending(id, 1))).toBe(false);
  });
});

describe('another desk’s claim', () => {
  const unknown = async (): Promise<ReturnType<typeof claimId>> => {
    const id = claimId();
    valueOf(await ada.link.take(id, 1, accept('qt_6')));
    valueOf(await ada.link.sending(id, 1));
    return id;
  };
  const asked = async () => valueOf(await ngozi.link.read()).approvals[0];
  const age = async (by?: Millis) => postgres && ageClaims(postgres, by);

  it('is settled as executed by anybody, and stays claimed', async () => {
    const id = await unknown();
    expect(valueOf(await chidi.link.settle(id, 'the lender lists the application'))).toBe(true);
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_6'))).outcome).toBe('claimed-already');
  });
  it('is freed only by two people with a reason', async () => {
    const id = await unknown();
    await age();
    expect(valueOf(await chidi.link.askRelease(approvalId(), id, 'the lender says it has nothing'))).toBe(
      'asked',
    );
    const release = await asked();
    if (release === undefined) throw new Error('nothing was asked');
    expect(valueOf(await chidi.link.decide(release.id, release.digest, true, undefined))).toBe('own');
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_6'))).outcome).toBe('claimed-already');
    expect(valueOf(await ngozi.link.decide(release.id, release.digest, true, undefined))).toBe('done');
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_6'))).outcome).toBe('granted');
    expect(await chidi.link.askRelease(approvalId(), id, ' ')).toMatchObject({ ok: false });
  });
  it.each(['sending', 'unknown'] as const)(
    'cannot be freed within two minutes while %s, because the request may still arrive',
    async (state) => {
      const id = await unknown();
      const asks = async () => valueOf(await chidi.link.askRelease(approvalId(), id, 'it has nothing'));
      if (state === 'unknown') {
        await age();
        valueOf(await ada.link.ending(id, { to: 'unknown', evidence: 'the answer was lost' }));
      }
      expect(await asks()).toBe('too-early');
      expect(await asked()).toBeUndefined();
      await age(millis(LATE_ARRIVAL / 2));
      expect(await asks()).toBe('too-early');
      await age(millis(LATE_ARRIVAL / 2));
      expect(await asks()).toBe('asked');
    },
  );
  it('of a repayment, which the bank executes, may be freed at any time', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, 1, repayment('LN-6')));
    valueOf(await ada.link.sending(id, 1));
    expect(valueOf(await chidi.link.askRelease(approvalId(), id, 'the bank shows no payment'))).toBe('asked');
  });
  it('is not freed after it changed', async () => {
    const id = await unknown();
    await age();
    valueOf(await chidi.link.askRelease(approvalId(), id, 'nothing there'));
    const release = await asked();
    if (release === undefined) throw new Error('nothing was asked');
    valueOf(await ada.link.ending(id, { to: 'unknown', evidence: 'reset' }));
    expect(valueOf(await ngozi.link.decide(release.id, release.digest, true, undefined))).toBe('void');
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_6'))).outcome).toBe('claimed-already');
  });
});

describe('an approval', () => {
  const content = { kind: 'accept' as const, quoteId: 'qt_7', terms: [], until: 1 as never };
  beforeEach(() => policy([{ rank: 1, from: decimal('1000000'), needsApproval: true }]));
  const ask = async (asked = accept('qt_7')) => {
    valueOf(await chidi.link.requestApproval(approvalId(), asked, content));
    const open = valueOf(await ngozi.link.read()).approvals.find(({ state }) => state === 'asked');
    if (open === undefined) throw new Error('nothing was asked');
    return open;
  };

  it('is needed, allows exactly this act once, and comes from another person', async () => {
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_7'))).outcome).toBe('approval-needed');
    const open = await ask();
    expect(valueOf(await chidi.link.decide(open.id, open.digest, true, undefined))).toBe('own');
    expect(await ada.link.decide(open.id, open.digest, true, undefined)).toMatchObject({
      ok: false,
      error: { fault: 'rights-missing' },
    });
    expect(valueOf(await ngozi.link.decide(open.id, open.digest, true, undefined))).toBe('done');
    const other = accept('qt_7', { digest: 'd'.repeat(64) });
    expect(valueOf(await chidi.link.take(claimId(), 1, other)).outcome).toBe('approval-needed');
    const id = claimId();
    expect(valueOf(await chidi.link.take(id, 1, accept('qt_7'))).outcome).toBe('granted');
    valueOf(await chidi.link.ending(id, { to: 'released', evidence: '' }));
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_7'))).outcome).toBe('approval-needed');
  });
  it('is void when the act is asked for with other content', async () => {
    const open = await ask();
    valueOf(await ngozi.link.decide(open.id, open.digest, true, undefined));
    await ask(accept('qt_7', { digest: 'e'.repeat(64) }));
    expect(valueOf(await chidi.link.take(claimId(), 1, accept('qt_7'))).outcome).toBe('approval-needed');
  });
  it('of one’s own is refused by the table itself', async () => {
    const open = await ask();
    await expect(
      query(`UPDATE collateral_desk.approval SET decided_by = asked_by WHERE id = $1`, [open.id]),
    ).rejects.toThrow('nobody_decides_their_own');
  });
  it('is asked for by the same rules as in the app', async () => {
    const destinations = ['same', 'new', 'changed'] as const;
    const kinds = ClaimKindSchema.options;
    const amounts = ['0', '999.99', '1000', '1000.01'];
    for (let seed = 0; seed < 12; seed++) {
      const rules: PolicyRule[] = [0, 1, 2].map((nth) => {
        const draw = (seed * 31 + nth * 17 + 5) % 24;
        const kind = kinds[draw % 4];
        const destination = destinations[(draw >> 1) % 4];
        return {
          rank: ((nth * 2 + seed) % 5) * 3 + nth,
          ...(kind && { kind }),
          ...(destination && { destination }),
          ...(draw % 3 === 0 && { from: decimal('1000') }),
          needsApproval: draw % 5 < 3,
        };
      });
      await policy(rules);
      for (const kind of kinds)
        for (const amount of [undefined, ...amounts.map((one) => decimal(one))])
          for (const destination of [undefined, ...destinations]) {
            const [row] = await query('SELECT collateral_desk.rule_asking($1, $2, $3) AS rank', [
              kind,
              amount ?? null,
              destination ?? null,
            ]);
            const asks = typeof row?.['rank'] === 'number';
            const wanted = needsApproval(rules, { kind, amount, destination });
            expect({ rules, kind, amount, destination, asks }).toMatchObject({ asks: wanted });
          }
    }
  }, 60_000);
});

describe('a restored database', () => {
  it('is not acted on by a desk that knows a later epoch, and takes lost claims back', async () => {
    expect(valueOf(await ada.link.take(claimId(), 2, accept('qt_8'))).outcome).toBe('restored');
    const id = claimId();
    expect(valueOf(await ada.link.reinstate(id, repayment('LN-8'), 'confirmed'))).toBe(true);
    expect(valueOf(await chidi.link.take(claimId(), 1, repayment('LN-8'))).outcome).toBe('claimed-already');
  });
});

describe('the shared journal', () => {
  it('takes no entry that does not continue the chain of its desk', async () => {
    const entry = (seq: number, prevHash: string) => {
      const at = epochMillis(seq);
      return { seq, at, kind: 'test', subject: 'x', body: '{}', prevHash, hash: `hash ${seq}` };
    };
    expect(await ada.link.append([entry(7, 'hash 6'), entry(8, 'hash 7')])).toEqual({ ok: true, value: 8 });
    expect(await ada.link.append([entry(9, 'another')])).toEqual({ ok: true, value: 8 });
    expect(await ada.link.append([entry(9, 'hash 8'), entry(10, 'another')])).toEqual({ ok: true, value: 9 });
    expect(valueOf(await ada.link.read())).toMatchObject({ appended: 9, appendedHash: 'hash 9' });
    expect(valueOf(await chidi.link.read())).toMatchObject({ appended: 0, appendedHash: undefined });
  });
});

describe('rights', () => {
  it('are in order after the migrations', async () => {
    expect(await faultsOf(admin)).toEqual([]);
  });
  it('refuse every function to a role without them, and every direct write to everybody', async () => {
    const functions = await query(
      `SELECT p.oid, p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname = 'collateral_desk' ORDER BY 2`,
    );
    const may = async (role: string, oid: unknown): Promise<unknown> =>
      (await query('SELECT has_function_privilege($1, $2::oid, $3) AS may', [role, oid, 'EXECUTE']))[0]?.[
        'may'
      ];
    const names: Record<string, string[]> = { visitor: [], ada: [], chidi: [] };
    for (const { oid, name } of functions)
      for (const role of Object.keys(names))
        if ((await may(role, oid)) === true)
          names[role]?.push(String(name).replace(/^collateral_desk\.|\(.*$/g, ''));
    expect(names['visitor']).toEqual([]);
    expect(names['ada']).toEqual([
      'append',
      'ask_release',
      'ending',
      'hello',
      'reinstate',
      'request_approval',
      'sending',
      'settle',
      'take',
      'void_approvals',
    ]);
    expect(names['chidi']).toEqual([...(names['ada'] ?? []), 'accept_restored', 'decide'].sort());
    const writes = await query(
      `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'collateral_desk' AND c.relkind = 'r'
         AND has_table_privilege('chidi', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
    );
    expect(writes).toEqual([]);
  });
});
