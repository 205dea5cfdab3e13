// @vitest-environment jsdom
// Approvals: deciding what others ask for, and freeing claims with a second person.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import type { TeamApproval, TeamClaim } from '../../../contract/slices/team.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleTeam, service } from '../../support/preview/sample-team.ts';
import { scene } from '../../support/preview/scenes.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const team = sampleTeam(epochMillis(Date.now()));
const request = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.closest('section');
  if (card === null) throw new Error(`${title} has no card`);
  return within(card);
};
const claim = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  const item = heading.closest('li');
  if (item === null) throw new Error(`${String(title)} is in no list`);
  return within(item);
};

describe('a request of another person', () => {
  it('is approved by its id and the digest of what is shown', async () => {
    const { main, user } = openDesk('approvals', { handlers: { 'team.approve': () => ok({}) } });
    await user.click((await request('Repay LN-000199')).getByRole('button', { name: 'Approve' }));
    const [asked] = team.approvals;
    expect(main.callsTo('team.approve')).toEqual([{ approvalId: asked?.id, digest: asked?.digest }]);
  });
  it('is rejected with a reason only', async () => {
    const { main, user } = openDesk('approvals', { handlers: { 'team.reject': () => ok({}) } });
    const card = await request('Repay LN-000199');
    await user.click(card.getByRole('button', { name: 'Reject' }));
    await user.click(card.getByRole('button', { name: 'Reject it' }));
    expect(card.getByText('Enter a reason.')).toBeTruthy();
    await user.type(card.getByLabelText('Reason'), 'The account is new to us');
    await user.click(card.getByRole('button', { name: 'Reject it' }));
    expect(main.callsTo('team.reject')).toMatchObject([{ reason: 'The account is new to us' }]);
  });
  it('shows its service and environment', async () => {
    openDesk('approvals');
    const card = await request('Repay LN-000199');
    expect(card.getByText(service)).toBeTruthy();
    expect(card.getByText('LIVE: real money')).toBeTruthy();
  });
  it('shows its whole digest, and what changed since it was asked, character by character', async () => {
    openDesk('approvals');
    const card = await request('Repay LN-000199');
    expect(card.getByText('ab'.repeat(32))).toBeTruthy();
    expect(card.getByText(/Call ada before you decide/)).toBeTruthy();
    expect(card.getAllByText(/₦21,48/).length).toBeGreaterThan(1);
  });
  it('shows an amount that is only written differently as received', async () => {
    const changed = [{ field: 'payoff', was: '21480000.00', now: '21480000' }];
    const approvals = team.approvals.map((one) => ({ ...one, changed }));
    openDesk('approvals', { slices: { team: { ...team, approvals } } });
    const card = await request('Repay LN-000199');
    const differences = [...document.querySelectorAll('[class*="difference"]')];
    expect(card.getByText(/Call ada before you decide/)).toBeTruthy();
    expect(differences[0]?.textContent).toMatch(/21480000\.00.*21480000$/);
  });
  it('cannot be decided by the person who asked, or without the right', async () => {
    const approvals = team.approvals.map((one) => ({ ...one, mayDecide: false }));
    openDesk('approvals', { slices: { team: { ...team, approvals, rights: ['act'] } } });
    const card = await request('Repay LN-000199');
    expect(card.getByText('Your role may not decide.')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
  it('states that it was changed meanwhile', async () => {
    const { user } = openDesk('approvals', {
      handlers: {
        'team.approve': () => ({ ok: false, error: { code: 'changed-since-shown', what: 'approval' } }),
      },
    });
    const card = await request('Repay LN-000199');
    await user.click(card.getByRole('button', { name: 'Approve' }));
    expect((await card.findByRole('alert')).textContent).toContain('Nothing was sent');
  });
  it('of a newer version is not decided here', async () => {
    const approvals = team.approvals.map(({ content: _unread, ...one }) => one);
    openDesk('approvals', { slices: { team: { ...team, approvals } } });
    expect((await screen.findAllByText(/can’t be decided here/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('a claim', () => {
  const unasked = team.claims.map(({ endingAsked: _asked, ...one }) => one);

  it('of another desk is freed by asking a second person, with a reason', async () => {
    const { main, user } = openDesk('approvals', { handlers: { 'team.end': () => ok({}) } });
    const item = await claim(/Repayment of LN-000201/);
    await user.click(item.getByRole('button', { name: 'Ask to free it' }));
    await user.type(item.getByLabelText(/Why it was not executed/), 'The bank shows no payment');
    await user.click(item.getByRole('button', { name: 'Ask a second person' }));
    expect(main.callsTo('team.end')).toEqual([
      { claimId: team.claims[0]?.id, to: 'rejected', reason: 'The bank shows no payment' },
    ]);
  });
  it('of unknown outcome is recorded as executed by asking a second person, with evidence', async () => {
    const { main, user } = openDesk('approvals', {
      slices: { team: { ...team, claims: unasked } },
      handlers: { 'team.end': () => ok({}) },
    });
    const item = await claim(/Accept of quote qt_8801/);
    await user.click(item.getByRole('button', { name: 'It was executed' }));
    await user.type(item.getByLabelText(/^Evidence/), 'LN-000204 in the dashboard');
    await user.click(item.getByRole('button', { name: 'Ask a second person' }));
    expect(main.callsTo('team.end')).toEqual([
      { claimId: team.claims[1]?.id, to: 'confirmed', reason: 'LN-000204 in the dashboard' },
    ]);
  });
  it('that somebody asked to end waits for a second person', async () => {
    openDesk('approvals');
    const item = await claim(/Accept of quote qt_8801/);
    expect(item.getByText(/ada asked to free it/)).toBeTruthy();
    expect(item.queryByRole('button', { name: /Ask to free it|It was executed/ })).toBeNull();
  });
  it('of a request says that it cannot be freed for two minutes, and of a repayment does not', async () => {
    const late = /Two minutes must pass first/;
    const { user } = openDesk('approvals', { slices: { team: { ...team, claims: unasked } } });
    const request = await claim(/Accept of quote qt_8801/);
    await user.click(request.getByRole('button', { name: 'Ask to free it' }));
    expect(request.getByText(late)).toBeTruthy();
    const loan = await claim(/Repayment of LN-000201/);
    await user.click(loan.getByRole('button', { name: 'Ask to free it' }));
    expect(loan.queryByText(late)).toBeNull();
  });
  it('of this desk leads to its own screen', async () => {
    const claims = team.claims.map((one) => ({ ...one, isOwn: true }));
    const { user } = openDesk('approvals', { slices: { team: { ...team, claims } } });
    await user.click((await claim(/LN-000201/)).getByRole('button', { name: 'Open the loan’s page' }));
    expect(await screen.findByRole('heading', { name: 'Loan LN-000201' })).toBeTruthy();
  });
  it('of this desk that its journal may not know is settled or freed as any other, once it is unknown', async () => {
    const claims = unasked.map((one) => ({ ...one, isOwn: true }));
    const { main, user } = openDesk('approvals', {
      slices: { team: { ...team, claims } },
      handlers: { 'team.end': () => ok({}) },
    });
    const item = await claim(/Accept of quote qt_8801/);
    expect(item.getByRole('button', { name: 'Open Borrow' })).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'It was executed' }));
    await user.type(item.getByLabelText(/^Evidence/), 'LN-000204 in the dashboard');
    await user.click(item.getByRole('button', { name: 'Record it' }));
    await user.click(item.getByRole('button', { name: 'Ask to free it' }));
    await user.type(item.getByLabelText(/Why it was not executed/), 'The lender has no application');
    await user.click(item.getByRole('button', { name: 'Ask a second person' }));
    const claimId = team.claims[1]?.id;
    expect(main.callsTo('team.end')).toEqual([
      { claimId, to: 'confirmed', reason: 'LN-000204 in the dashboard' },
      { claimId, to: 'rejected', reason: 'The lender has no application' },
    ]);
    // One that is under way is only at its own place.
    const sending = await claim(/LN-000201/);
    expect(sending.queryByRole('button', { name: /It was executed|Ask to free it/ })).toBeNull();
  });
});

describe('the rail', () => {
  it('counts what waits for a decision, and has no Approvals without a team', async () => {
    openDesk('approvals');
    expect(await button(/^Approvals.*2 waiting for a decision/)).toBeTruthy();
    closeDesk();
    openDesk('collateral');
    await screen.findByRole('main');
    expect(screen.queryByRole('button', { name: /^Approvals/ })).toBeNull();
  });
});

it('nothing can be decided while the server is not reached', async () => {
  openDesk('approvals', { slices: { team: { ...team, state: 'lost' } } });
  expect(await screen.findByText(/nothing can be decided now/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

describe('copying payment details that another person must approve', () => {
  const kindOf = async (name: string) => (await button(name)).dataset['kind'];
  const { slices } = scene('team-take', epochMillis(Date.now()));
  const [view] = slices.repay?.repayments ?? [];
  const { read, destinationNews: destination = 'new' } = view ?? {};
  if (view === undefined || read === undefined) throw new Error('the scene has no payment details');
  const { payable } = read;
  const asked: TeamApproval = {
    ...team.approvals[0]!,
    isOwn: true,
    content: { kind: 'repayment', service, environment: 'live', loanId: view.loanId, payable, destination },
  };
  const opened = (approvals: TeamApproval[], ...claims: TeamClaim[]) =>
    openDesk('team-take', { slices: { team: { ...team, ...slices.team, approvals, claims } } });
  const claimed: TeamClaim = {
    ...team.claims[0]!,
    isOwn: true,
    subject: view.loanId,
    digest: payable.digest,
  };

  it('is not the next thing to do; asking is', async () => {
    opened([]);
    expect(await kindOf('Ask for the approval')).toBe('primary');
    expect(await kindOf('Copy the amount')).toBe('secondary');
  });

  it('is not the next thing to do while the request waits', async () => {
    opened([asked]);
    await screen.findByText(/^Waiting for another person/);
    expect(await kindOf('Copy the amount')).toBe('secondary');
  });

  it('is the next thing to do once it is approved', async () => {
    opened([{ ...asked, state: 'approved', decidedBy: 'ada', decidedAt: asked.askedAt }]);
    await screen.findByText(/^Approved by ada/);
    expect(await kindOf('Copy the amount')).toBe('primary');
  });

  it.each(['released', 'rejected'] as const)(
    'needs a new approval if the claim that used the first one was %s',
    async (state) => {
      opened([{ ...asked, state: 'used' }], { ...claimed, state });
      expect(await kindOf('Ask for the approval')).toBe('primary');
      expect(await kindOf('Copy the amount')).toBe('secondary');
    },
  );

  it('needs no approval while this desk has claimed them', async () => {
    opened([{ ...asked, state: 'used' }], claimed);
    expect(await kindOf('Copy the amount')).toBe('primary');
    expect(screen.queryByRole('button', { name: 'Ask for the approval' })).toBeNull();
  });
});
