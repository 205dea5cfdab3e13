import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { destinationFrom, type Destination } from '../../../domain/destination.ts';
import type { Payable, RepaymentEvent } from '../../../domain/repayment-events.ts';
import { needsReason, repaymentFrom, type RepaymentWorld } from '../../../domain/repayment.ts';
import { epochMillis } from '../../../domain/time.ts';

const t = (offset: number) => epochMillis(1_790_000_000_000 + offset);
const destination = (account: string): Destination => {
  const made = destinationFrom({ bank: 'Harbour', account });
  if (made === undefined) throw new Error('a destination states something');
  return made;
};
const payable = (digest: string): Payable => ({
  payoff: decimal('100.10'),
  destination: destination(digest),
  digest,
});
const seenAs = (digest: string, change: Partial<Payable> = {}) => ({
  at: t(6_000),
  payable: { ...payable(digest), ...change },
});
const world = (change: Partial<RepaymentWorld> = {}): RepaymentWorld => ({
  now: t(10_000),
  usableAddresses: 1,
  lacksAddresses: false,
  lastSeen: seenAs('a'),
  payeeOf: ([account]) => (account?.value === 'a' ? 'known' : 'changed'),
  returnPayee: 'known',
  signers: 0,
  status: 'open',
  collateralReturn: 'none',
  returnTxHash: undefined,
  ...change,
});
const started: RepaymentEvent = { kind: 'started', at: t(0) };
const read = (digest: string, at = 1_000, change: Partial<Payable> = {}): RepaymentEvent => ({
  kind: 'read',
  at: t(at),
  payable: { ...payable(digest), ...change },
  rawHash: '',
});
const confirmed = (digest: string): RepaymentEvent => ({
  kind: 'confirmed',
  at: t(2_000),
  digest,
  changed: false,
});
const copied = (digest: string, part: 'amount' | 'destination'): RepaymentEvent => ({
  kind: 'copied',
  at: t(3_000),
  digest,
  part,
});
const paid = (digest: string): RepaymentEvent => ({ kind: 'paid', at: t(4_000), digest, reference: 'TRF-1' });
const pasted = (
  digest: string,
  part: 'amount' | 'destination',
  verdict: 'exact' | 'same-value' | 'different' = 'exact',
  unshown: string[] = [],
): RepaymentEvent => ({
  kind: 'pasted',
  at: t(3_500),
  digest,
  part,
  pasted: '100.10',
  verdict,
  differences: [],
  unshown,
});
const held: RepaymentEvent = { kind: 'held', at: t(3_600) };
const proven = (digest: string) => [pasted(digest, 'amount'), pasted(digest, 'destination')];
const upTo = [
  started,
  read('a'),
  confirmed('a'),
  copied('a', 'amount'),
  copied('a', 'destination'),
  ...proven('a'),
];

