// Keys and mouse buttons that work on every screen; the contract's table defines them.
import { useEffect } from 'react';
import { SHORTCUT_NAMES, chordOf, isPageShortcut, isPressed } from '../../contract/shortcuts.ts';
import { currentPreferences } from '../state/preferences.ts';
import { goBack, goForward } from '../state/ui.ts';
import { pageActs } from './acts.ts';
import { onMac } from './Keys.tsx';

const PAGE_SHORTCUTS = SHORTCUT_NAMES.filter(isPageShortcut);
const MOUSE_BACK = 3;
const MOUSE_FORWARD = 4;

/** @param active false while there are no screens */
export function useShortcuts(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      // An open dialog keeps the keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const mac = onMac();
      const name = PAGE_SHORTCUTS.find((known) => isPressed(chordOf(known, mac), event, mac));
      if (name === undefined) return;
      if (name === 'listByCharacter' && (isTyping(event.target) || !currentPreferences().characterKeys))
        return;
      event.preventDefault();
      if (!event.repeat) pageActs[name]();
    };
    const click = (event: MouseEvent): void => {
      if (event.button !== MOUSE_BACK && event.button !== MOUSE_FORWARD) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.button === MOUSE_BACK) goBack();
      else goForward();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('mouseup', click);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('mouseup', click);
    };
  }, [active]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
