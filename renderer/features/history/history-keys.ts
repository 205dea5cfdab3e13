// The keys of History: one opens the search, and Escape returns from an earlier moment to now.
import { useEffect } from 'react';
import { SHORTCUTS, isPressed } from '../../../contract/shortcuts.ts';
import { currentPreferences } from '../../state/preferences.ts';
import { setAsOf, useHistory } from './view.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** An open dialog or menu handles its own keys. */
export function useHistoryKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open') !== null) return;
      if (isTyping(event.target)) return;
      if (event.key === 'Escape' && useHistory.getState().asOf !== undefined) setAsOf(undefined);
      else if (isPressed(SHORTCUTS.search.chord, event, false) && currentPreferences().characterKeys)
        focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}
