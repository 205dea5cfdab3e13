// The state a screen was left with: a filter, a search, loaded pages. Each step of the navigation history has
// its own, so going back restores it, and one service never sees the state of another.
import { useEffect, useState } from 'react';
import { useSlice } from './mirror.ts';
import { useUi, type Route } from './ui.ts';

export function createScreenState<T extends object>(initial: T): () => [T, (change: Partial<T>) => void] {
  const kept = new WeakMap<Route, { service: string | undefined; value: T }>();
  return function useScreenState() {
    const [route] = useState(() => useUi.getState().route);
    const service = useSlice('connect')?.profile?.id;
    const [value, setValue] = useState(() => {
      const was = kept.get(route);
      return was !== undefined && was.service === service ? was.value : initial;
    });
    useEffect(() => {
      kept.set(route, { service, value });
    }, [route, service, value]);
    return [value, (change) => setValue((old) => ({ ...old, ...change }))];
  };
}

const tops = new WeakMap<Route, Map<string, { question: string; top: number }>>();

/** The first visible row of a long table, for each step of the navigation history. */
export function useTableTop(table: string): {
  /** 0 for another question than the one it was kept for. */
  topFor: (question: string) => number;
  keepTop: (question: string, top: number) => void;
} {
  const [route] = useState(() => useUi.getState().route);
  return {
    topFor: (question) => {
      const was = tops.get(route)?.get(table);
      return was?.question === question ? was.top : 0;
    },
    keepTop: (question, top) => {
      const all = tops.get(route) ?? new Map<string, { question: string; top: number }>();
      tops.set(route, all.set(table, { question, top }));
    },
  };
}
