// One seeded run: an operator who repays a loan whose destination turns and whose payoff grows, who pastes the wrong thing
// and signs with the wrong PIN; a clipboard somebody else writes to, a network that loses answers, an app that dies at any
// commit. Nobody may come to the point of paying by anything but what was confirmed last.
import type { LoanId } from '../../domain/ids.ts';
import { wholeText } from '../../domain/paste-back.ts';
import type { Payable, TakenPart } from '../../domain/repayment-events.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { LoanSchema } from '../../domain/loan.ts';
import { valueOf } from '../../domain/provenance.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../contract/slices/repay.ts';
import type { Connection } from '../../main/desk/connect/connection.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { parseStored } from '../../main/desk/readings/book.ts';
import { payableOf } from '../../main/desk/repay/payable.ts';
import type { RepayDesk } from '../../main/desk/repay/repay.ts';
import type { Signers } from '../../main/desk/repay/signers.ts';
import { sandboxProfile } from '../../main/service/profile/sandbox-profile.ts';
import type { World } from '../../sandbox/world.ts';
import { memoryClipboard } from '../support/memory-clipboard.ts';
import { memorySecrets } from '../support/memory-secrets.ts';
import { memoryCache } from '../support/memory-store.ts';
import { asABankShows, slipped } from './bank-shows.ts';
import { chanceOf, type Chance } from './chance.ts';
import { API_KEY, START, freshWorld } from './fresh-world.ts';
import { mortalJournal } from './mortal-journal.ts';
import { audit } from './repay-judgement.ts';
import { repaying, type RepayingParts } from './repaying.ts';
import { roughWire, type RoughWire } from './rough-wire.ts';
import { virtualClock, type VirtualClock } from './virtual-clock.ts';

export interface RepayReport {
  readonly seed: string;
  /** What went against a promise, in words; empty when all were kept. */
  readonly broken: string[];
  /** Times the service's payoff or destination changed before the payment was recorded. */
  readonly changes: number;
  /** Times the desk had seen other values than those confirmed, and refused every act on the old ones. */
  readonly blocked: number;
  readonly crashes: number;
  readonly swaps: number;
  readonly wrongPastes: number;
  readonly paid: number;
  readonly reconciled: number;
}

const PINS = { right: 'correct-pin', wrong: 'another-pin' };

export async function repayRun(seed: string): Promise<RepayReport> {
  return new Run(seed).whole();
}

class Run {
  readonly seed: string;
  readonly chance: Chance;
  readonly clock: VirtualClock = virtualClock(START);
  readonly wire: RoughWire;
  readonly written: JournalEntry[] = [];
  readonly cache = memoryCache();
  readonly secrets = memorySecrets();
  readonly clipboard = memoryClipboard();
  /** What has nothing to do with a repayment is asked for seldom. */
  readonly profile: ServiceProfile = {
    ...sandboxProfile('http://127.0.0.1:1/v1'),
    cadenceSeconds: { position: 600, deposits: 600, depositsPending: 600, loans: 10, slow: 60 },
  };
  readonly loanId: LoanId;
  readonly broken: string[] = [];
  readonly sums = { changes: 0, blocked: 0, crashes: 0, swaps: 0, wrongPastes: 0, paid: 0, reconciled: 0 };
  /** The kind of record at whose commit the app dies, before or after it; or nowhere. */
  crashAt: string | undefined;
  alive = { now: false };
  repay!: RepayDesk;
  signers!: Signers;
  connection!: Connection;
  shown: RepaySlice = { repayments: [], signers: [] };

  constructor(seed: string) {
    this.seed = seed;
    this.chance = chanceOf(seed);
    const world = freshWorld();
    const [first, ...others] = world.loans.map(({ id }) => id as LoanId);
    if (first === undefined) throw new Error('the practice has no open loan');
    this.loanId = this.chance.pick([first, ...others]);
    const { clock, chance } = this;
    this.wire = roughWire({ clock, chance, world, apiKey: API_KEY, onPost: () => undefined });
  }

