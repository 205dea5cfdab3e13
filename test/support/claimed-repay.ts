// A repayment at a desk of a team, with claims that the test controls.
import { fail } from '../../contract/errors.ts';
import { loggedClaims } from './logged-claims.ts';
import { id, reference, repayRig } from './repay-rig.ts';

/** For `claims.refuse`. */
export const taken = fail({ code: 'blocked', by: 'on-hold' });

export type ClaimedRepay = Awaited<ReturnType<typeof claimedRepay>>;

export async function claimedRepay() {
  const log: string[] = [];
  const claims = loggedClaims((line) => log.push(line));
  const rig = await repayRig();
  rig.claims = claims;
  await rig.open();
  const copy = (part: 'amount' | 'destination' = 'amount') => rig.repay.take(id, rig.digest(), part);
  return {
    rig,
    claims,
    log,
    copy,
    pay: () => rig.repay.recordPayment(id, rig.digest(), reference),
    /** How many entries of this kind are in the journal. */
    written: (kind: string) => rig.journal.written.filter((entry) => entry.kind === kind).length,
    /** A checklist that was claimed and stopped by a clock that was ahead, and another one by the right time. */
    stoppedAndStartedAgain: async (): Promise<void> => {
      rig.clock.jump(36_000_000);
      await rig.toTaking();
      await copy();
      await rig.repay.stop(id, 'not today');
      rig.clock.jump(-36_000_000);
      await rig.toTaking();
    },
  };
}
