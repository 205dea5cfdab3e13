// One seeded run of repaying. The service changes destination and payoff, the operator pastes wrong values
// and types a wrong PIN, another program writes to the clipboard, the network loses answers, and the app
// crashes at any commit. Payment must be offered only with the payment details confirmed last.
import type { LoanId } from '../../domain/ids.ts';
import { wholeText } from '../../domain/paste-back.ts';
import type { Payable, CopiedPart } from '../../domain/repayment-events.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { LoanSchema } from '../../domain/loan.ts';
import { valueOf } from '../../domain/provenance.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../contract/slices/repay.ts';
import type { Payees } from '../../main/desk/payees/payees.ts';
import { parseStored } from '../../main/desk/readings/book.ts';
import { payableOf } from '../../main/desk/repay/payable.ts';
import type { RepayDesk } from '../../main/desk/repay/repay.ts';
import type { Signers } from '../../main/desk/repay/signers.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import type { World } from '../../sandbox/world.ts';
import { agreeToListed } from '../support/agree.ts';
import { memoryClipboard } from '../support/memory-clipboard.ts';
import { memorySecrets } from '../support/memory-secrets.ts';
import type { DeskPorts } from './connecting.ts';
import { API_KEY, freshWorld } from './fresh-world.ts';
import { asABankShows, otherDigest, withWrongDigit } from './operator-input.ts';
import { audit } from './repay-audit.ts';
import { repaying } from './repaying.ts';
import { roughWire, type RoughWire } from './rough-wire.ts';
import { SeededRun } from './seeded-run.ts';

export interface RepayReport {
  readonly seed: string;
  /** One sentence for each broken promise. */
  readonly broken: string[];
  /** How often the service's payoff or destination changed before the payment was recorded. */
  readonly changes: number;
  /** How often the desk had read new payment details and refused every act on the confirmed ones. */
  readonly blocked: number;
  readonly crashes: number;
  readonly swaps: number;
  readonly wrongPastes: number;
  readonly paid: number;
  readonly reconciled: number;
}

const PINS = { right: 'correct-pin', wrong: 'another-pin' };
const CRASH_RECORDS = [
  'started',
  'read',
  'moved',
  'confirmed',
  'copied',
  'pasted',
  'paste-back-skipped',
  'signed',
  'paid',
  'reconciled',
] as const;

export async function repayRun(seed: string): Promise<RepayReport> {
  return new RepayRun(seed).report();
}

class RepayRun extends SeededRun {
  readonly wire: RoughWire;
  readonly secrets = memorySecrets();
  readonly clipboard = memoryClipboard();
  /** The run polls resources rarely that a repayment does not need. */
  readonly profile: ServiceProfile = {
    ...practiceProfile('http://127.0.0.1:1/v1'),
    cadenceSeconds: { position: 600, deposits: 600, depositsPending: 600, loans: 10, slow: 60 },
  };
  readonly loanId: LoanId;
  readonly sums = { changes: 0, blocked: 0, swaps: 0, wrongPastes: 0, paid: 0, reconciled: 0 };
  repay!: RepayDesk;
  signers!: Signers;
  payees!: Payees;
  shown: RepaySlice = { repayments: [], signers: [] };

  constructor(seed: string) {
    super(seed);
    const world = freshWorld();
    const [first, ...others] = world.loans.map(({ id }) => id as LoanId);
    if (first === undefined) throw new Error('the practice service has no open loan');
    this.loanId = this.chance.pick([first, ...others]);
    const { clock, chance } = this;
    this.wire = roughWire({ clock, chance, world, apiKey: API_KEY, onPost: () => undefined });
  }

  async report(): Promise<RepayReport> {
    const { chance } = this;
    await this.start();
    await this.pass(5_000);
    if (chance.once(2)) await this.answerTo(this.signers.add('Ngozi Adeyemi', PINS.right));
    this.wire.setReadFaults(chance.between(3, 8));
    for (let act = chance.between(14, 34); act > 0; act--) {
      await this.trouble();
      await this.oneAct();
      this.check();
      await this.checkChangeIsShown();
    }
    await this.comeBack();
    await this.close();
    return { seed: this.seed, broken: this.broken, crashes: this.crashes, ...this.sums };
  }

  protected openDesk(ports: DeskPorts, alive: { readonly now: boolean }): ReturnType<typeof repaying> {
    const { secrets, clipboard } = this;
    const publish = (slice: RepaySlice): void => {
      if (alive.now) this.shown = slice;
    };
    return repaying({ ...ports, secrets, clipboard, publish }, this.profile, API_KEY);
  }

  private async agreed(): Promise<Result<object>> {
    return (await agreeToListed(this.payees)) ?? ok({});
  }

  get view(): RepaymentView | undefined {
    return this.shown.repayments.find(({ loanId }) => loanId === this.loanId);
  }

  /** The step that the screen shows next. An alarm comes before the current step. */
  due(): string | undefined {
    const steps = this.view?.steps ?? [];
    const next =
      steps.find(({ state }) => state === 'alarm') ?? steps.find(({ state }) => state === 'current');
    return next?.step;
  }

