// Parts of a screen whose code and texts come later than the first screen.
import { lazy, useEffect, useState } from 'react';
import { inBackground } from './background.ts';
import { loadWithTexts } from './load-with-texts.ts';

/**
 * For a part of the first screen itself: React holds back what `lazy` brings until 300 ms after its placeholder was
 * drawn.
 * @returns a hook that answers undefined until the module is there; later screens have it at once
 */
export function laterPart<M extends object>(load: () => Promise<M>): () => M | undefined {
  let loaded: M | undefined;
  return function useLaterPart() {
    const [part, setPart] = useState(loaded);
    useEffect(() => {
      if (part !== undefined) return;
      const bring = async (): Promise<void> => {
        loaded = await loadWithTexts(load);
        setPart(loaded);
      };
      inBackground(bring());
    }, [part]);
    return part;
  };
}

/** Whatever React's `lazy` takes. */
type Lazy = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** A component whose code and texts come when it is first drawn: `lazyPart(() => import('./Menu.tsx'), 'Menu')`. */
export const lazyPart = <N extends string, M extends Readonly<Record<N, Lazy>>>(
  load: () => Promise<M>,
  name: N,
) => lazy<M[N]>(async () => ({ default: (await loadWithTexts(load))[name] }));
