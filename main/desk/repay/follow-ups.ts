// What follows from the published checklists: records of changed payment details and swapped copies, reminders of
// payments that did not close their loan, and a new fold of a checklist when a step changes by time alone.
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { epochMillis, millis, type EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { InTurn } from '../../common/turns.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Clock } from '../ports/system.ts';
import type { ClipboardWatch, Copy } from './clipboard-watch.ts';
import { nextReminderAt, reminderOf } from './reminders.ts';
import type { Signers } from './signers.ts';
import { isSwapRecorded } from './swaps.ts';
import type { OpenRepayment } from './view.ts';

interface FollowUpPorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly raise: Raise;
  readonly signers: Pick<Signers, 'list'>;
  readonly watch: Pick<ClipboardWatch, 'replacedBy' | 'markSwapped' | 'noted'>;
  readonly inTurn: InTurn;
  readonly find: (loanId: LoanId) => Promise<Result<OpenRepayment | undefined>>;
  readonly write: (loanId: LoanId, event: RepaymentEvent) => Promise<Result<object>>;
  readonly publish: () => Promise<void>;
}

export function createFollowUps({
  clock,
  profile,
  raise,
  signers,
  find,
  publish,
  watch,
  write,
  inTurn,
}: FollowUpPorts) {
  let cancelRefresh: (() => void) | undefined;

  /** Recorded, so that neither a later answer with the old values nor a lost cache removes the alarm. */
  async function recordMoved(loanId: LoanId): Promise<Result<object>> {
    const found = await find(loanId);
    if (!found.ok) return found;
    const moved = found.value?.movedTo;
    return moved === undefined ? ok({}) : write(loanId, { kind: 'moved', ...moved });
  }

  /** A copy whose minute ended with another program's text on the clipboard: somebody may have pasted that. */
  async function recordReplaced(ended: Copy): Promise<Result<object>> {
    const { loanId, part, payable } = ended.of;
    const found = await find(loanId);
    if (!found.ok) return found;
    if (found.value === undefined || !isSwapRecorded(found.value, ended)) return ok({});
    const swapped = watch.markSwapped(ended);
    if (swapped === undefined) return ok({});
    const noted = await write(loanId, { kind: 'swapped', at: clock.wall(), digest: payable.digest, part });
    if (noted.ok) watch.noted(swapped);
    return noted;
  }

  /** The alert comes before the record: a crash in between repeats the alert, and never loses it. */
  async function remind(loanId: LoanId): Promise<void> {
    const found = await find(loanId);
    const due = found.ok && found.value && reminderOf(found.value.repayment, clock.wall());
    if (!due) return;
    const now = clock.wall();
    const raised = await raise(profile.id, {
      kind: `payment-unclosed-${due}`,
      subject: loanId,
      loanId,
      at: now,
    });
    if (raised) await write(loanId, { kind: 'reminded', at: now, after: due });
  }

  /** A read expires, a reminder falls due and a signer may try again by time alone. */
  function refreshWhenDue(open: readonly OpenRepayment[]): void {
    cancelRefresh?.();
    const now = clock.wall();
    const times: (EpochMillis | undefined)[] = open.flatMap(({ repayment, view }) => [
      view.read && epochMillis(view.read.goodUntil + 1),
      nextReminderAt(repayment, now),
    ]);
    times.push(...signers.list().map(({ waitUntil }) => waitUntil));
    const coming = times.flatMap((time) => (time !== undefined && time > now ? [time] : []));
    if (coming.length === 0) return;
    cancelRefresh = clock.after(millis(Math.min(...coming) - now), () =>
      inBackground('repay.checklists', publish),
    );
  }

  return {
    recordMoved,
    replaced: (ended: Copy): void => inBackground('repay.swapped', () => inTurn(() => recordReplaced(ended))),
    afterPublishing(open: readonly OpenRepayment[]): void {
      refreshWhenDue(open);
      for (const { repayment, view, movedTo } of open) {
        if (view.unread) continue;
        const stated = movedTo?.payable ?? repayment.moved?.payable ?? repayment.latestRead?.payable;
        if (stated !== undefined)
          inBackground('repay.clipboard', () => watch.replacedBy(view.loanId, stated));
        if (movedTo !== undefined) inBackground('repay.moved', () => inTurn(() => recordMoved(view.loanId)));
        const due = reminderOf(repayment, clock.wall());
        if (due !== undefined) inBackground('repay.reminder', () => inTurn(() => remind(view.loanId)));
      }
    },
    dispose(): void {
      cancelRefresh?.();
    },
  };
}
