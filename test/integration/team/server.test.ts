// The team's server: who gets a claim, what an approval allows, and how a payment is recorded. test/attacks/team.test.ts
// has what a member tries with SQL of their own.
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsApproval, type PolicyRule } from '../../../domain/approval.ts';
import { ClaimKindSchema } from '../../../domain/claim.ts';
import { decimal } from '../../../domain/decimal.ts';
import { LATE_ARRIVAL } from '../../../domain/intent.ts';
import { millis, type Millis } from '../../../domain/time.ts';
import type { ActContent } from '../../../contract/slices/team.ts';
import { faultsOf } from '../../../tools/lib/team-schema.mjs';
import { postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../../support/postgres.ts';
import {
  accept,
  ageClaims,
  approvalId,
  claimId,
  payableOf,
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
  query('INSERT INTO collateral_desk.policy (rules) VALUES ($1)', [JSON.stringify(rules)]);

beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startTeam({ ada: 'member', chidi: 'approver', ngozi: 'approver' });
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
  await query('TRUNCATE collateral_desk.act, collateral_desk.approval, collateral_desk.policy CASCADE');
});

const taken = async ({ link }: SignedIn, act: ActContent) => valueOf(await link.take(claimId(), act));
const granted = { outcome: 'granted' };
const by = (person: string) => ({ outcome: 'claimed-already', person });
/** Claimed and brought to `sending`. */
async function sent({ link }: SignedIn, act: ActContent) {
  const id = claimId();
  valueOf(await link.take(id, act));
  valueOf(await link.move(id, 'sending', ''));
  return id;
}
const later = (loan: string) => repayment(loan, { payable: payableOf({ digest: 'c'.repeat(64) }) });
const elsewhere = { service: 'https://other.example' };

describe('a claim', () => {
  it('is won by one desk of all that ask at once', async () => {
    for (let round = 0; round < 20; round++) {
      const act =
        round % 2 === 0
          ? accept(`qt_${round}`, { service: `https://${round}.example` })
          : repayment(`LN-${round}`);
      const answers = await Promise.all([ada, chidi, ngozi].map((one) => taken(one, act)));
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        'claimed-already',
        'claimed-already',
        'granted',
      ]);
    }
  });
  it('names who holds it', async () => {
    await taken(ada, repayment('LN-1'));
    expect(await taken(chidi, repayment('LN-1'))).toMatchObject({
      ...by('ada'),
      deskName: 'ada-desk',
      state: 'claimed',
    });
  });
  it('of another quote waits until the first is settled, and of another loan does not', async () => {
    const first = await sent(ada, accept('qt_1'));
    expect(await taken(chidi, accept('qt_2'))).toMatchObject(by('ada'));
    expect(await taken(chidi, repayment('LN-2'))).toMatchObject(granted);
    valueOf(await ada.link.move(first, 'confirmed', 'answer'));
    expect(await taken(chidi, accept('qt_2'))).toMatchObject(granted);
    expect(await taken(chidi, accept('qt_1'))).toMatchObject(by('chidi'));
    expect(await taken(ngozi, accept('qt_1', elsewhere))).toMatchObject(granted);
  });
  it('of a quote that was accepted is refused for good, also once others were accepted and freed', async () => {
    valueOf(await ada.link.move(await sent(ada, accept('qt_1')), 'confirmed', 'answer'));
    for (const end of ['confirmed', 'rejected', 'confirmed'] as const) {
      const next = claimId();
      valueOf(await chidi.link.take(next, accept(`qt_${next}`)));
      valueOf(await chidi.link.move(next, 'sending', ''));
      valueOf(await chidi.link.move(next, end, ''));
      expect(await taken(ngozi, accept('qt_1'))).toMatchObject(by('ada'));
    }
  });
  it('that was given up is won again, as often as it was', async () => {
    for (let time = 0; time < 3; time++) {
      const id = claimId();
      expect(valueOf(await ada.link.take(id, repayment('LN-1')))).toMatchObject(granted);
      expect(await taken(chidi, repayment('LN-1'))).toMatchObject(by('ada'));
      valueOf(await ada.link.move(id, time === 1 ? 'rejected' : 'released', ''));
    }
    expect(await taken(chidi, repayment('LN-1'))).toMatchObject(granted);
  });
  it('of a loan with its payment details holds them at every address of a lender', async () => {
    await taken(ada, repayment('LN-5'));
    expect(await taken(chidi, repayment('LN-5', elsewhere))).toMatchObject(by('ada'));
  });
  it('of a paid loan stays held, also for other payment details', async () => {
    valueOf(await ada.link.move(await sent(ada, repayment('LN-3')), 'confirmed', 'TRF-1'));
    expect(await taken(chidi, later('LN-3'))).toMatchObject({ ...by('ada'), state: 'confirmed' });
  });
  it('goes on with new payment details at the desk that holds the loan', async () => {
    await sent(ada, repayment('LN-4'));
    expect(await taken(ada, later('LN-4'))).toMatchObject(granted);
    expect(await taken(chidi, later('LN-4'))).toMatchObject(by('ada'));
    expect(await taken(chidi, repayment('LN-4'))).toMatchObject(by('ada'));
  });
});

