// One repayment for the screen: its events, folded with the latest loan and return addresses.
import type { DestinationNews } from '../../../domain/approval.ts';
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import { owedAfter, reminderDue } from '../../../domain/after-payment.ts';
import {
  expectedReturn,
  judgeReturn,
  reconcilableBy,
  type ReturnJudgement,
} from '../../../domain/collateral-return.ts';
import { PAYABLE_READ_LIFETIME } from '../../../domain/freshness.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { isEnded, type Loan } from '../../../domain/loan.ts';
import { replaces, type ObservedPayable } from '../../../domain/payable-change.ts';
import { repaymentPayee, returnPayee } from '../../../domain/payee.ts';
import { contradicts } from '../../../domain/payee-match.ts';
import { PasteDifferenceSchema } from '../../../domain/paste-back.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { missing, valueOf } from '../../../domain/provenance.ts';
import {
  COPIED_PARTS,
  lastSeen,
  type Payable,
  type RepaymentEvent,
  type CopiedPart,
} from '../../../domain/repayment-events.ts';
import {
  REPAYMENT_STEPS,
  hasMoved,
  isOnHold,
  reconciliation,
  repaymentFrom,
  type Repayment,
  type RepaymentWorld,
} from '../../../domain/repayment.ts';
import { isProven } from '../../../domain/repayment-facts.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { Payees } from '../payees/payees.ts';
import type { WrongReturn } from '../returns/return-log.ts';
import type { Copy } from './clipboard-watch.ts';
import { statedPayable } from './payable.ts';

export interface RepaymentSetting {
  readonly loanId: LoanId;
  readonly unread: boolean;
  /** A restore carried over entries of it that nobody has answered yet. */
  readonly carried: boolean;
  readonly loan: Observed<Loan> | undefined;
  /** The collateral that was stated last while the loan was open. */
  readonly heldWhileOpen: Decimal | undefined;
  /** The time of the latest answer to the list of loans. */
  readonly loansReadAt: EpochMillis | undefined;
  readonly addresses: Observed<ReturnAddress[]> | undefined;
  /** Whether the service has no list of return addresses. */
  readonly lacksAddresses: boolean;
  /** Every return address that was ever listed. */
  readonly everListed: readonly string[];
  /** The record of a misdirected return. */
  readonly wrongReturn: (txHash: string) => WrongReturn | undefined;
  readonly profile: ServiceProfile;
  readonly signers: number;
  readonly now: EpochMillis;
  readonly copyOf: (part: CopiedPart, digest: string | undefined) => Copy | undefined;
  readonly newsOf: (payable: Payable) => DestinationNews;
  /** Whether another loan has this return transaction. */
  readonly isOfOtherLoan: (txHash: string) => boolean;
  readonly payees: Pick<Payees, 'stateOf' | 'view' | 'worstReturn'>;
}

export interface OpenRepayment {
  readonly repayment: Repayment;
  readonly view: RepaymentView;
  /** Payment details that replaced the read ones, and are not recorded yet. */
  readonly movedTo: { readonly at: EpochMillis; readonly payable: Payable } | undefined;
}

