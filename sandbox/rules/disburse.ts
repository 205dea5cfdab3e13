// Ends an application: opens its loan, or declines it. Both ways of borrowing use it.
import { nextLabel } from '../made/identifiers.ts';
import { destinationFor } from '../made/destinations.ts';
import { integerFor } from '../random.ts';
import { HOUR_MS } from '../terms.ts';
import type { Application, Loan, World } from '../world.ts';
import { countEffect } from './effects.ts';

/** One loan in three changes its repayment destination by itself; the others only through the control API. */
const ROTATION_HOURS = [6, 12, null, null, null, null] as const;

export function openLoan(world: World, application: Application, at: number): Loan {
  const number = Number(nextLabel(world, 'loan').split('/')[1]);
  const id = `LN-${String(number).padStart(6, '0')}`;
  const hours =
    ROTATION_HOURS[integerFor(world.seed, `rotation/${id}`, 0, ROTATION_HOURS.length - 1)] ?? null;
  const rotationMs = hours === null ? null : hours * HOUR_MS;
  const loan: Loan = {
    id,
    applicationId: application.id,
    quoteId: application.quoteId,
    externalId: application.externalId,
    principalNgn: application.amountNgn,
    payout: application.payout,
    monthlyRatePercent: application.monthlyRatePercent,
    collateralAmount: application.collateralAmount,
    collateralSeized: '0.000000',
    openedAt: at,
    closedAt: null,
    destination: destinationFor(world.seed, id, 0),
    previousDestination: null,
    rotations: 0,
    rotationMs,
    nextRotationAt: rotationMs === null ? null : at + rotationMs,
    payments: [],
    collateralReturn: null,
  };
  world.loans.push(loan);
  application.status = 'disbursed';
  application.loanId = id;
  application.decidedAt = at;
  countEffect(world, application.externalId, 'loans');
  return loan;
}

export function decline(application: Application, at: number, reason: string): void {
  application.status = 'declined';
  application.decisionReason = reason;
  application.decidedAt = at;
}