describe('another desk’s claim', () => {
  const ask = (act: ReturnType<typeof claimId>, nth: number, to: 'rejected' | 'confirmed' = 'rejected') =>
    chidi.link.ask(approvalId(), { kind: 'ending', act, nth, to, reason: 'the lender says so' });
  const asked = async () => valueOf(await ngozi.link.read([])).approvals[0];
  const decided = async (who: SignedIn) => {
    const one = await asked();
    if (one === undefined) throw new Error('nothing was asked');
    return who.link.decide(one.id, one.askedBy, 'approved', undefined);
  };
  const age = async (by?: Millis) => postgres && ageClaims(postgres, by);

  it.each(['rejected', 'confirmed'] as const)(
    'is ended as %s only by two people with a reason',
    async (to) => {
      const id = await sent(ada, accept('qt_6'));
      await age();
      expect(valueOf(await ask(id, 1, to))).toBe('asked');
      expect(valueOf(await decided(chidi))).toBe('own');
      expect(await taken(chidi, accept('qt_6'))).toMatchObject(by('ada'));
      expect(valueOf(await decided(ngozi))).toBe('done');
      expect(valueOf(await ada.link.read([])).claims[0]).toMatchObject({
        state: to,
        evidence: 'chidi and ngozi: the lender says so',
      });
      expect(await taken(chidi, accept('qt_6'))).toMatchObject(to === 'rejected' ? granted : by('ada'));
      expect(await asked()).toMatchObject({ state: 'used', decidedBy: 'ngozi' });
    },
  );
  it('cannot be freed within two minutes while it may still arrive', async () => {
    const id = await sent(ada, accept('qt_6'));
    expect(valueOf(await ask(id, 1))).toBe('too-early');
    await age();
    valueOf(await ada.link.move(id, 'unknown', 'the answer was lost'));
    expect(valueOf(await ask(id, 2))).toBe('too-early');
    await age(millis(LATE_ARRIVAL / 2));
    expect(valueOf(await ask(id, 2))).toBe('too-early');
    expect(await asked()).toBeUndefined();
    await age(millis(LATE_ARRIVAL / 2));
    expect(valueOf(await ask(id, 2))).toBe('asked');
    // The bank executes a repayment, and a claim that was not sent reaches nobody.
    expect(valueOf(await ask(await sent(ada, repayment('LN-6')), 1))).toBe('asked');
  });
  it('is not ended after it changed', async () => {
    const id = await sent(ada, accept('qt_6'));
    await age();
    valueOf(await ask(id, 1));
    valueOf(await ada.link.move(id, 'unknown', 'reset'));
    expect(await asked()).toMatchObject({ state: 'void' });
    expect(valueOf(await decided(ngozi))).toBe('changed');
    expect(await taken(chidi, accept('qt_6'))).toMatchObject(by('ada'));
  });
});

