// The acts that interrupt a repayment: a hold while its details are in doubt, and the end without a payment.
import type { LoanId } from '../../../domain/ids.ts';
import { isOnHold } from '../../../domain/repayment.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Clock } from '../ports/system.ts';
import type { Checklists } from './checklists.ts';
import type { Claiming } from './claiming.ts';

interface PausingPorts extends Pick<Checklists, 'find' | 'write' | 'watch'> {
  readonly clock: Clock;
  readonly endedUnpaid: Claiming['endedUnpaid'];
}

export function pausing({ clock, watch, find, write, endedUnpaid }: PausingPorts) {
  return {
    hold: async (loanId: LoanId): Promise<Result<object>> => {
      const found = await find(loanId);
      if (!found.ok) return found;
      const open = found.value;
      if (open === undefined || open.repayment.payment !== undefined || open.repayment.closedElsewhere)
        return fail({ code: 'blocked', by: 'step-order' });
      if (isOnHold(open.repayment)) return ok({});
      const digest = open.repayment.latestRead?.payable.digest;
      const written = await write(loanId, {
        kind: 'held',
        at: clock.wall(),
        ...(digest !== undefined && { digest }),
      });
      // Nobody should paste what is in doubt.
      if (written.ok) await watch.drop(loanId);
      return written;
    },

    liftHold: async (loanId: LoanId, reason: string): Promise<Result<object>> => {
      const found = await find(loanId);
      if (!found.ok) return found;
      if (found.value === undefined || !isOnHold(found.value.repayment))
        return fail({ code: 'blocked', by: 'step-order' });
      return write(loanId, { kind: 'hold-lifted', at: clock.wall(), reason });
    },

    stop: async (loanId: LoanId, reason: string): Promise<Result<object>> => {
      const found = await find(loanId);
      if (!found.ok) return found;
      if (found.value === undefined) return fail({ code: 'blocked', by: 'step-order' });
      const written = await write(loanId, { kind: 'stopped', at: clock.wall(), reason });
      if (written.ok) await endedUnpaid(found.value, `the repayment was stopped: ${reason}`);
      return written;
    },
  };
}