  async oneAct(): Promise<void> {
    const { chance, repay, loanId } = this;
    await this.pass(chance.between(0, chance.once(5) ? 70_000 : 6_000));
    const { view } = this;
    const payable = view?.read?.payable;
    if (view === undefined) return void (await this.answerTo(repay.start(loanId)));
    if (chance.once(60)) return void (await this.answerTo(repay.stop(loanId, 'another day')));
    switch (this.due()) {
      case 'return-address':
        return void (await this.answerTo(this.agreed()));
      case 'read-now':
        if (view.overtaken !== undefined && chance.once(12)) {
          const { digest } = view.overtaken.payable;
          return void (await this.answerTo(
            repay.recordPayment(loanId, digest, 'TRF-3', 'paid before, by the bank'),
          ));
        }
        return void (await this.answerTo(repay.readNow(loanId)));
      case 'compare':
        if (payable === undefined || chance.once(8)) return void (await this.answerTo(repay.readNow(loanId)));
        return void (await this.answerTo(repay.confirm(loanId, payable.digest, 'asked the lender')));
      case 'take':
        return payable === undefined ? undefined : this.takeOne(payable);
      case 'second-person':
        return payable === undefined ? undefined : this.sign(payable);
      case 'record-payment':
        if (payable === undefined || chance.once(3)) return this.pass(chance.between(1_000, 30_000));
        if (chance.once(3)) {
          const answer = await this.answerTo(
            repay.recordPayment(loanId, otherDigest(payable.digest), 'TRF-0'),
          );
          if (answer?.ok === true)
            this.broken.push('the desk recorded a payment with a digest that it had not shown');
          return undefined;
        }
        // The operator presses twice.
        await this.answerTo(
          Promise.all([
            repay.recordPayment(loanId, payable.digest, 'TRF-1'),
            repay.recordPayment(loanId, payable.digest, 'TRF-1'),
          ]).then(([first]) => first),
        );
        return undefined;
      case 'watch-closed':
        if (chance.once(2))
          await this.control(`/loans/${loanId}/pay`, {
            amount: this.chance.pick(['exact', 'under', 'over']),
          });
        return this.pass(chance.between(1_000, 30_000));
      case 'reconcile-return':
        return this.reconcile(view);
      default:
        return this.pass(chance.between(1_000, 20_000));
    }
  }

  async takeOne(payable: Payable): Promise<void> {
    const { chance, repay, loanId, clipboard } = this;
    const part = chance.pick<CopiedPart>(['amount', 'destination']);
    if (chance.once(3)) {
      if (chance.once(5)) clipboard.swap = () => 'bc1qsomebodyelse';
      const taken = await this.answerTo(repay.take(loanId, payable.digest, part));
      clipboard.swap = (text) => text;
      if (taken?.ok === true && taken.value.clipboard !== wholeText(part, payable))
        this.broken.push('the desk called another text copied');
      if (chance.once(4)) {
        clipboard.text = '0000000000';
        this.sums.swaps++;
      }
      await this.answerTo(repay.checkClipboard(loanId));
      return;
    }
    if (chance.once(9))
      return void (await this.answerTo(repay.skipPasteBack(loanId, payable.digest, 'on paper')));
    const missing = this.view?.parts.find((one) => one.part === 'destination')?.pasted?.unshown ?? [];
    if (missing.length > 0 && chance.once(3))
      return void (await this.answerTo(repay.skipPasteBack(loanId, payable.digest, 'by eye', missing)));
    const wrong = chance.once(4);
    const pasted = wrong ? withWrongDigit(chance, part, payable) : asABankShows(chance, part, payable);
    const compared = await this.answerTo(repay.pasteBack(loanId, payable.digest, part, pasted));
    if (wrong) this.sums.wrongPastes++;
    if (compared?.ok === true && wrong !== (compared.value.verdict === 'different'))
      this.broken.push(`the desk called the pasted text "${pasted}" ${compared.value.verdict}`);
  }

  async sign(payable: Payable): Promise<void> {
    const { chance, repay, loanId } = this;
    const [signer] = this.shown.signers;
    if (signer === undefined || chance.once(3))
      return void (await this.answerTo(repay.skipSignature(loanId, payable.digest, 'nobody is here')));
    const pin = chance.once(3) ? PINS.wrong : PINS.right;
    const by = { signerId: signer.id, pin, preparedBy: 'Tunde Bakare' };
    const signed = await this.answerTo(repay.sign(loanId, payable.digest, by));
    if (signed?.ok === true && pin === PINS.wrong) this.broken.push('the desk accepted a wrong PIN');
  }