/** Undefined when no repayment of this loan is open. */
export function repaymentView(
  events: readonly RepaymentEvent[],
  setting: RepaymentSetting,
): OpenRepayment | undefined {
  const { loanId, loan, addresses, profile, now } = setting;
  const usable = addresses && usableReturnAddresses(addresses.value, profile.expectedCollateral);
  const expected = expectedReturn(events, setting.heldWhileOpen, loan?.value);
  const judged = judge(setting, expected);
  const seen = loan && statedPayable(loan.value, lastSeen(events));
  const returned = loan?.value.collateralReturn;
  const wrong = wrongReturnOf(setting);
  const world: RepaymentWorld = {
    now,
    usableAddresses: usable?.length,
    lacksAddresses: setting.lacksAddresses,
    lastSeen: loan && seen && { at: loan.observedAt, payable: seen },
    payeeOf: (destination) => setting.payees.stateOf(repaymentPayee(loanId, destination)),
    returnPayee: setting.payees.worstReturn(),
    signers: setting.signers,
    status: loan?.value.status ?? 'unknown',
    collateralReturn: judged.state,
    returnTxHash: returned && valueOf(returned.txHash),
  };
  const repayment = repaymentFrom(events, world);
  if (repayment === undefined) return undefined;
  const {
    latestRead,
    before,
    confirmed,
    pasteBackSkipped,
    signed,
    signatureSkipped,
    overtaken,
    closedElsewhere,
  } = repayment;
  const moved = hasMoved(repayment, world);
  const payable = repayment.moved ?? latestRead;
  const isNews = moved && loan !== undefined && seen !== undefined && replacesAny(world.lastSeen, payable);
  const movedTo =
    isNews && replacesAny(world.lastSeen, latestRead) ? { at: loan.observedAt, payable: seen } : undefined;
  const { asset, chain } = profile.expectedCollateral;
  const back = returned && returnPayee({ ...returned, id: missing() });
  const backPayee = back && setting.payees.stateOf(back);
  // Nobody agreed to the address that it went to.
  const isStranger = backPayee !== undefined && backPayee !== 'known';
  const usual = isStranger ? undefined : reconcilableBy(judged);
  // One transaction may return the collateral of two loans, and then a person says how it is known.
  const isShared = world.returnTxHash !== undefined && setting.isOfOtherLoan(world.returnTxHash);
  const by = usual === 'service' && isShared ? 'service-with-reason' : usual;
  const reconciled = reconciliation(repayment, world);
  const payee = latestRead && setting.payees.view(repaymentPayee(loanId, latestRead.payable.destination));
  const isConfirmed =
    latestRead !== undefined &&
    payee?.state === 'known' &&
    confirmed?.payable.digest === latestRead.payable.digest;
  const view: RepaymentView = {
    loanId,
    ...(setting.unread && { unread: true }),
    ...(setting.carried && { carried: true }),
    startedAt: repayment.startedAt,
    steps: REPAYMENT_STEPS.map((step) => ({ step, state: repayment.steps[step] })),
    ...(latestRead && {
      read: { ...latestRead, goodUntil: epochMillis(latestRead.at + PAYABLE_READ_LIFETIME) },
    }),
    ...(payee && { payee }),
    ...(repayment.compared && { amountIs: repayment.compared.amount }),
    ...(before && { before }),
    confirmed: isConfirmed,
    ...(isConfirmed && { destinationNews: setting.newsOf(confirmed.payable) }),
    ...(moved && { moved: { at: repayment.moved?.at ?? loan?.observedAt ?? now } }),
    ...(overtaken && repayment.payment === undefined && { overtaken }),
    closedElsewhere,
    ...(isOnHold(repayment) && repayment.heldSince !== undefined && { hold: { since: repayment.heldSince } }),
    parts: COPIED_PARTS.map((part) => partView(repayment, part, setting)),
    ...(pasteBackSkipped && {
      pasteBackSkipped: {
        at: pasteBackSkipped.at,
        reason: pasteBackSkipped.reason,
        ...(pasteBackSkipped.parts && { parts: [...pasteBackSkipped.parts] }),
      },
    }),
    ...(signed && { signed }),
    ...(signatureSkipped && { signatureSkipped }),
    ...paymentView(repayment, loan, now),
    ...(reconciled && {
      reconciled: {
        ...reconciled,
        ...(loan && reconciled.by === 'operator' && { inAnswer: isIn(loan.value.raw, reconciled.txHash) }),
      },
    }),
    status: world.status,
    statusWord: loan && valueOf(loan.value.statusWord),
    ...(loan &&
      (loan.observedAt === setting.loansReadAt ? { isListed: true } : { lastSeenAt: loan.observedAt })),
    ...(returned && { collateralReturn: returned }),
    ...(loan?.value.returnNotMapped && { returnNotMapped: true }),
    ...(wrong?.fault === 'address' && { returnAddressesStated: [...wrong.stated] }),
    returnState: judged.state,
    ...(judged.lost && { returnLost: judged.lost }),
    returnAmount: judged.amount,
    ...(isStranger && { returnPayee: backPayee }),
    ...(by && { reconcilableBy: by }),
    returnExpected: { asset, chain, amount: expected },
    usableAddresses: usable?.length,
    addressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
  };
  return { repayment, view, movedTo };
}

