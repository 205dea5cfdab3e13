// Acts of simulated operators who repay: they read, compare, copy, paste back, sign, pay, and reconcile.
import type { LoanId } from '../../domain/ids.ts';
import { wholeText } from '../../domain/paste-back.ts';
import { valueOf } from '../../domain/provenance.ts';
import type { Payable, CopiedPart } from '../../domain/repayment-events.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { RepaymentView } from '../../contract/slices/repay.ts';
import type { Session } from '../../main/desk/session.ts';
import { agreeToListed } from '../support/agree.ts';
import { asABankShows, otherDigest, withWrongDigit } from '../faults/operator-input.ts';
import type { Machine } from './machine.ts';
import { switchService } from './operators.ts';

const PINS = { right: 'correct-pin', wrong: 'another-pin' };

export async function repay(machine: Machine): Promise<string> {
  const { chance, lenders } = machine;
  const loanId = loanToRepay(machine);
  if (loanId === undefined) return 'there is nothing to repay';
  if (machine.run?.slice('repay').signers.length === 0 && chance.once(20))
    await machine.answerTo(machine.run.desk.signers.add({ name: 'Ngozi Adeyemi', pin: PINS.right }));
  if (!(await workOn(machine, loanId))) return 'the app is closed';
  // Both lenders number their loans alike, so the operator may go on with the loan of this number at the other.
  const other = lenders.of[machine.open === 'a' ? 'b' : 'a'];
  const isThere = other.world.loans.some(({ id, closedAt }) => id === loanId && closedAt === null);
  if (!isThere || !chance.once(3)) return `loan ${loanId}`;
  await switchService(machine);
  if (machine.open === other.name) await workOn(machine, loanId);
  return `loan ${loanId}, then loan ${loanId} of service ${other.name}`;
}

/** One that was begun, one of the oldest or one of the newest. */
function loanToRepay(machine: Machine): LoanId | undefined {
  const open = machine.lender.world.loans
    .filter(({ closedAt }) => closedAt === null)
    .map(({ id }) => id as LoanId);
  const started =
    machine.run?.slice('repay').repayments.filter(({ reconciled }) => reconciled === undefined) ?? [];
  const [first, ...rest] = [...started.map(({ loanId }) => loanId), ...open.slice(0, 3), ...open.slice(-2)];
  return first === undefined ? undefined : machine.chance.pick([first, ...rest]);
}

/** Answers false if the app was closed meanwhile. */
async function workOn(machine: Machine, loanId: LoanId): Promise<boolean> {
  const { chance } = machine;
  for (let acts = chance.between(4, 14); acts > 0; acts--) {
    const { session } = machine;
    if (session === undefined) return false;
    const key = `${machine.open ?? ''}/${loanId}`;
    machine.loanAtWork = key;
    await oneAct(machine, session, loanId);
    machine.loanAtWork = undefined;
    await machine.pass(chance.between(0, chance.once(6) ? 70_000 : 4_000));
    if (chance.once(10)) await machine.lender.control(`/loans/${loanId}/rotate`, {});
  }
  return true;
}

const viewOf = (machine: Machine, loanId: LoanId): RepaymentView | undefined =>
  machine.run?.slice('repay').repayments.find((one) => one.loanId === loanId);

/** The step that the screen shows next. An alarm comes before the current step. */
function nextStep(view: RepaymentView): string | undefined {
  const next =
    view.steps.find(({ state }) => state === 'alarm') ?? view.steps.find(({ state }) => state === 'current');
  return next?.step;
}

async function oneAct(machine: Machine, { repay }: Session, loanId: LoanId): Promise<unknown> {
  const { chance, judge } = machine;
  const view = viewOf(machine, loanId);
  const payable = view?.read?.payable;
  if (view === undefined) return start(machine, repay, loanId);
  if (chance.once(12)) await lookAtDestinations(machine, repay, loanId);
  if (chance.once(80)) return machine.answerTo(repay.stop(loanId, 'another day'));
  const digest = payable?.digest;
  // The loan closed after its payment details had changed, and the operator may have paid before that.
  if (view.closedElsewhere && view.overtaken !== undefined && chance.once(4))
    return machine.answerTo(
      repay.recordPayment(loanId, view.overtaken.payable.digest, 'TRF-5', 'paid before'),
    );
  switch (nextStep(view)) {
    case 'return-address':
      await machine.answerTo(agreedToListed(machine));
      return machine.pass(chance.between(1_000, 20_000));
    case 'read-now':
      if (view.overtaken !== undefined && chance.once(12))
        return machine.answerTo(
          repay.recordPayment(loanId, view.overtaken.payable.digest, 'TRF-3', 'paid before'),
        );
      return machine.answerTo(repay.readNow(loanId));
    case 'compare':
      if (digest === undefined || chance.once(8)) return machine.answerTo(repay.readNow(loanId));
      // Without an answer the app crashed, possibly after it had recorded the confirmation.
      if ((await machine.answerTo(repay.confirm(loanId, digest, 'asked the lender')))?.ok !== false)
        machine.confirmedDestinations.set(
          `${String(machine.open)}/${loanId}`,
          JSON.stringify(payable?.destination),
        );
      return undefined;
    case 'take':
      return payable === undefined ? undefined : takeOne(machine, repay, loanId, payable);
    case 'second-person': {
      if (digest === undefined) return undefined;
      const [signer] = machine.run?.slice('repay').signers ?? [];
      if (signer === undefined || chance.once(3))
        return machine.answerTo(repay.skipSignature(loanId, digest, 'nobody is here'));
      const pin = chance.once(3) ? PINS.wrong : PINS.right;
      const signed = await machine.answerTo(
        repay.sign(loanId, digest, { signerId: signer.id, pin, preparedBy: 'Tunde Bakare' }),
      );
      if (signed?.ok === true && pin === PINS.wrong) judge.find('evidence', 'the desk accepted a wrong PIN');
      return undefined;
    }
    case 'record-payment':
      if (payable === undefined) return undefined;
      // Somebody else may have paid the loan, or this operator, who was interrupted.
      if (view.status === 'closed')
        return chance.once(2)
          ? machine.answerTo(repay.stop(loanId, 'others have paid it'))
          : machine.answerTo(repay.recordPayment(loanId, payable.digest, 'TRF-4'));
      return pay(machine, repay, loanId, payable);
    case 'watch-closed':
      if (chance.once(2))
        await machine.lender.control(`/loans/${loanId}/pay`, {
          amount: chance.pick(['exact', 'exact', 'under', 'over']),
        });
      return machine.pass(chance.between(1_000, 30_000));
    case 'reconcile-return':
      return reconcile(machine, repay, loanId, view);
    default:
      return machine.pass(chance.between(1_000, 20_000));
  }
}

