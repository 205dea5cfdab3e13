// A page that was taken over changes something by one call and acts by another, while nobody confirms anything. The
// calls come from the contract; each command goes first once, with every command that asks a person after it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, type CallName, type Handlers } from '../../contract/contract.ts';
import { ok } from '../../contract/errors.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { sealedText } from '../../domain/sealed.ts';
import { withConfirmations } from '../../main/bridge/confirmations.ts';
import { createHandlers } from '../../main/bridge/handlers.ts';
import { borrowedLoan } from '../support/borrowed-loan.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../support/real-desk.ts';
import { storeService } from '../support/stored-service.ts';
import { opened } from '../support/two-services.ts';
import { windowless } from '../integration/desk/rig.ts';
import { honestInputs } from './honest-inputs.ts';

const terms = { amount_ngn: '1250000.00', payout: 'naira_token' };
let at: Premises;
let open: RealDesk;
let lagos: ServiceProfile;
let page: Handlers;
let asked = 0;
let answer = false;
let loanId: string;
beforeAll(async () => {
  at = await premises('pairs');
  open = await openRealDesk(at);
  lagos = storeService(at, 'lagos');
  await opened(open, lagos);
  const access = async () => ok(open.desk);
  page = withConfirmations(createHandlers(access, windowless), access, async () => {
    asked += 1;
    return answer;
  });
  loanId = await borrowedLoan(open, terms);
  const started = await open.session.repay.start(loanId as never);
  if (!started.ok) throw new Error(started.error.code);
}, 120_000);
afterAll(async () => {
  await open.close();
  await at.leave();
});

const commands = Object.keys(contract.commands) as (keyof typeof contract.commands)[];
const acts: CallName[] = commands.filter((name) => 'asks' in contract.commands[name]);
/** They end the desk or wait for the operating system; none leads to a lender. */
const ENDS_THE_DESK = /^(app|confirm|backup|upkeep|diagnostics|statements|exports)\./;

/** An input that the schema takes, about this desk's own loan, service and details. */
function inputOf(name: CallName): unknown {
  const view = open.slice('repay').repayments.find((one) => one.loanId === loanId);
  const { flow } = open.slice('borrow');
  const own: Record<string, unknown> = {
    loanId,
    profileId: lagos.id,
    digest: view?.read?.payable.digest ?? 'a'.repeat(64),
    ...('intent' in flow && { intentId: flow.intent.id }),
    terms,
    reason: 'because',
    evidence: 'because',
    origin: new URL(lagos.baseUrl).origin,
    profile: { ...lagos, paths: { ...lagos.paths, quotes: '/pay' }, noSuchLists: ['returnAddresses'] },
    withoutReturnAddress: true,
  };
  const honest = honestInputs.find((one) => one.name === name)?.input ?? {};
  return Object.fromEntries(Object.entries(honest).map(([key, value]) => [key, own[key] ?? value]));
}

/** Whatever it answers: only what it leaves behind counts. */
const call = (name: CallName): Promise<unknown> => page[name](inputOf(name) as never);

const STATED =
  /^(secret|proxy|lock|team|signer)\.|^profile\.(added|changed|removed)$|\.(paid|settled)$|^journal\.break-settled$/;
async function stated(): Promise<string[]> {
  const journal = await open.desk.journal.page({ limit: 200 });
  if (!journal.ok) throw new Error(journal.error.code);
  const rows = journal.value.rows.map(({ kind, body }) => `${kind} ${body}`);
  return rows.filter(
    (row) =>
      STATED.test(row.split(' ')[0] ?? '') ||
      /"(?:kind|step)":"(?:confirmed|paid|skipped|paste-back-skipped|signature-skipped|hold-lifted|stopped|reconciled)"/.test(
        row,
      ) ||
      /"by":"operator"/.test(row),
  );
}
const ofServices = () => [...at.secrets].filter(([name]) => /^(service|proxy|team)\//.test(name));
const moved = async () =>
  Object.entries((await at.counted()).requests).filter(
    ([request]) => request.startsWith('POST') && request !== 'POST /loans/quotes',
  );

it('gets nothing sent, stated or changed by any pair of calls, however the first one went', async () => {
  const before = { stated: await stated(), moved: await moved(), secrets: ofServices() };
  const seal = sealedText(lagos);
  const first = commands.filter((name) => !ENDS_THE_DESK.test(name));
  let pairs = 0;
  for (const change of first) {
    await call(change);
    for (const act of acts.filter((name) => !ENDS_THE_DESK.test(name))) {
      if (open.desk.session()?.profile.id !== lagos.id) await open.desk.profiles.open(lagos.id);
      await call(act);
      pairs += 1;
    }
    const stored = await open.desk.profiles.detail(lagos.id);
    const now = {
      stated: await stated(),
      moved: await moved(),
      secrets: ofServices(),
      seal: stored.ok && sealedText(stored.value.profile),
    };
    expect([change, now]).toEqual([change, { ...before, seal }]);
  }
  expect(pairs).toBeGreaterThan(1_500);
  expect(asked).toBeGreaterThan(1_000);
  // With a yes the same calls leave what is looked for.
  answer = true;
  await call('repay.stop');
  await call('profiles.save');
  expect((await stated()).length).toBeGreaterThan(before.stated.length + 1);
}, 600_000);
