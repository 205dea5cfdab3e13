// Keys that work on every screen.
import { useEffect } from 'react';
import { go, goBack, goForward } from '../state/ui.ts';
import { PLACES } from './places.ts';

export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A dialog is answered before anything behind it moves.
      if (document.querySelector('dialog[open]') !== null) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        const place = /^[1-6]$/.test(event.key) ? PLACES[Number(event.key) - 1] : undefined;
        if (place === undefined) return;
        event.preventDefault();
        go({ screen: place });
      } else if (event.altKey && !event.ctrlKey && !event.metaKey && event.key.startsWith('Arrow')) {
        if (event.key === 'ArrowLeft') goBack();
        else if (event.key === 'ArrowRight') goForward();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
