// Runs one call for one control: busy until the answer, the error until the next try, and never two calls at
// once.
import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../contract/contract.ts';
import type { AppError, Result } from '../../contract/errors.ts';
import { client } from '../bridge.ts';

export interface Command<N extends CallName> {
  busy: boolean;
  error: AppError | undefined;
  /** Undefined while the control's previous call is still open. */
  run: (input: CallInput<N>) => Promise<Result<CallOutput<N>> | undefined>;
  forget: () => void;
}

export function useCommand<N extends CallName>(name: N): Command<N> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();
  const underWay = useRef(false);

  const run = useCallback(
    async (input: CallInput<N>): Promise<Result<CallOutput<N>> | undefined> => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setBusy(true);
      setError(undefined);
      const result = await client[name](input);
      underWay.current = false;
      setBusy(false);
      if (!result.ok) setError(result.error);
      return result;
    },
    [name],
  );
  const forget = useCallback(() => setError(undefined), []);
  return { busy, error, run, forget };
}
