// What main asks before it does what the page may not do alone: which question, when none, and what a no, a
// second question and a yes do.
import { beforeEach, describe, expect, it } from 'vitest';
import { callNames, contract, type CallName, type Handlers } from '../../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../../contract/errors.ts';
import { withConfirmations } from '../../../../main/bridge/confirmations.ts';
import type { Desk } from '../../../../main/desk/desk.ts';
import type { Question } from '../../../../main/desk/ports/system.ts';
import { originOf } from '../../../../domain/profile.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { sampleTeam } from '../../../support/preview/sample-team.ts';
import { testProfile } from '../../../support/lending-values.ts';

const state = {
  lockOn: false,
  pinAbove: undefined as string | undefined,
  backup: undefined as string | undefined,
  link: undefined as string | undefined,
  isTeam: false,
  isClosed: false,
  usable: 1 as number | undefined,
  twin: undefined as string | undefined,
};
type State = typeof state;
const joined = sampleTeam(epochMillis(1_790_000_000_000));
const [claim] = joined.claims;
const [approval, freeing] = joined.approvals;
const alike = (of: typeof approval, id: string, change: object) => {
  if (of?.content === undefined) throw new Error('the sample has no such request');
  return { ...of, id: id as typeof of.id, content: { ...of.content, ...change } };
};
const paid = alike(approval, 'paid', { reference: 'TRF-1' });
joined.approvals.push(paid);

const act = { profile: testProfile, changes: [], isSealed: true, digest: 'agreed' };

const payable = { payoff: '150000.00', destination: [{ label: 'Bank', value: 'Harbour' }], digest: 'd' };
const reason = 'seen at the bank';

const deskIn = (now: State): Desk =>
  ({
    team: { shown: () => (now.isTeam ? joined : { ...joined, team: undefined, claims: [], approvals: [] }) },
    signers: { list: () => ['s-1', 's-2'].map((id) => ({ id, name: `Signer ${id}` })) },
    lock: { isOn: () => now.lockOn, pinAbove: () => now.pinAbove },
    backup: { openedFile: () => now.backup },
    attachments: {
      deletable: async (id: string) => ({ file: { name: 'slip.png' }, note: { name: undefined } })[id],
    },
    session: () =>
      now.isClosed
        ? undefined
        : {
            borrow: { usableReturnAddresses: () => now.usable },
            repay: { payableOf: (_loan: string, digest: string) => (digest === 'd' ? payable : undefined) },
          },
    upkeep: { counted: (digest: string) => (digest === 'd' ? { observations: 12 } : undefined) },
    connect: { dashboardLink: () => now.link, explorerLink: () => now.link },
    profiles: {
      detail: async (id: string) =>
        id === 'test' ? ok({ profile: testProfile }) : fail({ code: 'not-connected' }),
      sameService: async () => now.twin,
      addedBy: () => [],
      sealedAct: async () => ok(now.isTeam ? act : undefined),
      save: async (profile: unknown, forgetHistory: unknown, digest: unknown) => {
        done.push([
          'profiles.save',
          digest === (now.isTeam ? 'agreed' : undefined) && { profile, forgetHistory },
        ]);
        return ok({});
      },
      setSecret: async (input: unknown) => {
        done.push(['profiles.setSecret', input]);
        return ok({});
      },
      importFile: async (input: unknown, agree: (made: typeof testProfile) => Promise<boolean>) => {
        if (!(await agree(testProfile))) return REFUSED;
        done.push(['profiles.import', input]);
        return ok({});
      },
    },
  }) as unknown as Desk;

let asked: Question[];
let answers: (boolean | Promise<boolean>)[];
let done: [CallName, unknown][];
let access: Result<Desk>;
let page: (name: CallName, input: unknown) => Promise<Result<unknown>>;
beforeEach(() => {
  [asked, answers, done] = [[], [], []];
  access = ok(deskIn(state));
  const plain = Object.fromEntries(
    callNames.map((name) => [
      name,
      (input: unknown) => {
        done.push([name, input]);
        return ok({});
      },
    ]),
  ) as unknown as Handlers;
  const handlers = withConfirmations(
    plain,
    async () => access,
    async (question) => {
      asked.push(question);
      return answers.shift() ?? true;
    },
  );
  page = async (name, input) => handlers[name](input as never);
});
const REFUSED = fail({ code: 'blocked', by: 'not-confirmed' });

