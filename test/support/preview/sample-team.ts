// A team of three desks: one is repaying a loan, and asks for an approval of another repayment.
import * as v from 'valibot';
import type { Slices } from '../../../contract/contract.ts';
import { ApprovalIdSchema } from '../../../domain/approval.ts';
import { ClaimIdSchema } from '../../../domain/claim.ts';
import { DestinationSchema } from '../../../domain/destination.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { before, hour, minute, second } from './readings.ts';

export const service = 'https://api.lender.example/v1';
const id = (last: string): string => `00000000-0000-4000-8000-0000000000${last}`;
const digest = 'ab'.repeat(32);
const about = { service, environment: 'live' } as const;

const destinationOf = (account: string) =>
  v.parse(DestinationSchema, [
    { path: 'bank', value: 'Providus Bank' },
    { path: 'account_number', value: account },
  ]);

/** This desk is Chidi's. */
export function sampleTeam(now: EpochMillis): Slices['team'] {
  return {
    state: 'connected',
    server: {
      host: 'db.treasury.example',
      port: 5432,
      database: 'collateral_desk',
      person: 'chidi',
      signIn: 'password',
    },
    team: { name: 'Treasury Lagos', databaseId: id('a0') },
    deskName: 'treasury-2',
    rights: ['act', 'approve'],
    readAt: before(now, 2 * second),
    members: [
      { person: 'ada', deskId: id('d1'), deskName: 'treasury-1', isSelf: false },
      { person: 'chidi', deskId: id('d2'), deskName: 'treasury-2', isSelf: true },
      { person: 'ngozi', deskId: id('d3'), deskName: 'treasury-3', isSelf: false },
    ],
    claims: [
      {
        id: v.parse(ClaimIdSchema, id('c1')),
        kind: 'repayment',
        subject: 'LN-000201',
        service,
        digest,
        nth: 1,
        amount: decimal('16550000.10'),
        person: 'ada',
        deskId: id('d1'),
        deskName: 'treasury-1',
        isOwn: false,
        state: 'sending',
        claimedAt: before(now, 10 * minute),
        changedAt: before(now, 10 * minute),
      },
      {
        id: v.parse(ClaimIdSchema, id('c2')),
        kind: 'accept',
        subject: 'qt_8801',
        service,
        digest,
        nth: 2,
        amount: decimal('9000000.00'),
        person: 'ngozi',
        deskId: id('d3'),
        deskName: 'treasury-3',
        isOwn: false,
        state: 'unknown',
        claimedAt: before(now, 48 * minute),
        changedAt: before(now, 48 * minute),
        endingAsked: {
          by: 'ada',
          to: 'rejected',
          reason: 'The lender says by phone that no application was made.',
        },
      },
    ],
    approvals: [
      {
        id: v.parse(ApprovalIdSchema, id('e1')),
        state: 'asked',
        service,
        digest,
        content: {
          kind: 'repayment',
          ...about,
          loanId: 'LN-000199',
          payable: {
            payoff: decimal('21480000.00'),
            destination: destinationOf('0123456798'),
            digest,
          },
          destination: 'changed',
          before: {
            payoff: decimal('21480000.00'),
            destination: destinationOf('0123456789'),
            digest: 'ef'.repeat(32),
          },
        },
        askedBy: 'ada',
        deskName: 'treasury-1',
        askedAt: before(now, 4 * minute),
        isOwn: false,
        mayDecide: true,
        changed: [{ field: 'payoff', was: '21480000.00', now: '21484120.55' }],
      },
      {
        id: v.parse(ApprovalIdSchema, id('e2')),
        state: 'asked',
        service,
        digest: 'cd'.repeat(32),
        content: {
          kind: 'ending',
          act: v.parse(ClaimIdSchema, id('c2')),
          nth: 2,
          to: 'rejected',
          reason: 'The lender says by phone that no application was made.',
        },
        askedBy: 'ada',
        deskName: 'treasury-1',
        askedAt: before(now, 2 * minute),
        isOwn: false,
        mayDecide: true,
        changed: [],
      },
      {
        id: v.parse(ApprovalIdSchema, id('e3')),
        state: 'void',
        service,
        digest: 'ba'.repeat(32),
        content: {
          kind: 'accept',
          ...about,
          quoteId: 'qt_8799',
          amount: decimal('14000000.00'),
          terms: [{ field: 'amount_ngn', asked: '14000000.00', offered: '14000000.00' }],
          until: before(now, 3 * hour),
          shown: digest,
        },
        askedBy: 'chidi',
        deskName: 'treasury-2',
        askedAt: before(now, 3 * hour),
        isOwn: true,
        mayDecide: false,
        changed: [],
      },
      {
        id: v.parse(ApprovalIdSchema, id('e4')),
        state: 'rejected',
        service,
        digest: 'dc'.repeat(32),
        content: {
          kind: 'application',
          ...about,
          requestId: id('b1'),
          amount: decimal('25000.5'),
          asset: 'USDC',
          body: '{"collateral_amount":"25000.5"}',
          shown: digest,
        },
        askedBy: 'ada',
        deskName: 'treasury-1',
        askedAt: before(now, 26 * hour),
        decidedBy: 'ngozi',
        decidedAt: before(now, 25 * hour),
        reason: 'Not before the board has met.',
        isOwn: false,
        mayDecide: false,
        changed: [],
      },
    ],
    policy: [
      { rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true },
      { rank: 2, from: decimal('10000000'), needsApproval: true },
    ],
  };
}
