// The text of a field that gives the draft its value once it is valid.
import { useState } from 'react';
import { canonicalJson, type CanonicalValue } from '../../../domain/canonical.ts';

/**
 * Starts again when the draft has another value than the field gave: after undo, discard or another change.
 * @param value the draft's
 * @param start the typed text for this value
 * @returns the typed text, and its setter with the value that it gives the draft, if any
 */
export function useTyped<V extends CanonicalValue | undefined, T>(
  value: V,
  start: (value: V) => T,
): [T, (typed: T, gives?: V) => void] {
  const now = canonicalJson({ value });
  const [last, setLast] = useState(() => ({ of: now, typed: start(value) }));
  const { typed } = last;
  if (last.of !== now) setLast({ of: now, typed: start(value) });
  return [typed, (next, gives = value) => setLast({ of: canonicalJson({ value: gives }), typed: next })];
}
