// The two ways to borrow: a quote accepted within its window, and a direct application.
// Every check comes before the first change, so a refusal has no effect.
import { coin, coinUp, dec, ngn, ngnDown, percent, ratio } from '../decimal.ts';
import { idFor, nextLabel } from '../made/identifiers.ts';
import { integerFor } from '../random.ts';
import { MAX_LOAN_TO_VALUE, PRICE_TOLERANCE, SMALLEST_LOAN_NGN, SMALL_LOAN_LIMIT_NGN } from '../terms.ts';
import type { Application, Payout, Quote, World } from '../world.ts';
import { openLoan } from './disburse.ts';
import { countEffect } from './effects.ts';
import { ltv, position, unlocked } from './ledger.ts';
import { priceAt } from './price.ts';
import { Refusal } from './refusal.ts';

/**
 * Monthly rate in percent, 2 places: lower for naira tokens, and a few hundredths different for each loan.
 */
export function rateFor(seed: string, label: string, payout: Payout): string {
  const hundredths = (payout === 'naira_token' ? 290 : 320) + integerFor(seed, `rate/${label}`, 0, 60);
  return percent(ratio(dec(String(hundredths)), dec('100')));
}

/** Stablecoin to lock so that `amountNgn` is at most `MAX_LOAN_TO_VALUE` of its value. */
export const collateralFor = (amountNgn: string, priceNgn: string): string =>
  coinUp(ratio(dec(amountNgn), dec(priceNgn).times(dec(MAX_LOAN_TO_VALUE))));

export const isQuoteExpired = (quote: Quote, at: number): boolean =>
  quote.applicationId === null && at > quote.expiresAt;

export type QuoteRequest = { externalId: string; amountNgn: string; payout: Payout };

/** @throws Refusal */
export function createQuote(world: World, request: QuoteRequest, at: number): Quote {
  if (world.quotes.some((quote) => quote.externalId === request.externalId)) {
    throw new Refusal(
      'duplicate_external_id',
      `external_id ${JSON.stringify(request.externalId)} has been used for a quote before; every quote needs its own.`,
      'external_id',
    );
  }
  const now = position(world, at);
  const amount = dec(request.amountNgn);
  if (amount.gt(dec(now.capacityNgn))) {
    throw new Refusal(
      'exceeds_capacity',
      `amount_ngn ${ngn(amount)} is more than the borrowing capacity of ${now.capacityNgn}.`,
      'amount_ngn',
    );
  }
  const label = nextLabel(world, 'quote');
  const quote: Quote = {
    id: idFor(world.seed, 'qt', label),
    externalId: request.externalId,
    amountNgn: ngn(amount),
    payout: request.payout,
    monthlyRatePercent: rateFor(world.seed, label, request.payout),
    collateralAmount: collateralFor(request.amountNgn, now.priceNgn),
    ltvAfterPercent: ltv(dec(now.debtNgn).plus(amount), dec(now.valueNgn)) ?? '0.00',
    priceNgn: now.priceNgn,
    priceAt: now.priceAt,
    createdAt: at,
    expiresAt: at + world.settings.quoteSeconds * 1_000,
    applicationId: null,
  };
  world.quotes.push(quote);
  countEffect(world, quote.externalId, 'quotes');
  return quote;
}

/** @throws Refusal */
export function acceptQuote(world: World, quoteId: string, at: number): Application {
  const quote = world.quotes.find((one) => one.id === quoteId);
  if (quote === undefined)
    throw new Refusal('quote_not_found', `There is no quote ${JSON.stringify(quoteId)}.`);
  refuseUnlessAcceptable(world, quote, at);

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
  countEffect(world, quote.externalId, 'applications');

  const isSmall = dec(quote.amountNgn).lte(dec(SMALL_LOAN_LIMIT_NGN));
  if (quote.payout === 'naira_token' && isSmall && world.settings.autoDisbursement)
    openLoan(world, application, at);
  return application;
}