  async reconcile(view: RepaymentView): Promise<void> {
    const { chance, repay, loanId } = this;
    if (chance.once(2)) await this.control(`/loans/${loanId}/return`, { finish: true });
    const hash = view.collateralReturn && valueOf(view.collateralReturn.txHash);
    if (hash === undefined) return this.pass(chance.between(1_000, 20_000));
    const done = await this.answerTo(repay.reconcile(loanId, hash, undefined));
    if (done?.ok !== true) return;
    this.sums.reconciled++;
    const back = this.wire.world().loans.find(({ id }) => id === loanId)?.collateralReturn;
    if (back?.finalAt === null || back?.txHash !== hash)
      this.broken.push('the desk reconciled a return that is not final at the service');
  }

  /** Sometimes changes destination, payoff, network or clock, or arms a crash. */
  async trouble(): Promise<void> {
    const { chance, wire } = this;
    if (chance.once(wire.down ? 2 : 12)) wire.setDown(!wire.down);
    if (chance.once(7)) await this.change(`/loans/${this.loanId}/rotate`, {});
    if (chance.once(12)) await this.change('/clock', { advance_ms: 26 * 3_600_000 });
    if (chance.once(10)) this.clock.jump(chance.between(-90_000, 90_000));
    if (chance.once(5)) {
      const kind = CRASH_RECORDS[chance.between(0, CRASH_RECORDS.length - 1)] ?? 'read';
      this.crashAt = `${chance.pick(['before', 'after'])} repay.${kind}`;
    }
  }

  async change(path: string, body: object): Promise<void> {
    if (this.wire.world().loans.find(({ id }) => id === this.loanId)?.closedAt !== null) return;
    if (!audit(this.written, this.loanId).paid) this.sums.changes++;
    await this.control(path, body);
  }

  async control(path: string, body: object): Promise<void> {
    // The practice service refuses if the loan is closed already, or its return is final.
    await this.wire.control(path, body).catch(() => undefined);
  }

  /** Checks the journal, and that payment is offered only with the payment details confirmed last. */
  check(): void {
    const journal = audit(this.written, this.loanId);
    for (const what of journal.broken) this.broken.push(what);
    if (this.broken.length > 0) this.broken.splice(20);
    const { view } = this;
    if (view === undefined) return;
    const stateOf = (step: string) => view.steps.find((one) => one.step === step)?.state;
    const loan = this.wire.world().loans.find(({ id }) => id === this.loanId);
    if (stateOf('watch-closed') === 'done' && loan?.closedAt === null)
      this.broken.push('the checklist calls the loan closed, and the service has it open');
    if (journal.paid) return;
    const offered = stateOf('record-payment') === 'current';
    if (offered && (journal.confirmed === undefined || view.read?.payable.digest !== journal.confirmed))
      this.broken.push('payment is offered with details other than those confirmed last');
  }

  /** After new payment details are read, the desk must show an alarm and refuse acts on the old digest. */
  async checkChangeIsShown(): Promise<void> {
    const { confirmed, paid, open } = audit(this.written, this.loanId);
    const latest = await this.cache.latest(this.profile.id, 'loans', this.loanId);
    const seen = latest.ok && latest.value && parseStored(LoanSchema, latest.value);
    const payable = seen ? payableOf(seen) : undefined;
    if (!open || paid || confirmed === undefined || payable === undefined || payable.digest === confirmed)
      return;
    if (this.view?.steps.find(({ step }) => step === 'read-now')?.state !== 'alarm')
      return void this.broken.push('new payment details were read, and no alarm is shown');
    const { repay, loanId } = this;
    const answers = [
      await this.answerTo(repay.take(loanId, confirmed, 'destination')),
      await this.answerTo(repay.pasteBack(loanId, confirmed, 'amount', '1')),
      await this.answerTo(repay.skipPasteBack(loanId, confirmed, 'x')),
      await this.answerTo(repay.skipSignature(loanId, confirmed, 'x')),
      await this.answerTo(repay.recordPayment(loanId, confirmed, 'TRF-2')),
    ];
    if (answers.some((answer) => answer?.ok === true))
      this.broken.push('the desk accepted an act on outdated payment details');
    else this.sums.blocked++;
  }

  /** Ends all faults. Then the desk must read the loan and show what changed. */
  async comeBack(): Promise<void> {
    await this.recover();
    await this.pass(150_000);
    this.check();
    const journal = audit(this.written, this.loanId);
    if (journal.paid) this.sums.paid++;
    const loan = this.wire.world().loans.find(({ id }) => id === this.loanId);
    this.checkAgainstService(journal, loan);
  }

  /** Without faults, no payment may be offered to a destination that the service has replaced. */
  checkAgainstService(journal: ReturnType<typeof audit>, loan: World['loans'][number] | undefined): void {
    const { view } = this;
    const { read } = journal;
    if (view === undefined || journal.paid || read === undefined || loan === undefined) return;
    const offered = view.steps.some(({ step, state }) => step === 'record-payment' && state === 'current');
    const account = read.destination.map(({ value }) => value).join('\n');
    const moved = Object.values(loan.destination).some((value) => value !== null && !account.includes(value));
    if (offered && moved)
      this.broken.push('payment is offered to a destination that the service has replaced');
  }
}
