// The repayment desk with disk, clock, clipboard and service in memory, for tests of its steps.
import { expect } from 'vitest';
import type { LoanId } from '../../domain/ids.ts';
import { decimal } from '../../domain/decimal.ts';
import { millis } from '../../domain/time.ts';
import type { CollateralReturn, Loan } from '../../domain/loan.ts';
import type { RepaymentStep, StepState } from '../../domain/repayment.ts';
import { fail, ok } from '../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../contract/slices/repay.ts';
import type { LendingService } from '../../main/desk/ports/service.ts';
import { createCarried, type Carried } from '../../main/desk/backup/carried.ts';
import { openBook, type Book } from '../../main/desk/readings/book.ts';
import { createClaimLog, type ClaimLog } from '../../main/desk/repay/claim-log.ts';
import { createRepaymentEvents, type RepaymentEvents } from '../../main/desk/repay/events.ts';
import { createRepay, type RepayDesk } from '../../main/desk/repay/repay.ts';
import { returnPayee } from '../../domain/payee.ts';
import { createPayeeLog } from '../../main/desk/payees/payee-log.ts';
import { createPayees, type Payees } from '../../main/desk/payees/payees.ts';
import { payeeUses } from '../../main/desk/payees/uses.ts';
import { createReturnLog } from '../../main/desk/returns/return-log.ts';
import { createSigners, type Signers } from '../../main/desk/repay/signers.ts';
import { embeddedClaims } from '../../main/desk/team/embedded.ts';
import { countedIds } from './counted-ids.ts';
import { faults, type Faults } from './failing-ports.ts';
import { fakeClock } from './fake-clock.ts';
import { found, loan, returnAddress, testProfile } from './lending-values.ts';
import { memoryClipboard } from './memory-clipboard.ts';
import { memorySecrets } from './memory-secrets.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from './memory-store.ts';
import { plainPins } from './plain-pins.ts';
import { silentService } from './silent-service.ts';

export const id = 'LN-1' as LoanId;
export const reference = 'TRF-20261121-01';

/** The values of a loan that the service reports closed. */
export const closed = {
  status: 'closed',
  statusWord: found('closed'),
  payoff: found(decimal('0.00')),
} as const;
/** A final collateral return to the approved address. */
export const returned: CollateralReturn = {
  txHash: found('0xreturn'),
  address: found('0xvault'),
  amount: found(decimal('25000.000000')),
  asset: found('USDC'),
  chain: found('base'),
  confirmations: found(12),
  requiredConfirmations: found(12),
  statusWord: found('final'),
  status: 'final',
};

export type RepayRig = Awaited<ReturnType<typeof repayRig>>;

/**
 * A desk that has read one return address and one open loan, without a repayment.
 * @param failing makes calls of its cache, journal, keychain or service fail
 */
