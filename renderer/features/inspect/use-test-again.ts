// The test runs again by itself after a change of what it asks for: paths, headers, how it signs in.
import { useEffect, useEffectEvent, useState } from 'react';
import type { ServiceProfile } from '../../../domain/profile.ts';

/** After the last of several changes. */
const REST = 600;

interface Parts {
  readonly draft: ServiceProfile;
  /** Counts occasions beside those. */
  readonly again: number;
  /** A first test was begun by somebody. */
  readonly canTest: boolean;
  readonly isRunning: boolean;
  readonly test: () => void;
}

/** @returns whether a test of what was changed is about to start. */
export function useTestAgain({ draft, again, canTest, isRunning, test }: Parts): boolean {
  const { paths, pathPrefix, methods, headers, auth, noSuchLists, failure } = draft;
  // A loan is asked for by the id that the list of them names, once that list is found.
  const way = [paths, pathPrefix, methods, headers, auth, noSuchLists, failure, draft.unwrap?.loan];
  const asked = JSON.stringify([...way, again]);
  const [tested, setTested] = useState(asked);
  // Before the first test nothing is due: that one is begun by somebody.
  if (!canTest && tested !== asked) setTested(asked);
  const testNow = useEffectEvent(() => {
    setTested(asked);
    test();
  });
  useEffect(() => {
    if (!canTest || isRunning || tested === asked) return undefined;
    const timer = setTimeout(() => testNow(), REST);
    return () => clearTimeout(timer);
  }, [asked, tested, canTest, isRunning]);
  return canTest && tested !== asked;
}
