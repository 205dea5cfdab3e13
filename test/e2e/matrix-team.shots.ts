// For `npm run shots -- --languages`: what two desks of a team see, with a real PostgreSQL server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../messages/words.ts';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { authority, type Postgres } from '../support/postgres.ts';
import { startTeam } from '../support/team-server.ts';
import { deskPage } from './pages/desk.ts';
import {
  LANGUAGES,
  matrixPage,
  prefix,
  signedInDesk,
  SOON,
  speakAs,
  type MatrixPage,
} from './pages/matrix.ts';
import { confirmationOfQuote } from './pages/borrowing.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';
import { takeAndProve, toTaking } from './pages/repayment.ts';

const PEOPLE = ['ada', 'chidi'] as const;
type Person = (typeof PEOPLE)[number];

describe.each(LANGUAGES)('the matrix of a team in %s', (language) => {
  let practice: OwnPractice;
  let postgres: Postgres;
  let loans: readonly string[];
  const windows: Partial<Record<Person, LaunchedApp & { matrix: MatrixPage }>> = {};
  const launched = (person: Person) => {
    const open = windows[person];
    if (open === undefined) throw new Error(`${person} has no window`);
    return open;
  };
  const of = (person: Person): MatrixPage => launched(person).matrix;
  const at = (person: Person) => deskPage(launched(person).page);
  /** The text from its start to its last value, as the screen says it of this person. */
  const said = (text: string): RegExp => new RegExp(text.replaceAll(/[?.()]/g, '\\$&').replaceAll('…', '.*'));
  const approvals = (person: Person) => at(person).goTo('Approvals');
  const asAdmin = async (sql: string, values: unknown[] = []): Promise<void> => {
    const db = await postgres.admin('team');
    await db.query(sql, values);
    await db.end();
  };
  const test = async (person: Person): Promise<void> => {
    await of(person).press(t('team.form.test'));
    await of(person).settle(300);
  };
  async function fillIn(person: Person, name: string): Promise<void> {
    await of(person).section(t('profiles.sections.team'));
    const { page } = launched(person);
    for (const [label, value] of [
      [t('team.form.host'), '127.0.0.1'],
      [t('team.form.port'), String(postgres.port)],
      [t('team.form.database'), 'team'],
      [t('team.form.person'), name],
      [t('team.form.password'), name],
      [t('team.form.authority'), authority()],
      [t('team.form.deskName'), `${name}-laptop`],
    ] as const)
      await page.getByRole('textbox', { name: label }).first().fill(value, SOON);
  }

  beforeAll(async () => {
    postgres = await startTeam({ ada: 'member', chidi: 'approver' });
    await postgres.person('bola');
    practice = await startOwnPractice();
    ({ open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] });
    for (const person of PEOPLE) {
      const app = await launchApp({ userData: await signedInDesk(practice, language) });
      windows[person] = { ...app, matrix: matrixPage(app, prefix(language)) };
    }
  });
  afterAll(async () => {
    await closeAll();
    await practice?.server.stop();
    await postgres?.stop();
    speakAs('en-NG');
  });

  it('shows no team, a test under way, wrong rights and a passed test', async () => {
    await of('ada').section(t('profiles.sections.team'));
    await of('ada').shoot('70 no team', ['', 'end']);
    await fillIn('ada', 'bola');
    await test('ada');
    await at('ada').sees(t('team.test.state.failed'));
    await of('ada').shoot('71 team wrong rights', ['', 'end']);
    await fillIn('ada', 'ada');
    // The server takes the connection and says nothing.
    postgres.signal('SIGSTOP');
    await of('ada').shoot('72 team connecting', ['end'], () => test('ada'));
    postgres.signal('SIGCONT');
    await test('ada');
    await at('ada').sees(t('team.test.found', { name: 'Treasury Lagos' }));
    await of('ada').shoot('73 team tested', ['end']);
  });

  it('shows the team with its people and its policy, and no approval', async () => {
    for (const person of PEOPLE) {
      await fillIn(person, person);
      await of(person).press(t('team.form.join'));
      await at(person).sees(t('team.joined.databaseHint'));
    }
    const rules = [
      { rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true },
      { rank: 2, kind: 'accept', from: '50000000', needsApproval: true },
      { rank: 3, needsApproval: false },
    ];
    await asAdmin('SELECT collateral_desk.set_policy($1)', [JSON.stringify(rules)]);
    await of('ada').press(t('team.joined.readAgain'));
    await of('ada').settle(1500);
    await of('ada').shoot('74 team joined', ['', 'end']);
    await approvals('chidi');
    await of('chidi').settle();
    await of('chidi').shoot('75 approvals empty');
  });

  it('shows who accepted', async () => {
    const accept = { method: 'POST', path_suffix: '/accept' };
    await practice.control('/faults', { rules: [{ match: accept, kind: 'latency', ms: 30_000 }] });
    for (const person of PEOPLE) {
      await of(person).place(2);
      await launched(person)
        .page.getByLabel(/^Montant|^Amount/)
        .first()
        .fill('1,250,000.00');
      await of(person).press(t('borrow.terms.send'));
      await confirmationOfQuote(launched(person).page);
    }
    const hold = said(t('borrow.review.hold', { amount: '…' }));
    await at('ada').hold(hold);
    await at('chidi').hold(hold);
    await at('chidi').sees(said(t('errors.claimed.what', { person: 'ada', desk: 'ada-laptop', since: '…' })));
    await of('chidi').shoot('76 who accepted');
    await of('ada').shoot('76b accepting');
    await practice.control('/faults', { rules: [] });
    await at('ada').sees(t('borrow.another'));
    await of('chidi').place(1);
    await of('chidi').place(2);
    await of('chidi').shoot('76c service free again');
  });

  it('shows another desk’s checklist', async () => {
    const [loan = ''] = loans;
    await toTaking(launched('chidi').page, loan);
    await toTaking(launched('ada').page, loan);
    await takeAndProve(launched('ada').page);
    await at('chidi').press(t('repay.take.copy.amount'));
    await at('chidi').sees(said(t('team.loan.holds', { person: 'ada', desk: 'ada-laptop', since: '…' })));
    await of('chidi').shoot('77 watches a checklist', ['', 'end']);
    await at('ada').fill(t('repay.record.reference'), 'TRF/2026/11/25/1');
    await at('ada').press(t('repay.step.record-payment'));
    await at('chidi').sees(said(t('team.loan.paid', { person: 'ada', desk: 'ada-laptop', since: '…' })));
    await of('chidi').shoot('78 sees a payment');
    await of('chidi').place(3);
    await of('chidi').shoot('79 loans of the team');
  });

  it('shows an approval that waits, is given and becomes void', async () => {
    const loan = loans[1] ?? '';
    const rules = [{ rank: 1, kind: 'repayment', needsApproval: true }];
    await asAdmin('SELECT collateral_desk.set_policy($1)', [JSON.stringify(rules)]);
    await toTaking(launched('ada').page, loan);
    await at('ada').sees(t('team.ask.needed'));
    await of('ada').shoot('80 approval needed');
    await at('ada').press(t('team.ask.ask'));
    await at('ada').sees(t('team.ask.waitingText'));
    await of('ada').shoot('81 approval waits');
    await approvals('chidi');
    await at('chidi').sees(t('team.approvals.kind.repayment', { subject: loan }));
    await of('chidi').shoot('82 approvals one waits', ['', 'end']);
    await at('chidi').press(t('team.approvals.approve'));
    await at('ada').sees(said(t('team.ask.approved', { person: 'chidi', at: '…' })));
    await of('ada').shoot('83 approval given');
    await of('chidi').shoot('84 approvals given');
    await practice.control(`/loans/${loan}/rotate`, {});
    await at('ada').press(t('frame.refresh'));
    await at('ada').stepIs(t('repay.step.read-now'), 'needs attention');
    await at('ada').press(new RegExp(`^(?:${t('repay.read.again')}|${t('repay.read.now')})$`));
    await at('ada').press(t('repay.compare.checked'));
    await at('ada').fill(t('repay.compare.reason'), 'Ngozi, 0800 100 100');
    await at('ada').press(t('repay.compare.confirm.destination'));
    await at('ada').sees(t('team.ask.void'));
    await of('ada').shoot('85 approval void');
    await at('chidi').sees(t('team.approvals.isVoid'));
    await of('chidi').shoot('86 approvals void', ['', 'end']);
    await at('ada').press(t('team.ask.ask'));
    await at('chidi').sees(t('team.approvals.news.changed'));
    await of('chidi').shoot('87 approvals of a changed destination', ['', 'end']);
  });

  it('shows the server gone, and a database that was restored', async () => {
    postgres.signal('SIGKILL');
    await at('chidi').sees(t('team.approvals.old'));
    await of('chidi').shoot('88 approvals server gone');
    await of('chidi').section(t('profiles.sections.team'));
    await of('chidi').shoot('88b team server gone', ['', 'end']);
    await of('ada').shoot('88c checklist server gone');
    await postgres.start();
    await of('chidi').press(t('team.joined.readAgain'));
    await at('chidi').sees(t('team.state.connected'));
    const dump = postgres.dump('team');
    await at('chidi').goTo('Approvals');
    await at('chidi').press(t('team.approvals.approve'));
    await at('chidi').sees(t('team.approvals.state.approved'));
    await postgres.restore('team', dump);
    await of('chidi').section(t('profiles.sections.team'));
    await of('chidi').press(t('team.joined.readAgain'));
    await at('chidi').sees(t('team.restored.title'));
    await of('chidi').shoot('89 team restored', ['', 'end']);
  });

  it('has nothing cut off and nothing for axe', () => {
    expect(PEOPLE.flatMap((person) => of(person).troubles)).toEqual([]);
  });
});
