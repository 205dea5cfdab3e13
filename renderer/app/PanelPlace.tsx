// Around the drawer at the right: Escape closes it, and focus goes back to what opened it.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { closePanel } from '../state/ui.ts';
import styles from './App.module.css';

export function PanelPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const here = place.current;
    // Layout effects end before the drawer leaves the page, so it is still known where focus is.
    return () => {
      if (here?.contains(document.activeElement) === true && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the drawer inside is the landmark; this only hears the keys that bubble out of it
    <div
      ref={place}
      className={styles['panel']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A dialog opened from the drawer closes first.
        if (document.querySelector('dialog[open]') === null) closePanel();
      }}
    >
      {children}
    </div>
  );
}
