// Repaying: calls whose method has another name or takes a part of the input.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, onSession, type DeskAccess } from '../desk-access.ts';

export const repayHandlers = (access: DeskAccess) =>
  ({
    'repay.view': onSession<'repay.view'>(access, ({ repay }, { loanId }) => repay.view(loanId)),
    'repay.destinations': onSession<'repay.destinations'>(access, ({ repay }, { loanId }) =>
      repay.destinations(loanId),
    ),
    'repay.lastPayment': onSession<'repay.lastPayment'>(access, ({ repay }, { loanId }) =>
      repay.lastPayment(loanId),
    ),
    'repay.outstanding': onSession<'repay.outstanding'>(access, ({ repay }) => repay.outstanding()),
    'repay.start': onSession<'repay.start'>(access, ({ repay }, { loanId }) => repay.start(loanId)),
    'repay.readNow': onSession<'repay.readNow'>(access, ({ repay }, { loanId }) => repay.readNow(loanId)),
    'repay.take': onSession<'repay.take'>(access, ({ repay }, { loanId, digest, part, line }) =>
      repay.take(loanId, digest, part, line),
    ),
    'repay.checkClipboard': onSession<'repay.checkClipboard'>(access, ({ repay }, { loanId }) =>
      repay.checkClipboard(loanId),
    ),
    'repay.pasteBack': onSession<'repay.pasteBack'>(
      access,
      ({ repay }, { loanId, digest, part, typed, line, copiedHere }) =>
        repay.pasteBack(loanId, digest, part, typed, line, copiedHere),
    ),
    'repay.skipPasteBack': onSession<'repay.skipPasteBack'>(
      access,
      ({ repay }, { loanId, digest, reason, parts }) => repay.skipPasteBack(loanId, digest, reason, parts),
    ),
    'repay.sign': onSession<'repay.sign'>(access, ({ repay }, { loanId, digest, ...by }) =>
      repay.sign(loanId, digest, by),
    ),
    'repay.skipSignature': onSession<'repay.skipSignature'>(access, ({ repay }, { loanId, digest, reason }) =>
      repay.skipSignature(loanId, digest, reason),
    ),
    'repay.addSigner': onDesk<'repay.addSigner'>(access, ({ signers }, asked) => signers.add(asked)),
    'repay.removeSigner': onDesk<'repay.removeSigner'>(access, ({ signers }, asked) => signers.remove(asked)),
    'repay.recordPayment': onSession<'repay.recordPayment'>(
      access,
      ({ repay }, { loanId, digest, reference, beforeChange }) =>
        repay.recordPayment(loanId, digest, reference, beforeChange),
    ),
    'repay.reconcile': onSession<'repay.reconcile'>(access, ({ repay }, { loanId, txHash, reason }) =>
      repay.reconcile(loanId, txHash, reason),
    ),
    'repay.settleReturn': onSession<'repay.settleReturn'>(access, ({ returns }, { txHash, reason }) =>
      returns.settle(txHash, reason),
    ),
    'repay.hold': onSession<'repay.hold'>(access, ({ repay }, { loanId }) => repay.hold(loanId)),
    'repay.liftHold': onSession<'repay.liftHold'>(access, ({ repay }, { loanId, reason }) =>
      repay.liftHold(loanId, reason),
    ),
    'repay.stop': onSession<'repay.stop'>(access, ({ repay }, { loanId, reason }) =>
      repay.stop(loanId, reason),
    ),
  }) satisfies Partial<Handlers>;
