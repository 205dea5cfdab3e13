// The steps from confirmed payment details to the payment: copying, comparing with what the bank or wallet
// shows, and the second person's sign-off. Each carries the digest of the details confirmed last.
import { isEnded } from '../../../domain/loan.ts';
import type { LoanId } from '../../../domain/ids.ts';
import {
  comparePasted,
  copiedText,
  LONGEST_PASTED,
  wholeText,
  type PasteFinding,
} from '../../../domain/paste-back.ts';
import type { Payable, CopiedPart } from '../../../domain/repayment-events.ts';
import { isAtBank, notCompared } from '../../../domain/repayment-facts.ts';
import { isPayableNow, type RepaymentStep } from '../../../domain/repayment.ts';
import { samePerson, type SignerId } from '../../../domain/signing.ts';
import type { Copied } from '../../../contract/copied.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Clock } from '../ports/system.ts';
import type { Checklists } from './checklists.ts';
import type { Claiming } from './claiming.ts';
import type { Signers } from './signers.ts';
import { isSwapRecorded } from './swaps.ts';
import type { OpenRepayment } from './view.ts';

/** Whether the journal has a copy of this text, which an ended run may have left on the clipboard. */
const wasCopied = ({ repayment: { copied, copiedLines }, payable }: Confirmed, text: string): boolean =>
  [...copied].some((part) => wholeText(part, payable) === text) ||
  [...copiedLines].some((line) => payable.destination[line]?.value === text);

type Confirmed = OpenRepayment & { readonly payable: Payable };

interface HandoverPorts extends Pick<Checklists, 'at' | 'write' | 'watch' | 'publish'> {
  readonly claim: Claiming['claim'];
  readonly clock: Clock;
  readonly signers: Signers;
}