const on = { lockOn: true };
const guarded: [CallName, object, Partial<State>, string | undefined][] = [
  [
    'profiles.add',
    { name: 'Somebody', environment: 'live', baseUrl: 'https://a.example/v1' },
    {},
    'Add Somebody (LIVE)?',
  ],
  [
    'profiles.setSecret',
    { profileId: 'test', origin: originOf(testProfile) },
    {},
    'Store a secret for Test?',
  ],
  ['profiles.save', { profile: testProfile, forgetHistory: false }, {}, undefined],
  [
    'profiles.save',
    { profile: testProfile, forgetHistory: false },
    { isTeam: true },
    'Change the settings of Test (LIVE)?',
  ],
  ['profiles.import', {}, {}, 'Add Test (LIVE) from this file?'],
  ['profiles.remove', { profileId: 'test', forgetHistory: false }, {}, 'Remove Test?'],
  ['profiles.remove', { profileId: 'test', forgetHistory: true }, {}, 'Remove Test and its history?'],
  ['profiles.deleteSecret', { profileId: 'test' }, {}, 'Delete the secret of Test?'],
  ['profiles.deleteSecret', { profileId: 'nobody' }, {}, undefined],
  ['profiles.setProxyCredentials', { proxy: 'p:1' }, {}, 'Store your sign-in for the proxy p:1?'],
  ['profiles.deleteProxyCredentials', { proxy: 'p:1' }, {}, 'Delete your sign-in for the proxy p:1?'],
  ['repay.addSigner', { name: 'Ada' }, {}, 'Add Ada as a signer?'],
  ['repay.removeSigner', { signerId: 's-2' }, {}, 'Remove Signer s-2 as a signer?'],
  ['repay.removeSigner', { signerId: 's-3' }, {}, undefined],
  ['borrow.createQuote', { withoutReturnAddress: true }, {}, 'Borrow without an approved return address?'],
  ['borrow.createQuote', { withoutReturnAddress: false }, {}, undefined],
  ['borrow.createQuote', {}, {}, undefined],
  // The desk refuses it, without a question.
  ['borrow.createQuote', {}, { usable: 0 }, undefined],
  ['borrow.createQuote', {}, { usable: undefined }, 'Borrow without an approved return address?'],
  ['borrow.createQuote', {}, { usable: undefined, isClosed: true }, undefined],
  ['borrow.prepareApplication', {}, { usable: undefined }, 'Borrow without an approved return address?'],
  [
    'borrow.settle',
    { happened: true, evidence: reason },
    {},
    'Record that the lender executed this request?',
  ],
  [
    'borrow.settle',
    { happened: false, evidence: reason },
    {},
    'Record that the lender did not execute this request?',
  ],
  ['journal.settleBreak', { reason }, {}, 'Settle the break in the journal?'],
  [
    'loans.enterClosing',
    { loanId: 'LN-1', day: '2026-01-02', source: reason },
    {},
    'Record when this loan was closed?',
  ],
  ['backup.answer', { subject: 'LN-1', reason }, {}, 'Answer what the backup left open?'],
  ['deposit.sent', { txHash: '0x1' }, {}, 'Record that you sent this transfer?'],
  ['deposit.forget', { reason }, {}, 'Stop watching for this transfer?'],
  [
    'ledger.type',
    { entry: { line: 'releases', amount: '1', asset: 'USDC', chain: 'base', evidence: reason } },
    {},
    'Record what the lender does not list?',
  ],
  ['ledger.withdraw', { reason }, {}, 'Withdraw this entry of the ledger?'],
  ['repay.skipPasteBack', { loanId: 'LN-1', reason }, {}, 'Go on without the check against your bank?'],
  ['repay.skipSignature', { loanId: 'LN-1', reason }, {}, 'Go on without a second person?'],
  [
    'repay.recordPayment',
    { loanId: 'LN-1', digest: 'd', reference: 'TRF' },
    {},
    'Record that you paid ₦150,000.00?',
  ],
  ['repay.recordPayment', { loanId: 'LN-1', digest: 'e', reference: 'TRF' }, {}, undefined],
  ['repay.reconcile', { loanId: 'LN-1', txHash: '0x1' }, {}, undefined],
  [
    'repay.reconcile',
    { loanId: 'LN-1', txHash: '0x1', reason },
    {},
    'Reconcile this return by your own word?',
  ],
  ['repay.settleReturn', { txHash: '0x1', reason }, {}, 'Settle the alert about this return?'],
  ['repay.liftHold', { loanId: 'LN-1', reason }, {}, 'Lift the hold on this repayment?'],
  ['repay.stop', { loanId: 'LN-1', reason }, {}, 'Stop this repayment?'],
  ['upkeep.remove', { digest: 'd' }, {}, 'Remove earlier records for good (12)?'],
  ['upkeep.remove', { digest: 'e' }, {}, undefined],
  ['team.reject', { approvalId: approval?.id, reason }, { isTeam: true }, 'Reject what ada asks for?'],
  [
    'borrow.prepareApplication',
    { withoutReturnAddress: true },
    {},
    'Borrow without an approved return address?',
  ],
  ['borrow.prepareApplication', {}, {}, undefined],
  ['lock.set', { pin: '1234' }, {}, 'Lock this desk with a PIN?'],
  ['lock.set', { pin: '1234' }, on, 'Change the PIN of this desk?'],
  ['lock.set', {}, on, 'Change when this desk locks?'],
  ['lock.setPinAbove', { above: '5000' }, {}, undefined],
  ['lock.setPinAbove', { above: '5000' }, on, 'Ask for the PIN above ₦5,000.00?'],
  ['lock.setPinAbove', {}, on, 'Stop asking for the PIN above an amount?'],
  ['lock.remove', {}, {}, undefined],
  ['lock.remove', {}, on, 'Switch the lock of this desk off?'],
  ['lock.remove', {}, { ...on, pinAbove: '5000' }, undefined],
  ['lock.remove', {}, { pinAbove: '5000' }, undefined],
  ['backup.restore', {}, {}, undefined],
  ['backup.restore', {}, { backup: 'desk.age' }, 'Replace the records of this desk?'],
  ['attachments.deleteContent', { id: 'file' }, {}, 'Delete the content of slip.png?'],
  ['attachments.deleteContent', { id: 'note' }, {}, 'Delete the content of Note?'],
  ['attachments.deleteContent', { id: 'gone' }, {}, undefined],
  [
    'team.connect',
    { host: 'db.example', database: 'desk', person: 'chidi' },
    {},
    'Join the team at db.example as chidi?',
  ],
  [
    'team.test',
    { host: 'db.example', database: 'desk', person: 'chidi' },
    {},
    'Test the connection to db.example as chidi?',
  ],
  ['team.disconnect', {}, { isTeam: true }, 'Leave the team Treasury Lagos?'],
  ['team.disconnect', {}, {}, undefined],
  ['team.approve', { approvalId: approval?.id }, { isTeam: true }, 'Approve what ada asks for: LN-000199?'],
  ['team.approve', { approvalId: approval?.id }, {}, undefined],
  ['team.approve', { approvalId: paid.id }, { isTeam: true }, 'Approve that ada has paid LN-000199?'],
  ['team.approve', { approvalId: freeing?.id }, { isTeam: true }, 'Free qt_8801, as ada asks?'],
  [
    'team.end',
    { claimId: claim?.id, to: 'rejected', reason: 'left' },
    { isTeam: true },
    'Free LN-000201, which ada claimed?',
  ],
  [
    'team.end',
    { claimId: claim?.id, to: 'confirmed', reason: 'the bank' },
    { isTeam: true },
    'Record that LN-000201 was executed?',
  ],
  ['team.end', { claimId: claim?.id, to: 'confirmed', reason: 'the bank' }, {}, undefined],
  ['app.openDashboard', {}, {}, undefined],
  ['app.openDashboard', {}, { link: 'https://lend.example/home' }, 'Open lend.example in your browser?'],
  ['app.openExplorer', {}, { link: 'https://look.example/tx/1' }, 'Open look.example in your browser?'],
];