describe('the repayment checklist', () => {
  it('starts at the return address and blocks the steps after it', () => {
    expect(repaymentFrom([started], world({ usableAddresses: 0 }))?.steps).toMatchObject({
      'return-address': 'current',
      'read-now': 'blocked',
    });
    expect(repaymentFrom([started], world())?.steps).toMatchObject({
      'return-address': 'done',
      'read-now': 'current',
      compare: 'blocked',
    });
  });
  it('continues without ticking the return address if the service has no list of them', () => {
    const unlisted = { usableAddresses: undefined, lacksAddresses: true };
    expect(repaymentFrom([started], world(unlisted))?.steps).toMatchObject({
      'return-address': 'skipped',
      'read-now': 'current',
    });
    // Addresses that are not read yet still block.
    expect(repaymentFrom([started], world({ usableAddresses: undefined }))?.steps).toMatchObject({
      'return-address': 'current',
      'read-now': 'blocked',
    });
  });
  it('does not exist before its start and after its stop', () => {
    expect(repaymentFrom([], world())).toBeUndefined();
    expect(
      repaymentFrom([...upTo, { kind: 'stopped', at: t(5_000), reason: 'wrong account' }], world()),
    ).toBeUndefined();
  });
  it('lets a reading go stale after 60 s, and a clock set back does not make it fresh', () => {
    expect(repaymentFrom([started, read('a')], world({ now: t(61_000) }))?.steps['read-now']).toBe('done');
    expect(repaymentFrom([started, read('a')], world({ now: t(61_001) }))?.steps['read-now']).toBe('current');
    expect(repaymentFrom([started, read('a')], world({ now: t(0) }))?.steps['read-now']).toBe('current');
  });
  it('ticks copying only if both values were copied as confirmed and compared at the bank', () => {
    expect(repaymentFrom(upTo.slice(0, 4), world())?.steps.take).toBe('current');
    expect(repaymentFrom(upTo.slice(0, 6), world())?.steps.take).toBe('current');
    expect(repaymentFrom(upTo, world())?.steps).toMatchObject({ take: 'done', 'record-payment': 'current' });
  });
  it('needs the rest of a destination compared, or skipped with a reason, if only the account was', () => {
    const part = pasted('a', 'destination', 'exact', ['bank']);
    const soFar = [started, read('a'), confirmed('a'), copied('a', 'amount'), copied('a', 'destination')];
    const steps = (...more: RepaymentEvent[]) =>
      repaymentFrom([...soFar, pasted('a', 'amount'), part, ...more], world())?.steps;
    const leftOut = (parts: string[]): RepaymentEvent => ({
      kind: 'paste-back-skipped',
      at: t(3_600),
      digest: 'a',
      reason: 'by eye',
      parts,
    });
    expect(steps()).toMatchObject({ take: 'current', 'record-payment': 'blocked' });
    expect(steps(leftOut(['account']))).toMatchObject({ take: 'current', 'record-payment': 'blocked' });
    expect(steps(leftOut(['bank']))).toMatchObject({ take: 'done', 'record-payment': 'current' });
    expect(steps(pasted('a', 'destination'))).toMatchObject({ take: 'done', 'record-payment': 'current' });
    // A later difference cancels the reason as well.
    const slipped = [pasted('a', 'destination', 'different'), part];
    expect(steps(leftOut(['bank']), ...slipped)).toMatchObject({ take: 'current' });
    // A payment may have been made all the same, so a change leads to a question.
    const changed = repaymentFrom([...soFar, pasted('a', 'amount'), part, read('b')], world());
    expect(changed?.overtaken?.payable.digest).toBe('a');
  });
  it('offers nothing for a closed loan whose details had changed, and keeps the earlier ones for a record', () => {
    const moved: RepaymentEvent = { kind: 'moved', at: t(5_000), payable: payable('b') };
    const ready = [...upTo, moved];
    const closed = repaymentFrom(ready, world({ status: 'closed', lastSeen: seenAs('b') }));
    expect(closed).toMatchObject({ closedElsewhere: true, overtaken: { payable: { digest: 'a' } } });
    expect(closed?.steps).toMatchObject({
      'read-now': 'skipped',
      take: 'skipped',
      'record-payment': 'skipped',
      'watch-closed': 'done',
    });
  });
  it('unticks everything after a reading that differs from the confirmed one', () => {
    const repayment = repaymentFrom([...upTo, read('b', 5_000)], world({ lastSeen: seenAs('b') }));
    expect(repayment?.steps).toMatchObject({
      'read-now': 'done',
      compare: 'alarm',
      take: 'blocked',
      'record-payment': 'blocked',
    });
    expect(repayment?.compared).toEqual({ payee: 'changed', amount: 'same' });
    expect(repayment?.before).toMatchObject({ payable: { digest: 'a' } });
    expect(repayment?.copied.size).toBe(0);
  });
  it('cancels a signature if the signed values were then copied in another way', () => {
    const signed: RepaymentEvent = {
      kind: 'signed',
      at: t(3_700),
      digest: 'a',
      signerId: '00000000-0000-4000-8000-000000000001' as never,
      signer: 'Ngozi',
      preparedBy: 'Tunde',
    };
    expect(repaymentFrom([...upTo, signed], world({ signers: 1 }))?.steps['second-person']).toBe('done');
    const pasteBackSkipped: RepaymentEvent = {
      kind: 'paste-back-skipped',
      at: t(3_800),
      digest: 'a',
      reason: 'no window',
    };
    const swapped: RepaymentEvent = { kind: 'swapped', at: t(3_800), digest: 'a', part: 'amount' };
    for (const after of [pasteBackSkipped, swapped, pasted('a', 'amount', 'different')])
      expect(repaymentFrom([...upTo, signed, after], world({ signers: 1 }))?.signed).toBeUndefined();
  });
  it('stays skipped as a whole when parts are then skipped with a reason of their own', () => {
    const pasteBackSkipped: RepaymentEvent = {
      kind: 'paste-back-skipped',
      at: t(3_600),
      digest: 'a',
      reason: 'on paper',
    };
    const parts: RepaymentEvent = { ...pasteBackSkipped, at: t(3_700), reason: 'by eye', parts: ['bank'] };
    const part = pasted('a', 'destination', 'exact', ['bank']);
    const inHand = [
      started,
      read('a'),
      confirmed('a'),
      copied('a', 'amount'),
      copied('a', 'destination'),
      part,
    ];
    const repayment = repaymentFrom([...inHand, pasteBackSkipped, parts], world());
    expect(repayment?.steps.take).toBe('done');
    expect(repayment?.pasteBackSkipped).toEqual({ at: pasteBackSkipped.at, reason: pasteBackSkipped.reason });
    // It may have been paid when other values replaced it.
    const moved: RepaymentEvent = { kind: 'moved', at: t(4_000), payable: payable('b') };
    expect(
      repaymentFrom([...inHand, pasteBackSkipped, parts, moved], world())?.overtaken?.payable.digest,
    ).toBe('a');
    expect(repaymentFrom([...inHand, parts, pasteBackSkipped], world())?.steps.take).toBe('done');
  });
  it('raises an alarm if any poll reads other values before the payment is recorded', () => {
    expect(repaymentFrom(upTo, world({ lastSeen: seenAs('b') }))?.steps).toMatchObject({
      'read-now': 'alarm',
      'record-payment': 'blocked',
    });
    expect(repaymentFrom([...upTo, paid('a')], world({ lastSeen: seenAs('b') }))?.steps['read-now']).toBe(
      'done',
    );
  });
  it('keeps the alarm of a recorded change, and of a hold even over a stop', () => {
    const moved = { kind: 'moved', at: t(3_600), payable: payable('b') } as const;
    expect(repaymentFrom([...upTo, moved], world())?.steps['read-now']).toBe('alarm');
    const stopped = { kind: 'stopped', at: t(5_000), reason: 'later' } as const;
    for (const before of [[], [started, held, stopped]])
      expect(
        repaymentFrom([...before, ...upTo, ...(before.length === 0 ? [held] : [])], world())?.steps,
      ).toMatchObject({ compare: 'alarm', 'record-payment': 'blocked' });
  });
  it('compares with what was confirmed in an earlier repayment of the loan', () => {
    const events = [
      ...upTo,
      { kind: 'stopped', at: t(5_000), reason: 'later' } as const,
      started,
      read('b', 6_000),
    ];
    expect(repaymentFrom(events, world({ lastSeen: seenAs('b') }))?.before?.payable.digest).toBe('a');
  });
  it('compares with nothing that was read and never confirmed', () => {
    const stopped: RepaymentEvent = { kind: 'stopped', at: t(2_000), reason: 'later' };
    for (const events of [
      [started, read('a'), read('b', 5_000)],
      [started, read('a'), stopped, started, read('b', 5_000)],
    ]) {
      const repayment = repaymentFrom(events, world({ lastSeen: seenAs('b'), payeeOf: () => 'new' }));
      expect(repayment?.before).toBeUndefined();
      expect(repayment?.compared).toEqual({ payee: 'new', amount: 'first' });
    }
  });
  it('stops at a payee that nobody agreed to, without an alarm if it is the first', () => {
    const stepsOf = (payee: 'new' | 'known' | 'changed') =>
      repaymentFrom([started, read('a'), confirmed('a')], world({ payeeOf: () => payee }))?.steps;
    expect(stepsOf('new')).toMatchObject({ compare: 'current', take: 'blocked' });
    expect(stepsOf('changed')).toMatchObject({ compare: 'alarm', take: 'blocked' });
    expect(stepsOf('known')).toMatchObject({ compare: 'done', take: 'current' });
  });
  it('stops at a return address that nobody agreed to, until the loan is paid', () => {
    const stepsOf = (returnPayee: 'new' | 'changed', ...more: RepaymentEvent[]) =>
      repaymentFrom([...upTo, ...more], world({ returnPayee }))?.steps;
    expect(stepsOf('new')).toMatchObject({ 'return-address': 'current', take: 'blocked' });
    expect(stepsOf('changed')).toMatchObject({ 'return-address': 'alarm', 'record-payment': 'blocked' });
    expect(stepsOf('changed', paid('a'))).toMatchObject({ 'watch-closed': 'current' });
  });
  it('keeps what was confirmed when it is read again in another writing, masked, or with a part more', () => {
    const more = destinationFrom({ bank: 'HARBOUR', account: 'a', city: 'Lagos' });
    for (const change of [{ payoff: decimal('100.1') }, ...(more ? [{ destination: more }] : [])]) {
      const repayment = repaymentFrom(
        [...upTo, read('a2', 5_000, { ...payable('a'), ...change, digest: 'a2' })],
        world(),
      );
      expect(repayment?.steps).toMatchObject({ compare: 'done', take: 'done', 'record-payment': 'current' });
      expect(repayment?.latestRead).toEqual({ at: t(5_000), payable: payable('a') });
    }
  });
  it('lets an amount that grows by interest be paid as read, and confirmed again without a reason', () => {
    const grown = { ...payable('a'), payoff: decimal('100.11'), digest: 'a2' };
    expect(repaymentFrom(upTo, world({ lastSeen: seenAs('a2', grown) }))?.steps['record-payment']).toBe(
      'current',
    );
    const again = repaymentFrom(
      [...upTo, read('a2', 5_000, grown)],
      world({ lastSeen: seenAs('a2', grown) }),
    );
    expect(again?.steps).toMatchObject({ compare: 'current', take: 'blocked' });
    expect(again?.compared && needsReason(again.compared)).toBe(false);
    const other = { ...grown, payoff: decimal('110.11') };
    expect(repaymentFrom(upTo, world({ lastSeen: seenAs('a2', other) }))?.steps['read-now']).toBe('alarm');
  });
  it('waits until the service says closed, and never closes a loan itself', () => {
    expect(repaymentFrom([...upTo, paid('a')], world())?.steps['watch-closed']).toBe('current');
    expect(repaymentFrom([...upTo, paid('a')], world({ status: 'unknown' }))?.steps['watch-closed']).toBe(
      'current',
    );
    expect(repaymentFrom([...upTo, paid('a')], world({ status: 'closed' }))?.steps).toMatchObject({
      'watch-closed': 'done',
      'reconcile-return': 'current',
    });
  });
  it('raises an alarm if no approved address is left before the return is reconciled, or it went elsewhere', () => {
    const events = [...upTo, paid('a')];
    expect(repaymentFrom(events, world({ usableAddresses: 0 }))?.steps['return-address']).toBe('alarm');
    expect(
      repaymentFrom(events, world({ status: 'closed', collateralReturn: 'wrong-address' }))?.steps[
        'reconcile-return'
      ],
    ).toBe('alarm');
  });
  describe('that is reconciled', () => {
    const by = (who: 'service' | 'operator', txHash = '0xT1'): RepaymentEvent => ({
      kind: 'reconciled',
      at: t(5_000),
      txHash,
      by: who,
    });
    const back = (change: Partial<RepaymentWorld> = {}) =>
      world({ status: 'closed', collateralReturn: 'final', returnTxHash: '0xT1', ...change });
    const finished = [...upTo, paid('a'), by('service')];
    it('is done only while the service names the same transaction, whoever reconciled', () => {
      for (const who of ['service', 'operator'] as const) {
        const events = [...upTo, paid('a'), by(who)];
        for (const [returnTxHash, state] of [
          ['0xT1', 'done'],
          [' 0xt1', 'done'],
          [undefined, 'done'],
          ['0xT2', 'alarm'],
        ] as const)
          expect(repaymentFrom(events, back({ returnTxHash }))?.steps['reconcile-return']).toBe(state);
      }
    });
    it('is neither reconciled nor without need of an address once the loan is open again', () => {
      const open = back({ status: 'open', usableAddresses: 0, returnTxHash: '0xT2' });
      expect(repaymentFrom(finished, open)?.steps).toMatchObject({
        'return-address': 'alarm',
        'watch-closed': 'current',
        'reconcile-return': 'blocked',
      });
      const elsewhere = [started, by('service')];
      expect(repaymentFrom(elsewhere, back({ usableAddresses: 0 }))?.steps['return-address']).toBe('done');
      expect(repaymentFrom(elsewhere, open)?.steps['return-address']).toBe('current');
    });
    it('has its next return still to reconcile after it was opened again, and read or paid', () => {
      for (const events of [
        [started, by('service'), read('a')],
        [...upTo.slice(0, 3), by('service'), ...upTo.slice(3), paid('a')],
      ])
        expect(repaymentFrom(events, back())?.steps['reconcile-return']).toBe('current');
    });
  });
  it('never offers "record the payment" on values other than the last confirmed, in 10,000 histories', () => {
    const digests = fc.constantFrom('a', 'b', 'c');
    const parts = fc.constantFrom('amount' as const, 'destination' as const);
    const verdicts = fc.constantFrom('exact' as const, 'same-value' as const, 'different' as const);
    const at = t(3_600);
    const event: fc.Arbitrary<RepaymentEvent> = fc.oneof(
      digests.map((digest) => read(digest)),
      digests.map(confirmed),
      fc.tuple(digests, parts).map(([digest, part]) => copied(digest, part)),
      fc.tuple(digests, parts, verdicts).map(([digest, part, verdict]) => pasted(digest, part, verdict)),
      digests.map((digest) => ({ kind: 'paste-back-skipped', at, digest, reason: 'no window' }) as const),
      fc.tuple(digests, parts).map(([digest, part]) => ({ kind: 'swapped', at, digest, part }) as const),
      digests.map((digest) => ({ kind: 'moved', at, payable: payable(digest) }) as const),
      fc.constantFrom(held, { kind: 'hold-lifted', at, reason: 'called' } as const),
    );
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 16 }),
        fc.constantFrom('a', 'b', undefined),
        (history, seen) => {
          const lastSeen = seen === undefined ? undefined : seenAs(seen);
          const repayment = repaymentFrom([started, ...history], world({ lastSeen, payeeOf: () => 'known' }));
          if (repayment?.steps['record-payment'] !== 'current') return true;
          const digest = repayment.latestRead?.payable.digest;
          const lastRead = history.findLast((past) => past.kind === 'read');
          const lastConfirmed = history.findLast(
            (past) => past.kind === 'confirmed' && past.digest === digest,
          );
          return (
            digest !== undefined &&
            repayment.moved === undefined &&
            repayment.heldSince === undefined &&
            repayment.confirmed?.payable.digest === digest &&
            lastConfirmed !== undefined &&
            lastRead?.kind === 'read' &&
            lastRead.payable.digest === digest &&
            (seen === undefined || seen === digest)
          );
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