  async whole(): Promise<RepayReport> {
    const { chance } = this;
    await this.start();
    await this.pass(5_000);
    if (chance.once(2)) await this.asked(this.signers.add('Ngozi Adeyemi', PINS.right));
    this.wire.setReadFaults(chance.between(3, 8));
    for (let act = chance.between(14, 34); act > 0; act--) {
      await this.trouble();
      await this.oneAct();
      this.hold();
      await this.holdChanged();
    }
    await this.comeBack();
    const closing = this.connection.close().then(() => ok(undefined));
    await this.clock.until(closing, 1_000);
    return { seed: this.seed, broken: this.broken, ...this.sums };
  }

  /** Starts the desk on what the last one left on disk. */
  async open(): Promise<void> {
    const alive = { now: true };
    this.alive = alive;
    const { chance, clock, cache, profile, secrets, clipboard } = this;
    const parts: RepayingParts = {
      clock,
      ids: { uuid: () => chance.uuid(), fraction: () => chance.fraction() },
      log: { info: () => undefined, failure: (_event, cause) => this.fault(cause) },
      journal: mortalJournal(this, alive),
      cache,
      secrets,
      clipboard,
      core: this.wire.core,
      publish: (slice) => {
        if (alive.now) this.shown = slice;
      },
    };
    const opened = await repaying(parts, profile, API_KEY);
    if (opened.ok) Object.assign(this, opened.value);
    else this.broken.push(`the journal did not load: ${JSON.stringify(opened.error)}`);
  }

  die(): void {
    this.crashAt = undefined;
    this.alive.now = false;
    this.sums.crashes++;
    this.connection.pause();
    this.wire.cutOff();
  }

  fault(cause: unknown): string {
    this.broken.push(`a fault in the desk: ${String(cause)}`);
    return 'fault';
  }

  /** Runs on; an app that died meanwhile is started again after a while. */
  async pass(ms: number): Promise<void> {
    await this.clock.run(ms);
    if (this.alive.now) return;
    await this.clock.run(this.chance.between(500, 90_000));
    await this.start();
  }

  /** A start may die too, and is tried again. */
  async start(): Promise<void> {
    do await this.clock.until(this.open(), 5_000);
    while (!this.alive.now);
  }

  async asked<T>(promise: Promise<Result<T>>): Promise<Result<T> | undefined> {
    const answer = await this.clock.until(promise, 60_000);
    await this.pass(1);
    return answer;
  }

  get view(): RepaymentView | undefined {
    return this.shown.repayments.find(({ loanId }) => loanId === this.loanId);
  }

