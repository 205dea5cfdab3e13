// @vitest-environment jsdom
// Who of the team does what, on the screens of the acts: what is shown, what is refused and why, and how another
// person's approval is asked for.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Slices } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { signers, repayment, review } from '../../support/preview/sample-flows.ts';
import { loanIds, sampleSlices } from '../../support/preview/sample.ts';
import { service } from '../../support/preview/sample-team.ts';
import { withTeam } from '../../support/preview/team-scenes.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const now = epochMillis(Date.now());
const slices = sampleSlices(now);
type Team = Slices['team'];
type Claim = Team['claims'][number];
type Approval = Team['approvals'][number];

const teamed = (change: Partial<Team> = {}) => {
  const { team, connect, practice } = withTeam(slices, now, change);
  return { team, connect, practice };
};
const { team } = teamed();
const claimOf = (change: Partial<Claim>): Claim => {
  const [first] = team.claims;
  if (first === undefined) throw new Error('the sample has no claim');
  return { ...first, ...change };
};
const alone: Partial<Team> = { claims: [], approvals: [], members: [] };

describe('a loan that another desk repays', () => {
  const onLoan = (change: Partial<Team>) => openDesk('loan', { slices: { ...teamed(change) } });
  const [, here] = loanIds;

  it.each([
    ['confirmed', /ada has recorded the payment of this loan/],
    ['unknown', /It is not known whether ada at treasury-1 has paid this loan/],
  ] as const)('is not started here while its claim is %s', async (state, words) => {
    onLoan({ members: [], claims: [claimOf({ subject: String(here), state })] });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start repayment' })).toBeNull();
  });
  it('of another service or of this desk is nobody else’s', async () => {
    onLoan({
      members: [],
      claims: [
        claimOf({ subject: String(here), service: 'https://other.example' }),
        claimOf({ subject: String(here), isOwn: true }),
      ],
    });
    expect(await button('Start repayment')).toBeTruthy();
    expect(screen.queryByText(/is repaying this loan/)).toBeNull();
  });
  it('says nothing at the practice service, which is this desk’s alone', async () => {
    openDesk('loan', { slices: { team: { ...team, claims: [claimOf({ subject: String(here) })] } } });
    expect(await button('Start repayment')).toBeTruthy();
    expect(screen.queryByText(/is repaying this loan/)).toBeNull();
  });
});

describe('Borrow', () => {
  const flow = review(now);
  const digest = flow.stage === 'review' ? flow.digest : '';
  const intentId = flow.stage === 'review' ? flow.intent.id : undefined;
  const quoteId = flow.stage === 'review' && flow.quote.id.state === 'found' ? flow.quote.id.value : '';
  const policy: Team['policy'] = [{ rank: 1, kind: 'accept', from: decimal('1000000'), needsApproval: true }];
  const accepting = (shown: string): Approval['content'] => ({
    kind: 'accept',
    service,
    environment: 'live',
    quoteId,
    terms: [],
    until: now,
    shown,
  });
  const asked = (change: Partial<Approval>): Approval => {
    const [first] = team.approvals;
    if (first === undefined) throw new Error('the sample has no approval');
    return {
      ...first,
      isOwn: true,
      content: accepting(digest),
      ...change,
    };
  };
  const reviewing = (change: Partial<Team>) =>
    openDesk('borrow-review', {
      slices: teamed({ ...alone, policy, ...change }),
      handlers: { 'team.requestApproval': () => ok({}) },
    });

  it('asks for another person’s approval of exactly this quote', async () => {
    const { main, user } = reviewing({});
    await user.click(await button('Ask for the approval'));
    expect(main.callsTo('team.requestApproval')).toEqual([{ of: { kind: 'quote', intentId, digest } }]);
  });
  it('asks for nothing below the policy’s amount', async () => {
    reviewing({ policy: [{ rank: 1, from: decimal('900000000'), needsApproval: true }] });
    await screen.findByText('Show the review');
    expect(screen.queryByText('This needs another person’s approval.')).toBeNull();
  });
  it.each([
    [{ state: 'asked' }, /Waiting for another person’s approval/],
    [{ state: 'approved', decidedBy: 'ngozi', decidedAt: now }, /Approved by ngozi/],
    [{ state: 'rejected', decidedBy: 'ngozi', reason: 'Too much' }, /Rejected by ngozi: Too much/],
    [{ state: 'void', content: accepting('cd'.repeat(32)) }, /The earlier request is void/],
  ] as const)('shows what became of the request: %o', async (change, words) => {
    reviewing({ approvals: [asked(change)] });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the checklist', () => {
  const taking = (change: Partial<Team>) =>
    openDesk('repay-take', {
      slices: {
        ...teamed({ ...alone, ...change }),
        repay: {
          repayments: [{ ...repayment(now, 'take'), destinationNews: 'changed' }],
          signers: signers(now),
        },
      },
      handlers: { 'team.requestApproval': () => ok({}) },
    });

  it('asks for the approval of a changed destination before the details are copied', async () => {
    const { main, user } = taking({
      policy: [{ rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true }],
    });
    await user.click(await button('Ask for the approval'));
    const { loanId, read } = repayment(now, 'take');
    expect(main.callsTo('team.requestApproval')).toEqual([
      { of: { kind: 'repayment', loanId, digest: read?.payable.digest } },
    ]);
  });
  it('says that a colleague has recorded it as executed, and lets nothing be copied', async () => {
    const { loanId } = repayment(now, 'take');
    taking({
      claims: [claimOf({ subject: loanId, isOwn: true, state: 'confirmed', evidence: 'ngozi: TRF-7' })],
    });
    expect(await screen.findByText(/has a repayment of this loan as executed\. Pay nothing\./)).toBeTruthy();
    expect(screen.getByText(/Evidence: ngozi: TRF-7\./)).toBeTruthy();
    for (const name of ['Copy the amount', 'Copy: Account number', 'Copy all'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
  it('says nothing of this desk’s own claim', async () => {
    const { loanId } = repayment(now, 'take');
    taking({ claims: [claimOf({ subject: loanId, isOwn: true, state: 'sending' })] });
    await screen.findByRole('list', { name: 'Steps of the repayment' });
    expect(screen.queryByText(/repayment of this loan as executed/)).toBeNull();
  });
  it('says that what it has claimed is refused, too, while the team refuses the desk', async () => {
    taking({ state: 'refused', problem: { code: 'team', fault: 'restored', detail: '1' } });
    expect(await screen.findByText(/refused, also of what this desk has claimed/)).toBeTruthy();
  });
});

it('the record of a payment without a claim asks for another person’s approval, with its reference', async () => {
  const view = repayment(now, 'record-payment');
  const { main, user } = openDesk('repay-take', {
    slices: { ...teamed(alone), repay: { repayments: [view], signers: signers(now) } },
    handlers: {
      'repay.recordPayment': () => ({ ok: false, error: { code: 'approval-needed' } }),
      'team.requestApproval': () => ok({}),
    },
  });
  await user.type(await screen.findByLabelText(/reference/i), 'TRF-1');
  expect(screen.queryByRole('button', { name: 'Ask for the approval' })).toBeNull();
  await user.click(await button('Record the payment'));
  await user.click(await button('Ask for the approval'));
  const { loanId, read } = view;
  expect(main.callsTo('team.requestApproval')).toEqual([
    { of: { kind: 'payment', loanId, digest: read?.payable.digest, reference: 'TRF-1' } },
  ]);
});
