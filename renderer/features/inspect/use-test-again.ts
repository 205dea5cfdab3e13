// Runs the test again after a change of its requests: paths, headers, sign-in.
import { useEffect, useEffectEvent, useState } from 'react';
import type { ServiceProfile } from '../../../domain/profile.ts';

/** Delay after the last of several changes (ms). */
const REST = 600;

interface TestAgainOptions {
  readonly draft: ServiceProfile;
  /** Counts other reasons for a test. */
  readonly again: number;
  /** The operator has started a first test. */
  readonly canTest: boolean;
  readonly isRunning: boolean;
  readonly test: () => void;
}

/** @returns whether a test of the change is about to start. */
export function useTestAgain({ draft, again, canTest, isRunning, test }: TestAgainOptions): boolean {
  const { paths, pathPrefix, methods, headers, auth, noSuchLists, failure } = draft;
  // A loan is requested by an id from the list of loans, once that list is found.
  const way = [paths, pathPrefix, methods, headers, auth, noSuchLists, failure, draft.unwrap?.loan];
  const asked = JSON.stringify([...way, again]);
  const [tested, setTested] = useState(asked);
  // The operator starts the first test, so none is due before it.
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
