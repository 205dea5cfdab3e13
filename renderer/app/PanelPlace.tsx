// The place of the drawer at the right. Escape closes it, and the focus returns to the control that opened
// it.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { closePanel } from '../state/ui.ts';
import styles from './App.module.css';

export function PanelPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const here = place.current;
    // A layout effect ends before the drawer leaves the page, while the focus is still in it.
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
        // A dialog or a menu of the drawer closes first.
        if (document.querySelector('dialog[open], :popover-open') !== null) return;
        // The screen below does not take this Escape too.
        event.preventDefault();
        closePanel();
      }}
    >
      {children}
    </div>
  );
}
