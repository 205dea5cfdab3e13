// A desk joins a team on a real PostgreSQL server, in the real window: the steps of the test, a decision about
// what another person asks, a claim that two people free, the server gone and back, and leaving.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { answerQuestions, closeAll, launchApp, questionsOf, type LaunchedApp } from '../support/e2e.ts';
import { authority, postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../support/postgres.ts';
import {
  accept,
  approvalId,
  claimId,
  repayment,
  signedIn,
  startTeam,
  ageClaims,
  valueOf,
  type SignedIn,
} from '../support/team-server.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

let launched: LaunchedApp | undefined;
let postgres: Postgres | undefined;
let ada: SignedIn | undefined;

afterAll(async () => {
  await ada?.link.close();
  await launched?.close();
  await closeAll();
  await postgres?.stop();
});

const SOON = { timeout: 30_000 };
beforeEach((context) => {
  if (postgresPrograms() === undefined) context.skip(WITHOUT_POSTGRES);
});

describe('a desk of a team', () => {
  const parts = () => {
    if (launched === undefined || postgres === undefined) throw new Error('the first test did not run');
    return { ...launched, postgres, desk: deskPage(launched.page) };
  };
  const holds = async (name: string): Promise<void> => {
    const { page, screenshot } = parts();
    await screenshot(name);
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  };

  it('says which step of connecting failed, and joins once all are done', async () => {
    postgres = await startTeam({ ada: 'approver', ngozi: 'approver' });
    launched = await launchApp({ colorScheme: 'light' });
    const { page, app, desk } = parts();
    const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value, SOON);
    await desk.press('Practise in the sandbox');
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await desk.settingsSection('Team');
    await desk.sees('Two desks never accept the same quote and never pay the same loan.');
    await holds('team none');
    await type('Server', '127.0.0.1');
    await type('Port', String(postgres.port));
    await type('Database', 'team');
    await type('Person', 'ngozi');
    await type('Password', 'wrong');
    await desk.press('Test the connection');
    await desk.sees('The certificate of the team’s server could not be verified.');
    await holds('team wrong certificate');
    await type('Certificate authority of the server', authority());
    await desk.press('Test the connection');
    await desk.sees('The team’s server refused the sign-in.');
    await type('Password', 'ngozi');
    await desk.press('Test the connection');
    await desk.sees('Team Treasury Lagos', 'may act · may approve');
    expect((await questionsOf(app)).at(-1)?.message).toBe('Test the connection to 127.0.0.1 as ngozi?');
    await holds('team tested');
    await answerQuestions(app, 'yes');
    await desk.press('Join the team');
    await desk.sees('Connected', 'Database ID', 'may approve');
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Approvals').waitFor(SOON);
    expect((await questionsOf(app)).at(-1)?.message).toBe('Join the team at 127.0.0.1 as ngozi?');
    await holds('team joined');
  });

  it('approves what another person asks for, after main’s own question', async () => {
    const { page, app, desk, postgres: server } = parts();
    ada = await signedIn(server, 'ada');
    valueOf(await ada.link.ask(approvalId(), repayment('LN-000199', { destination: 'new' })));
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Approvals').click(SOON);
    await desk.sees('Repay LN-000199', '₦16,550,000.10', 'ada at ada-desk', 'LIVE: real money');
    await holds('approvals');
    await desk.press('Approve');
    await desk.sees('Nothing waits for a decision', 'approved');
    expect((await questionsOf(app)).at(-1)).toMatchObject({
      message: 'Approve what ada asks for: LN-000199?',
    });
    const db = await server.admin('team');
    const { rows } = await db.query('SELECT verdict, person FROM collateral_desk.decision');
    await db.end();
    expect(rows).toEqual([{ verdict: 'approved', person: 'ngozi' }]);
  });

  it('frees an unknown act only together with a second person', async () => {
    const { desk, postgres: server } = parts();
    if (ada === undefined) throw new Error('ada is not signed in');
    const { link, deskId } = ada;
    const id = claimId();
    valueOf(await link.take(id, accept('qt_77')));
    valueOf(await link.move(id, 'sending', ''));
    valueOf(await link.move(id, 'unknown', 'the answer was lost'));
    await desk.sees('Accept of quote qt_77', 'outcome unknown');
    await desk.press('Ask to free it');
    await desk.fill(/^Why it was not executed/, 'The lender says by phone that no application was made');
    await desk.press('Ask a second person');
    await desk.sees('The request may still arrive at the lender.', 'Nothing was recorded.');
    await holds('approvals too early to free');
    await ageClaims(server);
    await desk.press('Ask a second person');
    await desk.sees(/^ngozi asked to free it/, 'You asked for this. Another person must decide.');
    await holds('approvals own request');
    const { approvals } = valueOf(await link.read([]));
    const release = approvals.find(({ state, deskId: of }) => state === 'asked' && of !== deskId);
    if (release === undefined) throw new Error('there is no request to free the claim');
    expect(valueOf(await link.decide(release.id, release.askedBy, 'approved', undefined))).toBe('done');
    await desk.sees('No act is claimed');
  });

  it('says that the server is gone, and reads everything again once it is back', async () => {
    const { desk, postgres: server } = parts();
    server.signal('SIGKILL');
    await desk.sees(/team not reached/);
    await desk.sees(/nothing can be decided now/);
    await holds('approvals lost');
    await server.start();
    await desk.goTo('Settings');
    await desk.settingsSection('Team');
    await desk.press('Read again');
    await desk.sees('ada-desk', 'this desk');
  });

  it('leaves the team after main’s own question', async () => {
    const { app, page, desk } = parts();
    await desk.goTo('Settings');
    await desk.settingsSection('Team');
    await desk.press('Leave the team');
    await desk.sees('No team');
    expect((await questionsOf(app)).at(-1)?.message).toBe('Leave the team Treasury Lagos?');
    expect(await page.getByRole('navigation', { name: 'Screens' }).getByText('Approvals').count()).toBe(0);
  });
});
