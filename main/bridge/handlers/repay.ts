// Repaying a loan, one line a step.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const repayHandlers = (access: DeskAccess) =>
  ({
    'repay.destinations': onDesk<'repay.destinations'>(access, ({ repay }, { loanId }) =>
      repay.destinations(loanId),
    ),
    'repay.outstanding': onDesk<'repay.outstanding'>(access, ({ repay }) => repay.outstanding()),
    'repay.start': onDesk<'repay.start'>(access, ({ repay }, { loanId }) => repay.start(loanId)),
    'repay.readNow': onDesk<'repay.readNow'>(access, ({ repay }, { loanId }) => repay.readNow(loanId)),
    'repay.confirm': onDesk<'repay.confirm'>(access, ({ repay }, { loanId, digest, reason }) =>
      repay.confirm(loanId, digest, reason),
    ),
    'repay.take': onDesk<'repay.take'>(access, ({ repay }, { loanId, digest, part }) =>
      repay.take(loanId, digest, part),
    ),
    'repay.checkClipboard': onDesk<'repay.checkClipboard'>(access, ({ repay }, { loanId }) =>
      repay.checkClipboard(loanId),
    ),
    'repay.pasteBack': onDesk<'repay.pasteBack'>(access, ({ repay }, { loanId, digest, part, pasted }) =>
      repay.pasteBack(loanId, digest, part, pasted),
    ),
    'repay.waivePasteBack': onDesk<'repay.waivePasteBack'>(access, ({ repay }, { loanId, digest, reason }) =>
      repay.waivePasteBack(loanId, digest, reason),
    ),
    'repay.sign': onDesk<'repay.sign'>(access, ({ repay }, { loanId, digest, ...by }) =>
      repay.sign(loanId, digest, by),
    ),
    'repay.goOnUnsigned': onDesk<'repay.goOnUnsigned'>(access, ({ repay }, { loanId, digest, reason }) =>
      repay.goOnUnsigned(loanId, digest, reason),
    ),
    'repay.addSigner': onDesk<'repay.addSigner'>(access, ({ repay }, { name, pin }) =>
      repay.addSigner(name, pin),
    ),
    'repay.removeSigner': onDesk<'repay.removeSigner'>(access, ({ repay }, { signerId }) =>
      repay.removeSigner(signerId),
    ),
    'repay.recordPayment': onDesk<'repay.recordPayment'>(
      access,
      ({ repay }, { loanId, digest, reference, beforeChange }) =>
        repay.recordPayment(loanId, digest, reference, beforeChange),
    ),
    'repay.reconcile': onDesk<'repay.reconcile'>(access, ({ repay }, { loanId, txHash, reason }) =>
      repay.reconcile(loanId, txHash, reason),
    ),
    'repay.stop': onDesk<'repay.stop'>(access, ({ repay }, { loanId, reason }) => repay.stop(loanId, reason)),
  }) satisfies Partial<Handlers>;