/** In either letter case, with or without its prefix. */
const isIn = (raw: string, hash: string): boolean =>
  raw.toLowerCase().includes(hash.trim().toLowerCase().replace(/^0x/, ''));

const replacesAny = (later: ObservedPayable | undefined, read: ObservedPayable | undefined): boolean =>
  later !== undefined && read !== undefined && replaces(later, read);

function wrongReturnOf({ loan, wrongReturn }: RepaymentSetting): WrongReturn | undefined {
  const txHash = loan?.value.collateralReturn && valueOf(loan.value.collateralReturn.txHash);
  return txHash === undefined ? undefined : wrongReturn(txHash);
}

function judge(setting: RepaymentSetting, collateral: Decimal | undefined): ReturnJudgement {
  const { loan, addresses, everListed, profile } = setting;
  return judgeReturn(loan?.value.collateralReturn, {
    addresses: addresses?.value,
    everListed,
    expected: profile.expectedCollateral,
    collateral,
    sentToWrongAddress: wrongReturnOf(setting)?.fault === 'address',
  });
}

function partView(
  repayment: Repayment,
  part: CopiedPart,
  { copyOf }: RepaymentSetting,
): RepaymentView['parts'][number] {
  const pasted = repayment.pasted[part];
  const digest = repayment.confirmed?.payable.digest;
  const copy = copyOf(part, digest);
  // A line copied after a swap is verified, although the destination as a whole is not.
  const line = copy?.of.line;
  const isLineHeld = line !== undefined && copy?.state === 'held';
  const clipboard = repayment.swapped.has(part) && !isLineHeld ? 'swapped' : copy?.state;
  const copiedLines = part === 'destination' ? [...repayment.copiedLines] : [];
  return {
    part,
    copied: repayment.copied.has(part),
    proven: isProven(repayment, part),
    ...(clipboard && { clipboard }),
    ...(clipboard && copy && { effect: copy.effect }),
    ...(line !== undefined && { line }),
    ...(copiedLines.length > 0 && { copiedLines }),
    ...(pasted && {
      pasted: {
        at: pasted.at,
        text: pasted.pasted,
        ...(pasted.path !== undefined && { path: pasted.path }),
        verdict: pasted.verdict,
        // Leaves out differences that only a later version names.
        differences: pasted.differences.flatMap((name) =>
          PasteDifferenceSchema.options.filter((expected) => expected === name),
        ),
        unshown: pasted.unshown,
      },
    }),
  };
}

function paymentView(
  { payment }: Repayment,
  loan: Observed<Loan> | undefined,
  now: EpochMillis,
): Pick<RepaymentView, 'payment'> {
  if (payment === undefined) return {};
  const { at, reference, payable, beforeChange } = payment;
  const closed = isEnded(loan?.value.status);
  // A reading from before the payment says nothing about it.
  const shown = loan !== undefined && loan.observedAt > at ? valueOf(loan.value.payoff) : undefined;
  const seenAfter = !closed && loan !== undefined && loan.observedAt > at;
  const stated = seenAfter ? valueOf(loan.value.destination) : undefined;
  const isOtherPaid = stated !== undefined && contradicts(stated, payable.destination);
  const overdue = closed ? undefined : reminderDue(at, now);
  return {
    payment: {
      at,
      reference,
      payoff: payable.payoff,
      ...(beforeChange !== undefined && { beforeChange }),
      ...(loan !== undefined &&
        loan.observedAt > at && { owed: { how: owedAfter(payable.payoff, shown), payoff: shown } }),
      ...(isOtherPaid && { otherDestination: { paid: payable.destination, stated } }),
      ...(overdue && { overdue }),
    },
  };
}