function refuseUnlessAcceptable(world: World, quote: Quote, at: number): void {
  if (quote.applicationId !== null) {
    throw new Refusal(
      'already_accepted',
      `Quote ${quote.id} was accepted before, as ${quote.applicationId}.`,
    );
  }
  if (isQuoteExpired(quote, at)) {
    throw new Refusal(
      'quote_expired',
      `Quote ${quote.id} has expired: it could be accepted for ${String((quote.expiresAt - quote.createdAt) / 1_000)} seconds.`,
    );
  }
  const price = priceAt(world, at);
  const moved = ratio(dec(price.ngn).minus(dec(quote.priceNgn)), dec(quote.priceNgn)).abs();
  if (moved.gt(dec(PRICE_TOLERANCE))) {
    throw new Refusal(
      'price_moved',
      `The price moved from ${quote.priceNgn} to ${price.ngn} since the quote; make a new one.`,
    );
  }
  const now = position(world, at);
  const isCovered =
    dec(quote.collateralAmount).lte(unlocked(world)) && dec(quote.amountNgn).lte(dec(now.capacityNgn));
  if (!isCovered) {
    throw new Refusal(
      'insufficient_collateral',
      `The collateral no longer covers ${quote.amountNgn}: ${now.capacityNgn} can be borrowed.`,
    );
  }
}

export type DirectRequest = { collateralAmount: string; amountNgn: string | null; payout: Payout };

/** @throws Refusal */
export function applyDirectly(world: World, request: DirectRequest, at: number): Application {
  const now = position(world, at);
  const collateral = dec(request.collateralAmount);
  const most = ngnDown(collateral.times(dec(now.priceNgn)).times(dec(MAX_LOAN_TO_VALUE)));
  const amount = dec(request.amountNgn ?? most);
  const free = unlocked(world);
  if (amount.lt(dec(SMALLEST_LOAN_NGN))) {
    throw new Refusal(
      'invalid_field',
      `collateral_amount has to secure at least ${SMALLEST_LOAN_NGN}; it secures ${most}.`,
      'collateral_amount',
    );
  }
  if (collateral.gt(free)) {
    throw new Refusal(
      'insufficient_collateral',
      `collateral_amount ${coin(collateral)} is more than the ${coin(free)} that nothing else is locked for.`,
      'collateral_amount',
    );
  }
  if (amount.gt(dec(most))) {
    throw new Refusal(
      'amount_exceeds_collateral',
      `amount_ngn ${ngn(amount)} is more than the ${most} that this collateral secures.`,
      'amount_ngn',
    );
  }
  if (amount.gt(dec(now.capacityNgn))) {
    throw new Refusal(
      'insufficient_collateral',
      `collateral_amount ${coin(collateral)} would lend ${ngn(amount)}, and ${now.capacityNgn} can be borrowed.`,
      'collateral_amount',
    );
  }
  const application = addApplication(world, at, {
    kind: 'direct',
    quoteId: null,
    externalId: null,
    amountNgn: ngn(amount),
    payout: request.payout,
    monthlyRatePercent: rateFor(world.seed, `direct/${String(world.directApplications)}`, request.payout),
    collateralAmount: coin(collateral),
  });
  world.directApplications += 1;
  return application;
}

type ApplicationTerms = Omit<
  Application,
  'id' | 'status' | 'loanId' | 'decisionReason' | 'createdAt' | 'decidedAt'
>;

export function addApplication(
  world: Pick<World, 'seed' | 'made' | 'applications'>,
  at: number,
  terms: ApplicationTerms,
): Application {
  const application: Application = {
    id: idFor(world.seed, 'app', nextLabel(world, 'application')),
    ...terms,
    status: 'under_review',
    loanId: null,
    decisionReason: null,
    createdAt: at,
    decidedAt: null,
  };
  world.applications.push(application);
  return application;
}