export function handingOver({ clock, watch, signers, claim, at, write, publish }: HandoverPorts) {
  /** The payment details confirmed last, if they are the ones that were shown and the step can be done. */
  async function confirmedAt(
    loanId: LoanId,
    step: RepaymentStep,
    digest: string,
  ): Promise<Result<Confirmed>> {
    const open = await at(loanId, step);
    if (!open.ok) return open;
    const { latestRead, confirmed, payment } = open.value.repayment;
    if (payment !== undefined) return fail({ code: 'blocked', by: 'step-order' });
    const payable = confirmed?.payable;
    if (payable === undefined || payable.digest !== digest || latestRead?.payable.digest !== digest)
      return fail({ code: 'changed-since-shown', what: 'loan' });
    return ok({ ...open.value, payable });
  }

  return {
    take: async (
      loanId: LoanId,
      digest: string,
      part: CopiedPart,
      line?: number,
    ): Promise<Result<Copied>> => {
      const open = await confirmedAt(loanId, 'take', digest);
      if (!open.ok) return open;
      const { payable, repayment } = open.value;
      if (repayment.latestRead === undefined || !isPayableNow(repayment.latestRead.at, clock.wall()))
        return fail({ code: 'expired', reason: 'read-too-old' });
      const text = copiedText(part, payable, line);
      if (text === undefined)
        return fail({ code: 'bad-input', field: 'line', problem: 'not a line of the destination' });
      const held = await claim(open.value, payable);
      if (!held.ok) return held;
      // A copy that cannot be recorded never reaches the clipboard.
      const copied = { kind: 'copied' as const, at: clock.wall(), digest, part };
      const recorded = await write(loanId, { ...copied, ...(line !== undefined && { line }) });
      if (!recorded.ok) return recorded;
      const there = await watch.put({ loanId, part, payable, line });
      if (there.text === text) {
        await publish();
        return ok({ clipboard: text, proven: there.proven });
      }
      // Another program wrote to the clipboard in between: the operator would paste something else.
      const noted = await write(loanId, { kind: 'swapped', at: clock.wall(), digest, part });
      return noted.ok ? fail({ code: 'blocked', by: 'clipboard' }) : noted;
    },

    /** Does nothing if nothing was copied, or if the bank already has the value. */
    checkClipboard: async (loanId: LoanId): Promise<Result<object>> => {
      const open = await at(loanId, 'take');
      if (!open.ok) return open.error.code === 'store-failed' ? open : ok({});
      // Nobody pays a closed loan any more; without its copies a payment made before could not be recorded.
      if (isEnded(open.value.view.status)) return ok({});
      const swapped = await watch.look(loanId);
      if (swapped === undefined) return ok({});
      const { part, payable } = swapped.of;
      const noted = isSwapRecorded(open.value, swapped)
        ? await write(loanId, { kind: 'swapped', at: clock.wall(), digest: payable.digest, part })
        : ok({});
      if (noted.ok) watch.noted(swapped);
      return noted;
    },

    /**
     * Compares what a person typed, or else what the clipboard holds. The desk's own copy proves nothing: it is removed,
     * so that the next text there comes from elsewhere.
     * @param copiedHere the text that the person copied from a page of the app
     */
    pasteBack: async (
      loanId: LoanId,
      digest: string,
      part: CopiedPart,
      typed: string | undefined,
      line?: number,
      copiedHere?: string,
    ): Promise<Result<PasteFinding>> => {
      const there = typed === undefined ? await watch.read() : undefined;
      const pasted = typed ?? there?.text.slice(0, LONGEST_PASTED) ?? '';
      if (there !== undefined && pasted.trim() === '')
        return fail({ code: 'blocked', by: 'clipboard-empty' });
      const open = await confirmedAt(loanId, 'take', digest);
      if (!open.ok) return open;
      const { payable, repayment } = open.value;
      const path = line === undefined ? undefined : payable.destination[line]?.path;
      if (line !== undefined && (part === 'amount' || path === undefined))
        return fail({ code: 'bad-input', field: 'line', problem: 'not a line of the destination' });
      const isOwn =
        there !== undefined &&
        (there.own ||
          pasted.trim() === copiedHere?.trim() ||
          (there.fromBefore && wasCopied(open.value, pasted)));
      if (isOwn) {
        await watch.removeOwn();
        return fail({ code: 'blocked', by: 'own-copy' });
      }
      const last = repayment.pasted[part];
      // A slip in one line leaves the others compared.
      const earlier = isAtBank(repayment, part) || last?.path !== undefined ? last?.unshown : undefined;
      const finding = comparePasted(part, payable, pasted, earlier, line);
      // The bank has these details: from here they may be paid. What was copied may have been paid already.
      if (finding.verdict !== 'different') {
        const held = await claim(open.value, payable, repayment.copied.has(part) ? 'record' : 'pay');
        if (!held.ok) return held;
      }
      const written = await write(loanId, {
        kind: 'pasted',
        at: clock.wall(),
        digest,
        part,
        pasted,
        ...(path !== undefined && { path }),
        ...finding,
      });
      // An earlier copy that this text replaced is no longer on the clipboard.
      if (there !== undefined && finding.verdict !== 'different') await watch.look(loanId);
      return written.ok ? ok(finding) : written;
    },

    /** @param parts the parts of the destination that were not compared, as shown; undefined: everything */
    skipPasteBack: async (
      loanId: LoanId,
      digest: string,
      reason: string,
      parts?: readonly string[],
    ): Promise<Result<object>> => {
      const open = await confirmedAt(loanId, 'take', digest);
      if (!open.ok) return open;
      const held = await claim(open.value, open.value.payable);
      if (!held.ok) return held;
      if (parts === undefined)
        return write(loanId, { kind: 'paste-back-skipped', at: clock.wall(), digest, reason });
      const { repayment } = open.value;
      const missing = isAtBank(repayment, 'destination') ? notCompared(repayment, 'destination') : [];
      if (missing.length === 0 || missing.join('\n') !== parts.join('\n'))
        return fail({ code: 'changed-since-shown', what: 'loan' });
      return write(loanId, { kind: 'paste-back-skipped', at: clock.wall(), digest, reason, parts: missing });
    },

    sign: async (
      loanId: LoanId,
      digest: string,
      by: { signerId: SignerId; pin: string; preparedBy: string },
    ): Promise<Result<object>> => {
      const open = await confirmedAt(loanId, 'second-person', digest);
      if (!open.ok) return open;
      const { signerId, preparedBy } = by;
      const named = signers.list().find(({ id }) => id === signerId);
      if (named !== undefined && samePerson(named.name, preparedBy))
        return fail({ code: 'blocked', by: 'same-person' });
      const checked = await signers.check(signerId, by.pin);
      if (!checked.ok) return checked;
      const signer = checked.value.name;
      return write(loanId, { kind: 'signed', at: clock.wall(), digest, signerId, signer, preparedBy });
    },

    skipSignature: async (loanId: LoanId, digest: string, reason: string): Promise<Result<object>> => {
      const open = await confirmedAt(loanId, 'second-person', digest);
      if (!open.ok) return open;
      return write(loanId, { kind: 'signature-skipped', at: clock.wall(), digest, reason });
    },
  };
}