  /** The step an operator sees as the next: an alarm first. */
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
    if (view === undefined) return void (await this.asked(repay.start(loanId)));
    if (chance.once(60)) return void (await this.asked(repay.stop(loanId, 'another day')));
    switch (this.due()) {
      case 'read-now':
        if (view.overtaken !== undefined && chance.once(12)) {
          const { digest } = view.overtaken.payable;
          return void (await this.asked(
            repay.recordPayment(loanId, digest, 'TRF-3', 'paid before, by the bank'),
          ));
        }
        return void (await this.asked(repay.readNow(loanId)));
      case 'compare':
        if (payable === undefined || chance.once(8)) return void (await this.asked(repay.readNow(loanId)));
        return void (await this.asked(repay.confirm(loanId, payable.digest, 'asked the lender')));
      case 'take':
        return payable === undefined ? undefined : this.takeOne(payable);
      case 'second-person':
        return payable === undefined ? undefined : this.sign(payable);
      case 'record-payment':
        if (payable === undefined || chance.once(3)) return this.pass(chance.between(1_000, 30_000));
        if (chance.once(3)) {
          const other = `${payable.digest.slice(1)}${payable.digest.startsWith('0') ? '1' : '0'}`;
          const answer = await this.asked(repay.recordPayment(loanId, other, 'TRF-0'));
          if (answer?.ok === true)
            this.broken.push('a payment of something else than was shown was recorded');
          return undefined;
        }
        // An impatient second press.
        await this.asked(
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
    const part = chance.pick<TakenPart>(['amount', 'destination']);
    if (chance.once(3)) {
      if (chance.once(5)) clipboard.swap = () => 'bc1qsomebodyelse';
      const taken = await this.asked(repay.take(loanId, payable.digest, part));
      clipboard.swap = (text) => text;
      if (taken?.ok === true && taken.value.clipboard !== wholeText(part, payable))
        this.broken.push('something else was called taken');
      if (chance.once(4)) {
        clipboard.text = '0000000000';
        this.sums.swaps++;
      }
      await this.asked(repay.checkClipboard(loanId));
      return;
    }
    if (chance.once(9))
      return void (await this.asked(repay.waivePasteBack(loanId, payable.digest, 'on paper')));
    const missing = this.view?.parts.find((one) => one.part === 'destination')?.pasted?.unshown ?? [];
    if (missing.length > 0 && chance.once(3))
      return void (await this.asked(repay.waivePasteBack(loanId, payable.digest, 'by eye', missing)));
    const wrong = chance.once(4);
    const pasted = wrong ? slipped(this.chance, part, payable) : asABankShows(this.chance, part, payable);
    const compared = await this.asked(repay.pasteBack(loanId, payable.digest, part, pasted));
    if (wrong) this.sums.wrongPastes++;
    if (compared?.ok === true && wrong !== (compared.value.verdict === 'different'))
      this.broken.push(`"${pasted}" was found ${compared.value.verdict}`);
  }

  async sign(payable: Payable): Promise<void> {
    const { chance, repay, loanId } = this;
    const [signer] = this.shown.signers;
    if (signer === undefined || chance.once(3))
      return void (await this.asked(repay.goOnUnsigned(loanId, payable.digest, 'nobody is here')));
    const pin = chance.once(3) ? PINS.wrong : PINS.right;
    const by = { signerId: signer.id, pin, preparedBy: 'Tunde Bakare' };
    const signed = await this.asked(repay.sign(loanId, payable.digest, by));
    if (signed?.ok === true && pin === PINS.wrong) this.broken.push('a wrong PIN signed');
  }

  async reconcile(view: RepaymentView): Promise<void> {
    const { chance, repay, loanId } = this;
    if (chance.once(2)) await this.control(`/loans/${loanId}/return`, { finish: true });
    const hash = view.collateralReturn && valueOf(view.collateralReturn.txHash);
    if (hash === undefined) return this.pass(chance.between(1_000, 20_000));
    const done = await this.asked(repay.reconcile(loanId, hash, undefined));
    if (done?.ok !== true) return;
    this.sums.reconciled++;
    const back = this.wire.world().loans.find(({ id }) => id === loanId)?.collateralReturn;
    if (back?.finalAt === null || back?.txHash !== hash)
      this.broken.push('a return was reconciled that is not final at the service');
  }

  /** The service turns the destination or lets the payoff grow; the network comes and goes; the app will die. */
  async trouble(): Promise<void> {
    const { chance, wire } = this;
    if (chance.once(wire.down ? 2 : 12)) wire.setDown(!wire.down);
    if (chance.once(7)) await this.change(`/loans/${this.loanId}/rotate`, {});
    if (chance.once(12)) await this.change('/clock', { advance_ms: 26 * 3_600_000 });
    if (chance.once(10)) this.clock.jump(chance.between(-90_000, 90_000));
    if (chance.once(5)) {
      const kinds = [
        'started',
        'read',
        'moved',
        'confirmed',
        'taken',
        'pasted',
        'waived',
        'signed',
        'paid',
        'reconciled',
      ];
      const [kind = 'read'] = [kinds[chance.between(0, kinds.length - 1)]];
      this.crashAt = `${chance.pick(['before', 'after'])} repay.${kind}`;
    }
  }

  async change(path: string, body: object): Promise<void> {
    if (this.wire.world().loans.find(({ id }) => id === this.loanId)?.closedAt !== null) return;
    if (!audit(this.written, this.loanId).paid) this.sums.changes++;
    await this.control(path, body);
  }

  async control(path: string, body: object): Promise<void> {
    // Refused where the loan is closed already, or its return is final.
    await this.wire.control(path, body).catch(() => undefined);
  }

  /** After every act: the journal holds together, and what was seen to change is not to be paid. */
  hold(): void {
    const told = audit(this.written, this.loanId);
    for (const what of told.broken) this.broken.push(what);
    if (this.broken.length > 0) this.broken.splice(20);
    const { view } = this;
    if (view === undefined) return;
    const stateOf = (step: string) => view.steps.find((one) => one.step === step)?.state;
    const loan = this.wire.world().loans.find(({ id }) => id === this.loanId);
    if (stateOf('watch-closed') === 'done' && loan?.closedAt === null)
      this.broken.push('called closed while the service has it open');
    if (told.paid) return;
    const offered = stateOf('record-payment') === 'current';
    if (offered && (told.confirmed === undefined || view.read?.payable.digest !== told.confirmed))
      this.broken.push('payment is offered on something else than was confirmed last');
  }

  /** What the desk has learned since the last confirmation: it says so, and hands nothing out under the old digest. */
  async holdChanged(): Promise<void> {
    const { confirmed, paid, open } = audit(this.written, this.loanId);
    const latest = await this.cache.latest(this.profile.id, 'loans', this.loanId);
    const seen = latest.ok && latest.value && parseStored(LoanSchema, latest.value);
    const payable = seen ? payableOf(seen) : undefined;
    if (!open || paid || confirmed === undefined || payable === undefined || payable.digest === confirmed)
      return;
    if (this.view?.steps.find(({ step }) => step === 'read-now')?.state !== 'alarm')
      return void this.broken.push('a change was seen and nothing was said of it');
    const { repay, loanId } = this;
    const answers = [
      await this.asked<unknown>(repay.take(loanId, confirmed, 'destination')),
      await this.asked<unknown>(repay.pasteBack(loanId, confirmed, 'amount', '1')),
      await this.asked(repay.waivePasteBack(loanId, confirmed, 'x')),
      await this.asked(repay.goOnUnsigned(loanId, confirmed, 'x')),
      await this.asked(repay.recordPayment(loanId, confirmed, 'TRF-2')),
    ];
    if (answers.some((answer) => answer?.ok === true))
      this.broken.push('what was overtaken was still handed out');
    else this.sums.blocked++;
  }

  /** The network is whole again: the desk sees what the service has, and says what changed. */
  async comeBack(): Promise<void> {
    this.crashAt = undefined;
    this.wire.setReadFaults(0);
    this.wire.setDown(false);
    if (!this.alive.now) await this.pass(1);
    await this.pass(150_000);
    this.hold();
    const told = audit(this.written, this.loanId);
    if (told.paid) this.sums.paid++;
    const loan = this.wire.world().loans.find(({ id }) => id === this.loanId);
    this.holdTruth(told, loan);
  }

  /** Nothing that differs at the service may be offered for payment once the network is back. */
  holdTruth(told: ReturnType<typeof audit>, loan: World['loans'][number] | undefined): void {
    const { view } = this;
    const read = told.read;
    if (view === undefined || told.paid || read === undefined || loan === undefined) return;
    const offered = view.steps.some(({ step, state }) => step === 'record-payment' && state === 'current');
    const account = read.destination.map(({ value }) => value).join('\n');
    const moved = Object.values(loan.destination).some((value) => value !== null && !account.includes(value));
    if (offered && moved) this.broken.push('the service has another destination, and payment is offered');
  }
}