/** As a careful operator, who knows the addresses. */
async function agreedToListed({ session }: Machine): Promise<Result<object>> {
  const payees = session?.payees;
  return (payees && (await agreeToListed(payees))) ?? ok({});
}

type Repay = Session['repay'];

async function start(machine: Machine, repay: Repay, loanId: LoanId): Promise<void> {
  const { judge, open, lender } = machine;
  const started = await machine.answerTo(repay.start(loanId));
  if (started?.ok === true && open !== undefined) judge.started(lender.profile.id, loanId);
}

/** Looks at all destinations that the loan ever had. */
async function lookAtDestinations(machine: Machine, repay: Repay, loanId: LoanId): Promise<void> {
  const { judge, open } = machine;
  const answer = await machine.answerTo(repay.destinations(loanId));
  if (answer?.ok !== true || open === undefined) return;
  judge.stated(open, `the destinations of ${loanId} show`, JSON.stringify(answer.value));
}

/** Pays by the payment details on screen, or waits, or presses twice. */
async function pay(machine: Machine, repay: Repay, loanId: LoanId, payable: Payable): Promise<void> {
  const { chance, judge } = machine;
  if (chance.once(4)) return machine.pass(chance.between(1_000, 30_000));
  if (chance.once(4)) {
    const answer = await machine.answerTo(repay.recordPayment(loanId, otherDigest(payable.digest), 'TRF-0'));
    if (answer?.ok === true)
      judge.find('confirmed-destination', 'the desk recorded a payment with a digest that it had not shown');
    return;
  }
  const twice = chance.once(3) ? 2 : 1;
  const answers = await machine.answerTo(
    Promise.all(Array.from({ length: twice }, () => repay.recordPayment(loanId, payable.digest, 'TRF-1'))),
  );
  if (answers?.some(({ ok }) => ok) !== true) return;
  machine.count('paid');
  machine.paid.add(`${machine.open ?? ''}/${loanId}`);
  if (
    machine.confirmedDestinations.get(`${String(machine.open)}/${loanId}`) !==
    JSON.stringify(payable.destination)
  )
    judge.find('confirmed-destination', `${loanId} is paid to a destination that no operator confirmed`);
  await machine.lender.control(`/loans/${loanId}/pay`, { amount: payable.payoff });
}

async function takeOne(machine: Machine, repay: Repay, loanId: LoanId, payable: Payable): Promise<unknown> {
  const { chance, judge, clipboard } = machine;
  const { digest } = payable;
  const part = chance.pick<CopiedPart>(['amount', 'destination']);
  if (chance.once(3)) {
    if (chance.once(5)) clipboard.swap = () => 'bc1qsomebodyelse';
    const taken = await machine.answerTo(repay.take(loanId, digest, part));
    clipboard.swap = (text) => text;
    if (taken?.ok === true && taken.value.clipboard !== wholeText(part, payable))
      judge.find('unaltered', 'the desk called another text copied');
    if (chance.once(4)) clipboard.text = '0000000000';
    return machine.answerTo(repay.checkClipboard(loanId));
  }
  if (chance.once(9)) return machine.answerTo(repay.skipPasteBack(loanId, digest, 'on paper'));
  const shown = viewOf(machine, loanId)?.parts.find((one) => one.part === 'destination');
  const missing = shown?.pasted?.unshown ?? [];
  if (missing.length > 0 && chance.once(3))
    return machine.answerTo(repay.skipPasteBack(loanId, digest, 'by eye', missing));
  const wrong = chance.once(6);
  const pasted = wrong ? withWrongDigit(chance, part, payable) : asABankShows(chance, part, payable);
  const compared = await machine.answerTo(repay.pasteBack(loanId, digest, part, pasted));
  if (compared?.ok === true && wrong !== (compared.value.verdict === 'different'))
    judge.find('unaltered', `the desk called the pasted text "${pasted}" ${compared.value.verdict}`);
  return undefined;
}

async function reconcile(machine: Machine, repay: Repay, loanId: LoanId, view: RepaymentView): Promise<void> {
  const { chance, judge } = machine;
  if (chance.once(2)) await machine.lender.control(`/loans/${loanId}/return`, { finish: true });
  const hash = view.collateralReturn && valueOf(view.collateralReturn.txHash);
  if (hash === undefined) return machine.pass(chance.between(1_000, 20_000));
  const done = await machine.answerTo(repay.reconcile(loanId, hash, undefined));
  if (done?.ok !== true) return;
  machine.count('reconciled');
  const back = machine.lender.world.loans.find(({ id }) => id === loanId)?.collateralReturn;
  if (back?.finalAt === null || back?.txHash !== hash)
    judge.find('evidence', 'the desk reconciled a return that is not final at the service');
}