export async function repayRig(failing: Faults = faults()) {
  const clock = fakeClock();
  const clipboard = memoryClipboard();
  const secrets = memorySecrets();
  const ids = countedIds();
  const rig = {
    clock,
    clipboard,
    secrets,
    failing,
    /** Set before the desk is opened. */
    claims: embeddedClaims,
    journal: memoryJournal(),
    cache: memoryCache(),
    book: undefined as unknown as Book,
    repay: undefined as unknown as RepayDesk,
    payees: undefined as unknown as Payees,
    signers: undefined as unknown as Signers,
    carried: undefined as unknown as Carried,
    events: undefined as unknown as RepaymentEvents,
    claimLog: undefined as unknown as ClaimLog,
    slice: undefined as unknown as RepaySlice,
    /** The loan as the service has it. */
    atService: loan(),
    online: true,
    /** What happens before the service answers to a single loan. */
    /** Of the answers to come. */
    age: millis(0),
    beforeAnswer: () => Promise.resolve(),
    /** If false, no service is connected. */
    connected: true,
    /** How often the desk asked to read the loans at once. */
    loansAsked: 0,
    /** Kinds of the alerts raised so far. */
    raised: [] as string[],

    /** Starts the desk with this journal and an empty cache. */
    async open(written: MemoryJournal = memoryJournal()): Promise<void> {
      rig.journal = written;
      const cache = failing.port('cache', memoryCache());
      const journal = failing.port('journal', written);
      const keychain = failing.port('secrets', secrets);
      const book = await openBook(cache, testProfile.id);
      const events = createRepaymentEvents(journal);
      const signers = createSigners({ clock, ids, journal, secrets: keychain, pins: plainPins });
      expect(await events.load()).toMatchObject({ ok: true });
      const claimLog = createClaimLog(journal);
      expect(await claimLog.load()).toMatchObject({ ok: true });
      const returns = createReturnLog(written);
      expect(await signers.load()).toMatchObject({ ok: true });
      expect(await returns.load()).toMatchObject({ ok: true });
      const payeeLog = createPayeeLog(journal);
      expect(await payeeLog.load()).toMatchObject({ ok: true });
      const carried = createCarried(written, clock);
      expect(await carried.load()).toMatchObject({ ok: true });
      const payees = createPayees({
        clock,
        profile: testProfile,
        log: payeeLog,
        book,
        uses: () => payeeUses(testProfile.id, events, { of: () => [] }),
        person: () => undefined,
        onChange: () => void rig.repay.publish(),
      });
      const repay = createRepay({
        payees,
        clock,
        profile: testProfile,
        returns,
        service: () => (rig.connected ? failing.port('service', service) : undefined),
        events,
        claims: rig.claims,
        claimLog,
        book,
        cache,
        clipboard,
        signers,
        raise: (_profile, { kind }) => {
          rig.raised.push(kind);
          return Promise.resolve(true);
        },
        mayRepay: (loanId) => carried.gate(testProfile.id, 'repay', loanId),
        readLoansNow: () => {
          rig.loansAsked += 1;
          return Promise.resolve();
        },
        publish: (next) => (rig.slice = next),
      });
      Object.assign(rig, { cache, book, repay, payees, signers, events, claimLog, carried });
      await rig.addresses(returnAddress('0xvault'));
      await rig.agreeToReturn('0xvault');
      await rig.poll();
      await repay.publish();
    },
    /** Agrees to a return address as listed. */
    async agreeToReturn(address: string): Promise<void> {
      const payee = returnPayee(returnAddress(address));
      if (payee !== undefined)
        expect(await rig.payees.agree(payee, 'as in the dashboard')).toMatchObject({ ok: true });
    },
    async addSigner(name: string, pin: string): Promise<void> {
      expect(await rig.signers.add(name, pin)).toMatchObject({ ok: true });
      await rig.repay.publish();
    },
    answer: <T>(value: T) => ({
      value,
      receivedAt: clock.wall(),
      raw: JSON.stringify(value),
      age: rig.age,
      clockOffset: undefined,
      mayBeIncomplete: false,
    }),
    poll: () => rig.book.take('loans', rig.answer([rig.atService])),
    addresses: (...listed: ReturnType<typeof returnAddress>[]) =>
      rig.book.take('returnAddresses', rig.answer(listed)),
    /** Changes the loan at the service and polls it. */
    async becomes(change: Partial<Loan>): Promise<void> {
      rig.atService = loan(change);
      await rig.poll();
      await rig.flush();
    },
    async flush(): Promise<void> {
      for (let turn = 0; turn < 60; turn++) await Promise.resolve();
    },
    view(): RepaymentView {
      const [first] = rig.slice.repayments;
      if (first === undefined) throw new Error('no repayment is open');
      return first;
    },
    step: (name: RepaymentStep): StepState | undefined =>
      rig.view().steps.find((one) => one.step === name)?.state,
    digest: () => rig.view().read?.payable.digest ?? '',
    copied: () => rig.view().parts.flatMap(({ part, copied: is }) => (is ? [part] : [])),
    /** Kinds of the events in the journal, in order. */
    told: () =>
      rig.journal.written.flatMap(
        (entry) => (JSON.parse(entry.body) as { event?: { kind: string } }).event?.kind ?? [],
      ),

    async toTaking(): Promise<void> {
      await rig.repay.start(id);
      await rig.repay.readNow(id);
      await rig.repay.confirm(id, rig.digest(), 'as in the contract');
    },
    /** Does every step before the payment. */
    async toPayment(): Promise<void> {
      await rig.toTaking();
      await rig.repay.take(id, rig.digest(), 'amount');
      await rig.repay.take(id, rig.digest(), 'destination');
      await rig.repay.pasteBack(id, rig.digest(), 'amount', '16,550,000.10');
      await rig.repay.pasteBack(id, rig.digest(), 'destination', 'Harbour MFB\n0123456789');
    },
  };
  const service: LendingService = {
    ...silentService,
    readLoan: async (which) => {
      await rig.beforeAnswer();
      if (!rig.online) return fail({ code: 'offline', cause: 'reset', detail: '' });
      return which === rig.atService.id
        ? ok(rig.answer(rig.atService))
        : fail({ code: 'rejected', httpStatus: 404, serviceWords: 'no such loan' });
    },
  };
  await rig.open();
  return rig;
}
