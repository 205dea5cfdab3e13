// What a desk reports of its own claims after a connection, by its journal alone.
import { describe, expect, it } from 'vitest';
import { ClaimStateSchema, type ClaimId, type ClaimState } from '../../../../domain/claim.ts';
import { IntentStateSchema } from '../../../../domain/intent.ts';
import { CHANGES } from '../../../support/act-changes.ts';
import { reportOf, type JournalState } from '../../../../main/desk/team/sync.ts';

const id = '00000000-0000-4000-8000-000000000001' as ClaimId;
const report = (
  state: ClaimState,
  act: JournalState | undefined,
  run: { underWay?: boolean; givenUp?: boolean } = {},
) =>
  reportOf(
    { id, state },
    {
      inJournal: () => act,
      isUnderWay: () => run.underWay === true,
      wasGivenUp: () => run.givenUp === true,
    },
  );
const repayment = (state: 'open' | 'paid' | 'stopped', evidence: string = state): JournalState => ({
  kind: 'repayment',
  state,
  evidence,
});
const ACTS: (JournalState | undefined)[] = [
  undefined,
  ...(['open', 'paid', 'stopped'] as const).map((state) => repayment(state)),
  ...IntentStateSchema.options.map((state): JournalState => ({ kind: 'request', state, evidence: state })),
];

describe('the claim of a repayment', () => {
  it.each(['claimed', 'sending', 'unknown'] as const)(
    'that is open says nothing while the server has it as %s',
    (state) => {
      // The desk goes on with it after a restart too: its journal is the checklist.
      expect(report(state, repayment('open'))).toBeUndefined();
    },
  );
  it.each(['sending', 'unknown'] as const)(
    'that was paid is confirmed with its reference from %s',
    (state) => {
      expect(report(state, repayment('paid', 'TRF-1'))).toEqual({
        to: 'confirmed',
        evidence: 'TRF-1',
      });
    },
  );
  it('that was paid while the server has it as taken becomes unknown, because that cannot be', () => {
    expect(report('claimed', repayment('paid', 'TRF-1'))).toEqual({
      to: 'unknown',
      evidence: 'TRF-1',
    });
  });
  it.each(['claimed', 'sending', 'unknown'] as const)('that was stopped frees the loan from %s', (state) => {
    expect(report(state, repayment('stopped', 'the lender called'))).toEqual({
      to: 'rejected',
      evidence: 'the lender called',
    });
  });
  it('that this run gave up before anything was copied frees the loan, although the journal has the claim', () => {
    expect(report('claimed', repayment('open'), { givenUp: true })).toMatchObject({ to: 'released' });
    expect(report('sending', repayment('open'), { givenUp: true })).toMatchObject({ to: 'rejected' });
  });
  it('that never came into the journal is unknown after a restart, because only this desk could know more', () => {
    for (const state of ['claimed', 'sending'] as const)
      expect(report(state, undefined)).toMatchObject({ to: 'unknown' });
  });
});

describe('any claim', () => {
  it('is left alone while its act is under way in this run', () => {
    for (const state of ClaimStateSchema.options)
      for (const act of ACTS) expect(report(state, act, { underWay: true, givenUp: true })).toBeUndefined();
  });
  it('that has ended at the server is never reported again', () => {
    for (const state of ['confirmed', 'rejected', 'released'] as const)
      for (const act of ACTS) expect(report(state, act)).toBeUndefined();
  });
  it('is reported only in a state that may follow', () => {
    for (const state of ['claimed', 'sending', 'unknown'] as const)
      for (const act of ACTS)
        for (const givenUp of [true, false]) {
          const to = report(state, act, { givenUp })?.to;
          if (to !== undefined)
            expect({ state, act, to, may: CHANGES[state].includes(to) }).toMatchObject({ may: true });
        }
  });
  it('of a request that was sent is never freed because this run gave up', () => {
    for (const state of ['claimed', 'sending', 'unknown'] as const)
      for (const intent of ['sent', 'unknown', 'confirmed'] as const) {
        const act: JournalState = { kind: 'request', state: intent, evidence: 'e' };
        const to = report(state, act, { givenUp: true })?.to;
        expect(['released', 'rejected']).not.toContain(to);
      }
  });
});
