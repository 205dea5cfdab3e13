// Makes the records of each planned loan: quote, application, loan, payment and returned collateral. It uses
// the rules of the practice, so the records before and after its start look alike.
import { coin, dec, percent, ratio } from '../decimal.ts';
import { fractionFor, integerFor, lettersFor } from '../random.ts';
import { addApplication, collateralFor, rateFor } from '../rules/borrow.ts';
import { owedAt } from '../rules/loan.ts';
import { finishReturn, sendReturn } from '../rules/repay.ts';
import { historicPrice } from '../rules/price.ts';
import {
  CONFIRMATION_MS,
  DAY_MS,
  HOUR_MS,
  REQUIRED_CONFIRMATIONS,
  RETURN_DELAY_MS,
  SMALL_LOAN_LIMIT_NGN,
} from '../terms.ts';
import type { Application, Loan, Payout, Quote, ReturnAddress, World } from '../world.ts';
import { destinationFor } from './destinations.ts';
import { idFor, nextLabel } from './identifiers.ts';
import { amountFor, inWorkingHours, planLoans } from './plan.ts';
import type { PlannedLoan } from './plan.ts';

const EXPIRED_QUOTES = 12;
const DECLINED_APPLICATIONS = 4;
/** The loan with a seizure, so that the ledger has every kind of entry. */
const SEIZED_INDEX = 120;
const QUOTE_MS = 45_000;
const DECLINE_REASONS = [
  'Outside the lending limits of that week.',
  'Return address was not approved in time.',
] as const;

export function addHistory(world: World): void {
  for (const plan of planLoans(world.seed, world.startedAt)) addLoan(world, plan);
  for (let index = 0; index < EXPIRED_QUOTES; index += 1) addExpiredQuote(world, index);
  for (let index = 0; index < DECLINED_APPLICATIONS; index += 1) addDeclined(world, index);
  world.quotes.sort((a, b) => a.createdAt - b.createdAt);
  world.applications.sort((a, b) => a.createdAt - b.createdAt);
}

function addLoan(world: World, plan: PlannedLoan): void {
  const { seed } = world;
  const label = `history/${plan.index}`;
  const isAutomatic =
    plan.kind === 'quote' &&
    plan.payout === 'naira_token' &&
    dec(plan.amountNgn).lte(dec(SMALL_LOAN_LIMIT_NGN));
  const reviewMs = isAutomatic ? 0 : integerFor(seed, `${label}/review`, 6 * 60_000, 55 * 60_000);
  const appliedAt = plan.openedAt - reviewMs;
  const terms = { amountNgn: plan.amountNgn, payout: plan.payout };

  let application: Application;
  if (plan.kind === 'quote') {
    const quote = addQuote(
      world,
      label,
      appliedAt - integerFor(seed, `${label}/thought`, 9_000, 41_000),
      terms,
    );
    application = applyFor(world, quote, appliedAt);
  } else {
    application = addApplication(world, appliedAt, {
      kind: 'direct',
      quoteId: null,
      externalId: null,
      ...terms,
      monthlyRatePercent: rateFor(seed, label, plan.payout),
      collateralAmount: collateralFor(plan.amountNgn, historicPrice(world, appliedAt)),
    });
  }
  const loan = loanFrom(world, plan, application);
  world.loans.push(loan);
  Object.assign(application, { status: 'disbursed', loanId: loan.id, decidedAt: plan.openedAt });
  if (plan.closedAt !== null) closeLoan(world, plan, loan, plan.closedAt);
}

function loanFrom(world: World, plan: PlannedLoan, application: Application): Loan {
  const { seed } = world;
  const number = Number(nextLabel(world, 'loan').split('/')[1]);
  const id = `LN-${String(number).padStart(6, '0')}`;
  const rotations = integerFor(seed, `history/${plan.index}/rotations`, 0, 2);
  const isActive = plan.closedAt === null;
  // Exactly one active loan changes its destination by itself, so that a change happens without the control
  // API.
  const isFirstActive = isActive && world.loans.every((loan) => loan.closedAt !== null);
  return {
    id,
    applicationId: application.id,
    quoteId: application.quoteId,
    externalId: application.externalId,
    principalNgn: application.amountNgn,
    payout: application.payout,
    monthlyRatePercent: application.monthlyRatePercent,
    collateralAmount: application.collateralAmount,
    collateralSeized: '0.000000',
    openedAt: plan.openedAt,
    closedAt: null,
    destination: destinationFor(seed, id, rotations),
    previousDestination: rotations === 0 ? null : destinationFor(seed, id, rotations - 1),
    rotations,
    rotationMs: isFirstActive ? 6 * HOUR_MS : null,
    nextRotationAt: isFirstActive
      ? world.startedAt + integerFor(seed, 'history/rotation', 1, 5) * HOUR_MS
      : null,
    payments: [],
    collateralReturn: null,
  };
}

