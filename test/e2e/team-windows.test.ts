// Two real windows of one team on one machine, with a real PostgreSQL and one lender. What one person does, the
// other sees, and the app never does it twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { authority, postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../support/postgres.ts';
import { startTeam } from '../support/team-server.ts';
import { requestQuote } from './pages/borrowing.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';
import { takeAndProve, toTaking, valuesToTake } from './pages/repayment.ts';

const SOON = { timeout: 60_000 };

describe('two windows of one team', () => {
  let practice: OwnPractice;
  let postgres: Postgres;
  let loans: readonly string[];
  const windows: Record<'ada' | 'chidi', LaunchedApp | undefined> = { ada: undefined, chidi: undefined };
  type Person = keyof typeof windows;

  /** Who won the race to accept. */
  let first: Person = 'ada';

  const launched = (person: Person): LaunchedApp => {
    const open = windows[person];
    if (open === undefined) throw new Error(`${person} has no window`);
    return open;
  };
  const at = (person: Person) => deskPage(launched(person).page);
  const query = async (sql: string, values: unknown[] = []): Promise<void> => {
    const db = await postgres.admin('team');
    await db.query(sql, values);
    await db.end();
  };
  async function looks(person: Person, what: string): Promise<void> {
    await launched(person).screenshot(`team ${person} ${what}`);
    expect(await cutOff(launched(person).page)).toEqual([]);
    expect(await violations(launched(person).page)).toEqual([]);
  }
  const accepts = async (): Promise<number> => {
    const { requests } = (await practice.control('/state')) as { requests: Record<string, number> };
    return Object.entries(requests)
      .filter(([route]) => /^POST .*\/accept$/.test(route))
      .reduce((sum, [, count]) => sum + count, 0);
  };

  async function join(person: Person): Promise<void> {
    const desk = at(person);
    await desk.goTo('Settings');
    await desk.settingsSection('Team');
    for (const [label, value] of [
      ['Server', '127.0.0.1'],
      ['Port', String(postgres.port)],
      ['Database', 'team'],
      ['Person', person],
      ['Password', person],
      ['Certificate authority of the server', authority()],
      ['Name of this desk', `${person}-laptop`],
    ] as const)
      await desk.page.getByRole('textbox', { name: label }).first().fill(value, SOON);
    await desk.press('Test the connection');
    await desk.page.getByText('Team Treasury Lagos').first().waitFor(SOON);
    await desk.press('Join the team');
    await desk.sees(
      'Compare it with the other desks: desks with different databases cannot stop each other.',
    );
  }

  beforeAll(async () => {
    if (postgresPrograms() === undefined) return;
    postgres = await startTeam({ ada: 'member', chidi: 'approver' });
    practice = await startOwnPractice();
    ({ open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] });
    for (const person of ['ada', 'chidi'] as const) {
      windows[person] = await launchApp({ userData: withProfile(practice) });
      await signIn(launched(person).page, practice);
    }
  });
  afterAll(async () => {
    await closeAll();
    await practice?.server.stop();
    await postgres?.stop();
  });

  it('join it and show each other', async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    await join('ada');
    await join('chidi');
    for (const person of ['ada', 'chidi'] as const) {
      await at(person).sees('ada-laptop', 'chidi-laptop');
      await looks(person, 'joined');
    }
  });

  it('accept at once: one effect at the lender, and the other is told who', async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    // The first accept is still under way when the second is confirmed.
    const accept = { method: 'POST', path_suffix: '/accept' };
    await practice.control('/faults', { rules: [{ match: accept, kind: 'latency', ms: 8_000 }] });
    for (const person of ['ada', 'chidi'] as const) await requestQuote(launched(person).page);
    await Promise.all((['ada', 'chidi'] as const).map((person) => at(person).hold(/^Hold to accept/)));
    const told = (person: Person) =>
      at(person)
        .page.getByText(/^(?:ada|chidi) (?:claimed this|did this) at/)
        .first();
    await Promise.any((['ada', 'chidi'] as const).map((person) => told(person).waitFor(SOON)));
    const isChidiTold = await told('chidi').isVisible();
    first = isChidiTold ? 'ada' : 'chidi';
    const loser = isChidiTold ? 'chidi' : 'ada';
    await at(loser).sees(new RegExp(`^${first} (?:claimed|did) this at ${first}-laptop`));
    await looks(loser, 'told who accepted');
    await practice.control('/faults', { rules: [] });
    await at(first).sees('Borrow again');
    expect(await accepts()).toBe(1);
  });

  it('repay one loan: one checklist has the payment details, and the other watches', async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    const [loan = ''] = loans;
    await toTaking(launched('chidi').page, loan);
    await toTaking(launched('ada').page, loan);
    await takeAndProve(launched('ada').page);
    await at('chidi').press('Copy the amount');
    await at('chidi').sees(/^ada claimed this at ada-laptop/);
    await at('chidi').sees(/^ada has claimed this loan at ada-laptop.*Pay nothing/, /^Step \d+ of \d+: /);
    await looks('chidi', 'watches a repayment');
    await at('ada').fill('Payment reference', 'TRF/2026/11/25/1');
    await at('ada').press('Record the payment');
    await at('ada').stepIs('Watch until closed', 'to do now');
    await at('chidi').sees(/^ada has recorded the payment of this loan at ada-laptop/);
    await looks('chidi', 'sees a payment');
    await at('chidi').goTo('Loans');
    await at('chidi').sees('Paid by ada');
    await looks('chidi', 'loans of the team');
  });

  it('ask for an approval on one desk and give it on the other; a change makes it void', async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    const loan = loans[1] ?? '';
    const rules = [{ rank: 1, kind: 'repayment', needsApproval: true }];
    await query('SELECT collateral_desk.set_policy($1)', [JSON.stringify(rules)]);
    await toTaking(launched('ada').page, loan);
    await at('ada').sees('This needs another person’s approval.');
    await at('ada').press('Ask for the approval');
    await at('ada').sees(/^Waiting for another person’s approval/);
    await looks('ada', 'waits for an approval');

    await at('chidi').goTo('Approvals');
    await at('chidi').sees(`Repay ${loan}`);
    await looks('chidi', 'decides');
    await at('chidi').press('Approve');
    await at('ada').sees(/^Approved by chidi/);
    await looks('ada', 'is approved');

    await practice.control(`/loans/${loan}/rotate`, {});
    await at('ada').press('Refresh now');
    await at('ada').stepIs('Read the loan now', 'needs attention');
    await at('ada').press(/^Read (again|now)$/);
    await at('ada').press('I have checked it with the lender');
    await at('ada').fill('How did you check it?', 'Called the lender’s desk');
    await at('ada').press('Agree to the new account');
    await at('ada').sees(/^The earlier request is void/);
    await looks('ada', 'must ask again');
    await at('chidi').sees('The act changed after the request. An approval of it would not have held.');
    const { amount } = await valuesToTake(launched('ada').page);
    expect(amount).toMatch(/^₦/);
  });

  it('one is killed while it sends: the other shows it as unknown and settles it', async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    const other = first === 'ada' ? 'chidi' : 'ada';
    const before = await accepts();
    await at(first).goTo('Borrow');
    await at(first).press('Borrow again');
    await requestQuote(launched(first).page);
    // The lender executes the accept; its answer comes a few bytes a minute.
    await practice.control('/faults', {
      rules: [{ match: { method: 'POST', path_suffix: '/accept' }, kind: 'drip', ms: 60_000, times: 1 }],
    });
    await at(first).hold(/^Hold to accept/);
    await expect.poll(accepts, SOON).toBe(before + 1);
    await launched(first).kill();
    await practice.control('/faults', { rules: [] });
    // Nobody has heard of the desk for a minute.
    const away = `UPDATE collateral_desk.desk SET seen_at = seen_at - interval '1 minute' WHERE person = $1`;
    await query(away, [first]);

    await at(other).goTo('Approvals');
    await at(other).sees('outcome unknown');
    await looks(other, 'sees an unknown outcome');
    await at(other).press('It was executed');
    await at(other).fill(/^Evidence/, 'The lender lists the application');
    await at(other).press('Record it');
    await at(other).sees('Recorded as executed.');
    await at(other)
      .page.getByText('outcome unknown')
      .first()
      .waitFor({ state: 'detached', ...SOON });
    await looks(other, 'settled it');
    expect(await accepts()).toBe(before + 1);
  });
});
