// The facts of a loan, in the order in which the evidence pack's readable page and the statement list them.
import type { Closing } from '../../../domain/closing.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { Reading } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { catalogue } from '../../../messages/index.ts';
import { t } from '../../../messages/words.ts';

export type FactName = keyof typeof catalogue.evidence.page.fact;

/** How one document writes figures and times. */
export interface FactWords {
  /** In NGN. */
  readonly naira: (value: Decimal) => string;
  /** In the asset that another fact names. */
  readonly collateral: (value: Decimal) => string;
  readonly moment: (at: EpochMillis) => string;
}

/** States when a loan was closed and the source, if the service states no time. */
export function closingWords({ at, by, source = '' }: Closing, moment: (at: EpochMillis) => string): string {
  return by === 'entered'
    ? t('statements.paper.closed.entered', { day: moment(at), source })
    : t('statements.paper.closed.latest', { time: moment(at) });
}

/** @param line makes one line of the document */
export function loanFacts<Line>(
  loan: Loan,
  { naira, collateral, moment }: FactWords,
  line: <T>(name: FactName, reading: Reading<T>, worded: (value: T) => string) => Line,
): Line[] {
  const { collateralReturn: back } = loan;
  const plain = (value: string): string => value;
  return [
    line('status', loan.statusWord, plain),
    line('payoff', loan.payoff, naira),
    line('destination', loan.destination, destinationText),
    line('principal', loan.principal, naira),
    line('collateralAmount', loan.collateralAmount, collateral),
    line('collateralAsset', loan.collateralAsset, plain),
    line('collateralChain', loan.collateralChain, plain),
    line('applicationId', loan.applicationId, plain),
    line('externalId', loan.externalId, plain),
    line('openedAt', loan.openedAt, moment),
    line('closedAt', loan.closedAt, moment),
    ...(back === undefined
      ? []
      : [
          line('returnTx', back.txHash, plain),
          line('returnAddress', back.address, plain),
          line('returnAmount', back.amount, plain),
          line('returnStatus', back.statusWord, plain),
        ]),
  ];
}
