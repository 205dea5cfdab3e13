// Sample unsettled items, one of each kind, for the banner above every screen.
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { before, hex, minute } from './readings.ts';
import { intent } from './sample-flows.ts';
import { coldVault, loanIds } from './sample.ts';

const [made, astray, paid] = loanIds as [LoanId, LoanId, LoanId];

export const unsettledItems = (now: EpochMillis): UnsettledItem[] => [
  {
    kind: 'carried',
    need: 'loan',
    subject: paid,
    restoredAt: before(now, 4 * minute),
    acts: [
      { at: before(now, 14 * minute), what: 'copied' },
      {
        at: before(now, 12 * minute),
        what: 'paid',
        amount: decimal('2462500.00'),
        detail: 'TRF-20261121-01',
      },
    ],
  },
  {
    kind: 'return',
    loanId: astray,
    txHash: `0x${hex(71, 64)}`,
    fault: 'address',
    since: before(now, 34 * minute),
    stated: [
      { address: `0x${hex(72, 40)}`, at: before(now, 34 * minute) },
      { address: coldVault, at: before(now, 3 * minute) },
    ],
  },
  {
    kind: 'outcome',
    intent: intent(now, 'accept-quote', 'unknown'),
    amount: decimal('77000.00'),
    loans: [
      {
        id: made,
        principal: decimal('77000.00'),
        statusWord: 'active',
        since: before(now, minute),
        sinceIs: 'opened',
      },
    ],
    loansWithoutReference: true,
  },
  {
    kind: 'payment',
    loanId: paid,
    payoff: decimal('2462500.00'),
    reference: 'TRF-20261121-01',
    paidAt: before(now, 12 * minute),
    overdue: false,
  },
];