const newer = { code: 'store-failed', fault: 'newer-schema', detail: '' } as const;
const noKey = { code: 'locked', reason: 'key-missing' } as const;
const isLocked = { code: 'locked', reason: 'keychain-locked' } as const;
const withoutDesk: [CallName, AppError, string | undefined][] = [
  ['app.setRecordsAside', noKey, 'Set the records on this computer aside?'],
  ['app.setRecordsAside', isLocked, undefined],
  ['app.setRecordsAside', newer, undefined],
];

describe('main', () => {
  it.each(guarded)('at %s with %j and %j asks: %s', async (name, input, change, message) => {
    access = ok(deskIn({ ...state, ...change }));
    answers = [false, true];
    if (message !== undefined) {
      expect(await page(name, input)).toEqual(REFUSED);
      expect(done).toEqual([]);
    }
    expect(await page(name, input)).toEqual(ok({}));
    expect(done).toEqual([[name, input]]);
    expect(asked.map((one) => one.message)).toEqual(message === undefined ? [] : [message, message]);
    for (const { detail, accept } of asked) expect(`${detail}${accept}`).not.toMatch(/\{\{(?!secret)/);
  });
  it.each([
    ['profiles.add', { name: 'Lagos', environment: 'live', baseUrl: 'https://lend.example/v1' }],
    ['profiles.setSecret', { profileId: 'test', origin: originOf(testProfile) }],
  ] as const)('at %s names another service with the same address', async (name, input) => {
    await page(name, input);
    access = ok(deskIn({ ...state, twin: 'Abuja' }));
    await page(name, input);
    const [alone, twin] = asked.map(({ detail }) => detail);
    expect(alone).not.toContain('Abuja');
    expect(twin).toBe(
      `${alone} Abuja has the same address: the app would not notice if one loan were borrowed or repaid in both.`,
    );
  });
  it('names service and environment of what an approval is for', async () => {
    access = ok(deskIn({ ...state, isTeam: true }));
    await page('team.approve', { approvalId: approval?.id });
    await page('team.approve', { approvalId: freeing?.id });
    expect(asked.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('Service: https://api.lender.example/v1 (LIVE: real money).'),
      expect.stringContaining('ngozi claimed it at https://api.lender.example/v1.'),
    ]);
  });
  it('asks at every command that has no reason why not, and at no other call', async () => {
    const { queries, commands } = contract;
    const tried = new Set<string>([...guarded.map(([name]) => name), ...withoutDesk.map(([name]) => name)]);
    const reasons = Object.entries(commands).map(
      ([name, entry]) => [name, 'unasked' in entry ? entry.unasked : undefined] as const,
    );
    expect(new Set(reasons.flatMap(([name, why]) => (why === undefined ? [name] : [])))).toEqual(tried);
    for (const [, why = 'asked'] of reasons) expect(why.length).toBeGreaterThan(4);
    for (const name of callNames.filter((one) => !tried.has(one))) await page(name, {});
    expect(asked).toEqual([]);
    expect(Object.keys(queries).filter((name) => tried.has(name))).toEqual([]);
  });
  it('names in each statement what it is about, and the words that are kept', async () => {
    await page('repay.recordPayment', { loanId: 'LN-1', digest: 'd', reference: 'TRF\u202e7' });
    expect(asked[0]?.detail).toBe('LN-1\nHarbour\nTRF\\u{202e}7');
  });
  it('does nothing and asks nothing before the databases are open', async () => {
    access = fail({ code: 'locked', reason: 'desk-locked' });
    for (const [name, input] of guarded) expect(await page(name, input)).toEqual(access);
    expect([asked, done]).toEqual([[], []]);
  });
  it.each(withoutDesk)(
    'at %s, if the records cannot be opened: %j, asks: %s',
    async (name, error, message) => {
      access = fail(error);
      answers = [false, true];
      if (message !== undefined) {
        expect(await page(name, {})).toEqual(REFUSED);
        expect(done).toEqual([]);
      }
      expect(await page(name, {})).toEqual(ok({}));
      expect(done).toEqual([[name, {}]]);
      expect(asked.map((one) => one.message)).toEqual(message === undefined ? [] : [message, message]);
      for (const { detail, accept } of asked) expect(`${detail}${accept}`).not.toMatch(/\{\{(?!secret)/);
    },
  );
  it('asks once in a run about each link as it is, and not for its host', async () => {
    const open = (link: string) => {
      access = ok(deskIn({ ...state, link }));
      return page('app.openExplorer', {});
    };
    answers = [false];
    expect(await open('https://look.example/1')).toEqual(REFUSED);
    for (const path of ['1', '1', '2?account=0123456789', '1'])
      expect(await open(`https://look.example/${path}`)).toEqual(ok({}));
    expect(await open('https://other.example/1')).toEqual(ok({}));
    expect(asked.map(({ message }) => message)).toEqual(
      ['look', 'look', 'look', 'other'].map((host) => `Open ${host}.example in your browser?`),
    );
  });
  it('asks again about an act that was agreed to before', async () => {
    for (let time = 0; time < 2; time++) await page('repay.addSigner', { name: 'Ada' });
    expect(asked).toHaveLength(2);
  });
  it('refuses an act whose question is another after the yes, or none', async () => {
    async function during(before: Result<Desk>, after: Result<Desk>, name: CallName, input: object = {}) {
      const dialog = Promise.withResolvers<boolean>();
      asked = [];
      [access, answers] = [before, [dialog.promise]];
      const called = page(name, input);
      await expect.poll(() => asked.length).toBe(1);
      access = after;
      dialog.resolve(true);
      return called;
    }
    const changed = fail({ code: 'changed-since-shown', what: 'question' });
    const plain = ok(deskIn(state));
    const [one, other] = [1, 2].map((path) => ok(deskIn({ ...state, link: `https://look.example/${path}` })));
    if (one === undefined || other === undefined) throw new Error('no links');
    expect(await during(one, other, 'app.openDashboard')).toEqual(changed);
    expect(await during(fail(noKey), plain, 'app.setRecordsAside')).toEqual(changed);
    expect(await during(ok(deskIn({ ...state, ...on })), plain, 'lock.remove')).toEqual(changed);
    expect(await during(plain, fail(isLocked), 'repay.addSigner', { name: 'Ada' })).toEqual(changed);
    expect(done).toEqual([]);
  });
  it('has no secret stored without a question, for no or another address', async () => {
    expect(await page('profiles.setSecret', { profileId: 'nobody', origin: 'https://a.example' })).toEqual(
      fail({ code: 'not-connected' }),
    );
    expect(await page('profiles.setSecret', { profileId: 'test', origin: 'https://a.example' })).toEqual(
      fail({ code: 'changed-since-shown', what: 'address' }),
    );
    expect([asked, done]).toEqual([[], []]);
  });
  it('refuses a second question while one is open, and asks again after it, even if it failed', async () => {
    const open = Promise.withResolvers<boolean>();
    answers = [open.promise];
    const first = page('repay.addSigner', { name: 'Ada' });
    await expect.poll(() => asked.length).toBe(1);
    expect(await page('repay.addSigner', { name: 'Eve' })).toEqual(REFUSED);
    open.reject(new Error('the dialog failed'));
    await expect(first).rejects.toThrow('the dialog failed');
    expect(await page('repay.addSigner', { name: 'Eve' })).toEqual(ok({}));
    expect(done).toEqual([['repay.addSigner', { name: 'Eve' }]]);
  });
});
