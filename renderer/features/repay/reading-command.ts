// A call about the latest reading of a loan. An error about one reading says nothing about the next.
import { useEffect } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { useCommand, type Command } from '../../state/command.ts';

/** Forgets the error when the loan was read again. */
export function useReadingCommand<N extends 'repay.take' | 'repay.pasteBack'>(
  name: N,
  { read }: RepaymentView,
): Command<N> {
  const command = useCommand(name);
  const { forget } = command;
  const readAt = read?.at;
  useEffect(forget, [forget, readAt]);
  return command;
}

/** Whether the words of the error ask for a new reading. */
export const asksForReading = (error: AppError | undefined): boolean =>
  error?.code === 'expired' || error?.code === 'changed-since-shown';
