// A reading with its source beside it: where the value comes from, or why it could not be read.
import type { ReactNode } from 'react';
import type { Reading } from '../../domain/provenance.ts';
import { Provenance } from './Provenance.tsx';
import { ReadingValue } from './ReadingValue.tsx';

interface Props<T> {
  reading: Reading<T>;
  children: (value: T) => ReactNode;
  /** The name of the value. */
  of: string;
}

export function SourcedValue<T>({ reading, children, of }: Props<T>) {
  return (
    <>
      <ReadingValue reading={reading}>{children}</ReadingValue>
      <Provenance reading={reading} of={of} />
    </>
  );
}
