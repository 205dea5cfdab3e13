// The draft of one profile's mapping: the saved state, and every change since, for undo.
import { useCallback, useState } from 'react';
import { canonicalJson } from '../../../domain/canonical.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';

export interface DraftState {
  readonly draft: ServiceProfile;
  /** As main has it. */
  readonly stored: ServiceProfile;
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  /** Undefined is a change that was not possible. @returns whether it was made. */
  readonly change: (to: (draft: ServiceProfile) => ServiceProfile | undefined) => boolean;
  readonly undo: () => void;
  readonly discard: () => void;
  /** The profile as main stored it. */
  readonly saved: (profile: ServiceProfile) => void;
  /** Main stored this address; other changes stay unsaved. */
  readonly moved: (baseUrl: string) => void;
}

const same = (one: ServiceProfile, other: ServiceProfile): boolean =>
  canonicalJson(one) === canonicalJson(other);

const MOST_STEPS_BACK = 100;

export function useDraftOf(first: ServiceProfile): DraftState {
  const [state, setState] = useState<{
    saved: ServiceProfile;
    past: ServiceProfile[];
    draft: ServiceProfile;
  }>({
    saved: first,
    past: [],
    draft: first,
  });
  const { draft } = state;
  const change = useCallback(
    (to: (before: ServiceProfile) => ServiceProfile | undefined): boolean => {
      const next = to(draft);
      if (next === undefined) return false;
      if (!same(next, draft))
        setState((old) => ({ ...old, past: [...old.past, old.draft].slice(-MOST_STEPS_BACK), draft: next }));
      return true;
    },
    [draft],
  );
  return {
    draft,
    stored: state.saved,
    isChanged: !same(draft, state.saved),
    canUndo: state.past.length > 0,
    change,
    undo: () =>
      setState((old) => {
        const before = old.past.at(-1);
        return before === undefined ? old : { ...old, past: old.past.slice(0, -1), draft: before };
      }),
    discard: () => setState((old) => ({ ...old, past: [...old.past, old.draft], draft: old.saved })),
    saved: (profile) => setState((old) => ({ ...old, saved: profile })),
    moved: (baseUrl) =>
      setState((old) => {
        const at = (profile: ServiceProfile): ServiceProfile => ({ ...profile, baseUrl });
        return { saved: at(old.saved), past: old.past.map(at), draft: at(old.draft) };
      }),
  };
}
