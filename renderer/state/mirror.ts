// A copy of main's slices. The renderer never sets one of its fields. While the desk is locked it contains
// only the lock.
import { create } from 'zustand';
import type { Published, SliceName, Slices } from '../../contract/contract.ts';
import { followSlice, sliceNamesOffered } from '../bridge.ts';

const useStore = create<Partial<Slices>>(() => ({}));
const revisions = new Map<SliceName, number>();

function receive<N extends SliceName>(name: N, published: Published<N>): void {
  // A snapshot can arrive after a newer revision.
  if (published.revision <= (revisions.get(name) ?? -1)) return;
  if (name !== 'lock' && currentSlice('lock')?.state === 'locked') return;
  if (name === 'lock' && isLocked(published)) {
    // An unchanged slice arrives again with the same revision.
    revisions.clear();
    useStore.setState({}, true);
  }
  revisions.set(name, published.revision);
  useStore.setState({ [name]: published.value });
}

const isLocked = ({ value }: Published<SliceName>): boolean => 'state' in value && value.state === 'locked';

/** Subscribes to every slice. @returns the function that unsubscribes and clears the copy */
export function startMirror(): () => void {
  const ends = sliceNamesOffered().map((name) => followSlice(name, (published) => receive(name, published)));
  return () => {
    for (const end of ends) end();
    revisions.clear();
    useStore.setState({}, true);
  };
}

/** The slice as main last published it; undefined before the first one. */
export function useSlice<N extends SliceName>(name: N): Slices[N] | undefined {
  return useStore((state) => state[name]);
}

/** The current slice, for decisions outside React. */
export function currentSlice<N extends SliceName>(name: N): Slices[N] | undefined {
  return useStore.getState()[name];
}
