// Opens main's confirmation window on a review, and says why its last act failed.
import { createContext, useContext, useEffect, useRef } from 'react';
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { useSlice } from './mirror.ts';

/** Main loads the window before there is something to confirm. */
export function usePreparedConfirmation(): void {
  useEffect(() => inBackground(client['confirm.prepare']({})), []);
}

/** False where a person only came by: a window that opens by itself follows what they did, never where they look. */
export const OpensItself = createContext(true);

/** @returns opens the window again after it was closed */
export function useConfirmation(review: ConfirmReview): () => void {
  const opensItself = useContext(OpensItself);
  const open = (): void => inBackground(client['confirm.open']({ review }));
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!opensItself || opened.current === review.digest) return;
    opened.current = review.digest;
    open();
  });
  const { digest } = review;
  useEffect(() => () => inBackground(client['confirm.close']({ digest })), [digest]);
  return open;
}

/** Why the last act failed. */
export function useConfirmFailure(digest: string | undefined): AppError | undefined {
  const failed = useSlice('confirm')?.failed;
  return failed?.digest === digest ? failed?.error : undefined;
}
