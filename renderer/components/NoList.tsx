// Shown in place of a list: a skeleton while it loads, or a notice that the service has no such list and what
// follows from that.
import { Suspense } from 'react';
import type { DispensableList } from '../../domain/profile-rules.ts';
import { useSlice } from '../state/mirror.ts';
import { lazyPart } from '../later-part.ts';
import { Waiting } from './Waiting.tsx';

const NoSuchList = lazyPart(() => import('./NoSuchList.tsx'), 'NoSuchList');

export const useLacks = (list: DispensableList): boolean =>
  useSlice('connect')?.noSuchLists?.includes(list) ?? false;

export function NoList({ of, lines }: { of: DispensableList; lines: number }) {
  const lacks = useLacks(of);
  if (!lacks) return <Waiting lines={lines} />;
  return (
    <Suspense fallback={null}>
      <NoSuchList of={of} />
    </Suspense>
  );
}
