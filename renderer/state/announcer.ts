// Announcements to screen readers, and brief notices on screen.
import { create } from 'zustand';

interface Notices {
  /** The id makes the same words twice two announcements. */
  spoken: { id: number; text: string };
  toast: { id: number; text: string } | undefined;
}
export const useNotices = create<Notices>(() => ({
  spoken: { id: 0, text: '' },
  toast: undefined,
}));

const TOAST_STAYS = 6_000;
let count = 0;

/** Politely, through the live region at the end of the page. */
export function announce(text: string): void {
  useNotices.setState({ spoken: { id: ++count, text } });
}

/**
 * Shows and announces news that the screen does not otherwise show. Errors are never notices, because they
 * stay.
 */
export function notice(text: string): void {
  const id = ++count;
  useNotices.setState({ spoken: { id, text }, toast: { id, text } });
  setTimeout(() => {
    useNotices.setState((state) => (state.toast?.id === id ? { toast: undefined } : state));
  }, TOAST_STAYS);
}
