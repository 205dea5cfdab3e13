// Running one call from a screen: busy while it is under way, its error until the next try, and never twice
// at once from the same control.
import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../contract/contract.ts';
import type { AppError, Result } from '../../contract/errors.ts';
import { client } from '../bridge.ts';

export interface Command<N extends CallName> {
  busy: boolean;
  error: AppError | undefined;
  /** Undefined when the same control is still waiting for its last call. */
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