function closeLoan(world: World, plan: PlannedLoan, loan: Loan, closedAt: number): void {
  loan.closedAt = closedAt;
  loan.payments.push({
    id: idFor(world.seed, 'pay', nextLabel(world, 'payment')),
    amountNgn: owedAt(loan, closedAt),
    destination: loan.destination,
    receivedAt: closedAt,
    status: 'matched',
    reason: null,
  });
  if (plan.index === SEIZED_INDEX)
    loan.collateralSeized = coin(dec(loan.collateralAmount).times(dec('0.0625')));
  const sentAt =
    closedAt + RETURN_DELAY_MS + integerFor(world.seed, `history/${plan.index}/return`, 0, 9 * 60_000);
  const back = sendReturn(world, loan, addressAt(world, sentAt), sentAt);
  finishReturn(back, sentAt + CONFIRMATION_MS * REQUIRED_CONFIRMATIONS);
}

/** The return address at that time: the current one, or the retired one before its approval. */
function addressAt(world: World, at: number): ReturnAddress {
  const [retired, current] = world.addresses;
  if (retired === undefined || current === undefined)
    throw new Error('The sample history needs two return addresses.');
  return current.approvedAt !== null && current.approvedAt <= at ? current : retired;
}

function addQuote(
  world: World,
  label: string,
  createdAt: number,
  terms: { amountNgn: string; payout: Payout },
): Quote {
  const { seed } = world;
  const priceNgn = historicPrice(world, createdAt);
  const quote: Quote = {
    id: idFor(seed, 'qt', nextLabel(world, 'quote')),
    externalId: `TRE-${new Date(createdAt).toISOString().slice(0, 10).replaceAll('-', '')}-${lettersFor(seed, `${label}/external`, 6).toUpperCase()}`,
    ...terms,
    monthlyRatePercent: rateFor(seed, label, terms.payout),
    collateralAmount: collateralFor(terms.amountNgn, priceNgn),
    ltvAfterPercent: percent(ratio(dec(String(integerFor(seed, `${label}/ltv`, 3_600, 5_400))), dec('100'))),
    priceNgn,
    priceAt: createdAt - (createdAt % 30_000),
    createdAt,
    expiresAt: createdAt + QUOTE_MS,
    applicationId: null,
  };
  world.quotes.push(quote);
  return quote;
}

function applyFor(world: World, quote: Quote, at: number): Application {
  const application = addApplication(world, at, {
    kind: 'quote',
    quoteId: quote.id,
    externalId: quote.externalId,
    amountNgn: quote.amountNgn,
    payout: quote.payout,
    monthlyRatePercent: quote.monthlyRatePercent,
    collateralAmount: quote.collateralAmount,
  });
  quote.applicationId = application.id;
  return application;
}

function quoteWithoutLoan(world: World, label: string, payout: Payout): Quote {
  const { seed, startedAt } = world;
  const at = inWorkingHours(seed, label, startedAt - (3 + 720 * fractionFor(seed, `${label}/when`)) * DAY_MS);
  return addQuote(world, label, at, { amountNgn: amountFor(seed, label, 400_000, 40_000_000), payout });
}

function addExpiredQuote(world: World, index: number): void {
  quoteWithoutLoan(world, `history/expired/${index}`, index % 3 === 0 ? 'bank' : 'naira_token');
}

function addDeclined(world: World, index: number): void {
  const quote = quoteWithoutLoan(world, `history/declined/${index}`, 'bank');
  const application = applyFor(world, quote, quote.createdAt + 21_000);
  application.status = 'declined';
  application.decisionReason = DECLINE_REASONS[index % DECLINE_REASONS.length] ?? null;
  application.decidedAt = application.createdAt + 26 * 60_000;
}
