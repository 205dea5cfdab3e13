// A copy of main's slices and nothing else: no field here is ever set by the renderer itself. While the desk is locked it
// holds the lock alone.
import { create } from 'zustand';
import type { Published, SliceName, Slices } from '../../contract/contract.ts';
import { followSlice, sliceNamesOffered } from '../bridge.ts';

const useStore = create<Partial<Slices>>(() => ({}));
const revisions = new Map<SliceName, number>();

function receive<N extends SliceName>(name: N, published: Published<N>): void {
  // A snapshot may arrive after a newer slice was published.
  if (published.revision <= (revisions.get(name) ?? -1)) return;
  if (name !== 'lock' && currentSlice('lock')?.state === 'locked') return;
  if (name === 'lock' && isLocked(published)) {
    // What is unchanged comes again with the revision it had.
    revisions.clear();
    useStore.setState({}, true);
  }
  revisions.set(name, published.revision);
  useStore.setState({ [name]: published.value });
}

const isLocked = ({ value }: Published<SliceName>): boolean => 'state' in value && value.state === 'locked';

/** Follows every slice the bridge offers. @returns the function that ends it and forgets what was copied. */
export function startMirror(): () => void {
  const ends = sliceNamesOffered().map((name) => followSlice(name, (published) => receive(name, published)));
  return () => {
    for (const end of ends) end();
    revisions.clear();
    useStore.setState({}, true);
  };
}

/** The slice as main last published it; undefined until the first one has arrived. */
export function useSlice<N extends SliceName>(name: N): Slices[N] | undefined {
  return useStore((state) => state[name]);
}

/** For decisions outside React: what the mirror holds now. */
export function currentSlice<N extends SliceName>(name: N): Slices[N] | undefined {
  return useStore.getState()[name];
}