describe('an approval', () => {
  beforeEach(() => policy([{ rank: 1, from: decimal('1000000'), needsApproval: true }]));
  const ask = async (act: ActContent = accept('qt_7')) => {
    valueOf(await chidi.link.ask(approvalId(), act));
    const open = valueOf(await ngozi.link.read([])).approvals.find(({ state }) => state === 'asked');
    if (open === undefined) throw new Error('nothing was asked');
    return open;
  };

  it('is needed, allows exactly this act once, and comes from another person with the right', async () => {
    expect(await taken(chidi, accept('qt_7'))).toEqual({ outcome: 'approval-needed' });
    const { id, askedBy } = await ask();
    expect(valueOf(await chidi.link.decide(id, askedBy, 'approved', undefined))).toBe('own');
    expect(await ada.link.decide(id, askedBy, 'approved', undefined)).toMatchObject({
      error: { fault: 'rights-missing' },
    });
    expect(valueOf(await ngozi.link.decide(id, askedBy, 'approved', undefined))).toBe('done');
    expect(valueOf(await ngozi.link.decide(id, askedBy, 'rejected', 'too late'))).toBe('changed');
    const first = claimId();
    expect(valueOf(await chidi.link.take(first, accept('qt_7')))).toEqual({
      outcome: 'granted',
      claim: first,
      approvedBy: 'ngozi',
    });
    valueOf(await chidi.link.move(first, 'released', ''));
    expect(await taken(chidi, accept('qt_7'))).toEqual({ outcome: 'approval-needed' });
  });
  it('is withdrawn by its person alone', async () => {
    const { id, askedBy } = await ask();
    expect(valueOf(await ngozi.link.decide(id, askedBy, 'withdrawn', undefined))).toBe('own');
    expect(valueOf(await chidi.link.decide(id, askedBy, 'withdrawn', undefined))).toBe('done');
    expect(valueOf(await ngozi.link.decide(id, askedBy, 'approved', undefined))).toBe('changed');
    expect(await taken(chidi, accept('qt_7'))).toEqual({ outcome: 'approval-needed' });
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
            const [row] = await query('SELECT collateral_desk.asks($1, $2, $3)', [
              kind,
              amount ?? null,
              destination ?? null,
            ]);
            const wanted = needsApproval(rules, { kind, amount, destination });
            expect({ rules, kind, amount, destination, ...row }).toMatchObject({ asks: wanted });
          }
    }
  }, 60_000);
});

describe('a payment that was made', () => {
  const paid = (loan: string, reference = 'TRF-1') => repayment(loan, { reference });
  const pay = async ({ link }: SignedIn, act: ActContent) => valueOf(await link.pay(claimId(), act));

  it('ends the claim of its person, also at a desk whose journal was replaced, and is the same when recorded again', async () => {
    const id = await sent(ada, repayment('LN-10'));
    const renewed = await signedIn(postgres!, 'ada');
    for (const reference of ['TRF-1', 'TRF-2'])
      expect(await pay(renewed, paid('LN-10', reference))).toEqual({ outcome: 'granted', claim: id });
    await renewed.link.close();
    expect(valueOf(await chidi.link.read([])).claims).toMatchObject([
      { state: 'confirmed', evidence: 'TRF-1' },
    ]);
    expect(await pay(chidi, paid('LN-10'))).toMatchObject(by('ada'));
  });
  it('that nobody had claimed takes another person’s approval of the whole payment', async () => {
    expect(await pay(ada, paid('LN-6'))).toEqual({ outcome: 'approval-needed' });
    valueOf(await ada.link.ask(approvalId(), paid('LN-6')));
    const [asked] = valueOf(await ngozi.link.read([])).approvals;
    valueOf(await ngozi.link.decide(asked?.id ?? approvalId(), 'ada', 'approved', undefined));
    expect(await pay(ada, paid('LN-6', 'TRF-2'))).toEqual({ outcome: 'approval-needed' });
    expect(await pay(ada, paid('LN-6'))).toMatchObject({ ...granted, approvedBy: 'ngozi' });
    expect(await taken(chidi, repayment('LN-6'))).toMatchObject({ ...by('ada'), state: 'confirmed' });
  });
  it('is listed for as long as a desk repays the loan again, so that people can free it', async () => {
    valueOf(await ada.link.move(await sent(ada, repayment('LN-9')), 'confirmed', 'TRF-1'));
    for (const table of ['act', 'act_state'])
      await query(`UPDATE collateral_desk.${table} SET at = at - interval '8 days'`);
    const listed = async (loans: string[]) =>
      valueOf(await chidi.link.read(loans)).claims.map(({ subject }) => subject);
    expect(await listed([])).toEqual([]);
    expect(await listed(['LN-9'])).toEqual(['LN-9']);
  });
});

it('the database is in order after it was set up, and names what is not', async () => {
  expect(await faultsOf(admin)).toEqual([]);
  await query(
    `GRANT INSERT ON collateral_desk.act TO collateral_desk_member; ALTER TABLE collateral_desk.act DISABLE ROW LEVEL SECURITY;
     CREATE FUNCTION collateral_desk.open() RETURNS integer LANGUAGE sql SECURITY DEFINER RETURN 1`,
  );
  expect(await faultsOf(admin)).toEqual([
    'Everybody may call open',
    'open runs with the rights of its owner',
    'The table act has no row-level security',
    'Members may write every column of act',
  ]);
  await query('UPDATE collateral_desk.team SET version = 2');
  expect(await faultsOf(admin)).toEqual(['It has another schema: 2, not 1']);
});
