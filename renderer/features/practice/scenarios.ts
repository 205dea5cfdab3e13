// The scenarios: how each prepares the practice service, and its steps.
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { PracticeAct } from '../../../contract/calls/practice.ts';
import * as v from 'valibot';
import { compareDecimals, decimal, parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { add } from '../../../domain/arithmetic.ts';
import { LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { priceMoveTo } from '../../../domain/what-if.ts';
import type { Route } from '../../state/ui.ts';
import { t, type MessageKey } from '../../text.ts';
import type { PracticeState } from './practice-group.tsx';

export const SCENARIOS = [
  'destination',
  'lost',
  'price',
  'astray',
  'network',
  'declined',
  'suspended',
  'away',
] as const;
export type ScenarioId = (typeof SCENARIOS)[number];

/** What the practice service had when the scenario was prepared. */
export interface Props {
  readonly loanId?: LoanId;
  readonly addressId?: string;
  readonly priceNgn?: string;
}

export interface Stage {
  readonly acts: readonly PracticeAct[];
  readonly go: Route;
  readonly props: Props;
}

/** The acts that prepare a scenario; undefined if the practice service lacks what it needs. */
export function stageOf(
  id: ScenarioId,
  state: PracticeState,
  collateral: CollateralSlice | undefined,
): Stage | undefined {
  const [open] = state.openLoans;
  const loanId = open === undefined ? undefined : v.parse(LoanIdSchema, open);
  const onLoan = (acts: readonly PracticeAct[], props: Props = {}): Stage | undefined =>
    loanId && { acts, go: { screen: 'loan', id: loanId }, props: { loanId, ...props } };
  switch (id) {
    case 'destination':
      return onLoan([]);
    case 'lost':
      return { acts: [{ act: 'drop-next-accept', when: 'after' }], go: { screen: 'borrow' }, props: {} };
    case 'price': {
      const percent = fallPastCritical(collateral);
      if (percent === undefined) return undefined;
      const acts: PracticeAct[] = [
        { act: 'move-price', percent },
        { act: 'freeze-price', frozen: true },
      ];
      return { acts, go: { screen: 'collateral' }, props: { priceNgn: state.priceNgn } };
    }
    case 'astray':
      return loanId && onLoan([{ act: 'misdirect-return', loanId }]);
    case 'network': {
      const act: PracticeAct = { act: 'send-deposit', amount: '1500', asset: 'USDC', chain: 'ethereum' };
      return { acts: [act], go: { screen: 'collateral' }, props: {} };
    }
    case 'declined':
      return { acts: [{ act: 'settings', autoReview: false }], go: { screen: 'borrow' }, props: {} };
    case 'suspended': {
      const address = state.addresses.find(({ status, active }) => status === 'approved' && active);
      return (
        loanId && address && onLoan([{ act: 'pay', loanId, amount: 'exact' }], { addressId: address.id })
      );
    }
    case 'away':
      return { acts: [{ act: 'offline', offline: true }], go: { screen: 'collateral' }, props: {} };
  }
}

export interface Step {
  readonly words: MessageKey;
  /** The act that belongs to the step; undefined while it is not possible. */
  readonly press?: {
    readonly label: MessageKey;
    readonly act: (props: Props, state: PracticeState) => PracticeAct | undefined;
  };
}

const onLoan =
  (act: (loanId: LoanId) => PracticeAct) =>
  ({ loanId }: Props) =>
    loanId && act(loanId);
const activity =
  (active: boolean) =>
  ({ addressId }: Props, { addresses }: PracticeState): PracticeAct | undefined =>
    addressId === undefined || addresses.find(({ id }) => id === addressId)?.active === active
      ? undefined
      : { act: 'change-address', addressId, active };

export const STEPS: Readonly<Record<ScenarioId, readonly Step[]>> = {
  destination: [
    { words: 'practice.scenario.destination.first' },
    {
      words: 'practice.scenario.destination.second',
      press: {
        label: 'practice.scenario.destination.change',
        act: onLoan((loanId) => ({ act: 'rotate-destination', loanId })),
      },
    },
    { words: 'practice.scenario.destination.third' },
  ],
  lost: [
    { words: 'practice.scenario.lost.first' },
    { words: 'practice.scenario.lost.second' },
    { words: 'practice.scenario.lost.third' },
  ],
  price: [
    { words: 'practice.scenario.price.first' },
    { words: 'practice.scenario.price.second' },
    {
      words: 'practice.scenario.price.third',
      press: {
        label: 'practice.scenario.price.recover',
        act: ({ priceNgn }) => (priceNgn === undefined ? undefined : { act: 'set-price', priceNgn }),
      },
    },
    {
      words: 'practice.scenario.price.fourth',
      press: {
        label: 'practice.scenario.price.thaw',
        act: (_props, { priceFrozen }) => (priceFrozen ? { act: 'freeze-price', frozen: false } : undefined),
      },
    },
  ],
  astray: [
    { words: 'practice.scenario.astray.first' },
    {
      words: 'practice.scenario.astray.second',
      press: {
        label: 'practice.scenario.astray.pay',
        act: onLoan((loanId) => ({ act: 'pay', loanId, amount: 'exact' })),
      },
    },
    {
      words: 'practice.scenario.astray.third',
      press: {
        label: 'practice.scenario.astray.finish',
        act: onLoan((loanId) => ({ act: 'finish-return', loanId })),
      },
    },
    { words: 'practice.scenario.astray.fourth' },
  ],
  network: [
    { words: 'practice.scenario.network.first' },
    { words: 'practice.scenario.network.second' },
    { words: 'practice.scenario.network.third' },
  ],
  declined: [
    { words: 'practice.scenario.declined.first' },
    {
      words: 'practice.scenario.declined.second',
      press: {
        label: 'practice.scenario.declined.decline',
        act: (_props, { pendingApplications: [applicationId] }) =>
          applicationId === undefined
            ? undefined
            : {
                act: 'decide',
                applicationId,
                decision: 'decline',
                reason: t('practice.scenario.declined.reason'),
              },
      },
    },
    {
      words: 'practice.scenario.declined.third',
      press: {
        label: 'practice.scenario.declined.again',
        act: (_props, { settings }) =>
          settings.autoReview ? undefined : { act: 'settings', autoReview: true },
      },
    },
  ],
  suspended: [
    { words: 'practice.scenario.suspended.first' },
    {
      words: 'practice.scenario.suspended.second',
      press: { label: 'practice.addresses.suspend', act: activity(false) },
    },
    {
      words: 'practice.scenario.suspended.third',
      press: { label: 'practice.addresses.activate', act: activity(true) },
    },
  ],
  away: [
    { words: 'practice.scenario.away.first' },
    { words: 'practice.scenario.away.second' },
    {
      words: 'practice.scenario.away.third',
      press: {
        label: 'practice.network.online',
        act: (_props, { offline }) => (offline ? { act: 'offline', offline: false } : undefined),
      },
    },
  ],
};

/**
 * Percentage points of LTV past the operator's critical threshold, so that a market step does not undo the
 * fall.
 */
const BEYOND = decimal('2');

/**
 * The fall of the price (%) that takes the LTV past the operator's critical threshold; undefined if none
 * does.
 */
export function fallPastCritical(collateral: CollateralSlice | undefined): Decimal | undefined {
  const position = collateral?.position?.value;
  const critical = parseDecimal(collateral?.thresholds?.criticalPercent ?? '');
  const [value, debt] = position ? [valueOf(position.value), valueOf(position.debt)] : [];
  if (critical === undefined || value === undefined || debt === undefined) return undefined;
  const move = priceMoveTo(add(critical, BEYOND), debt, value);
  return move !== undefined && compareDecimals(move, decimal('0')) < 0 ? move : undefined;
}
