// What is said aloud to screen readers and, where it matters to everybody, shown briefly as a notice.
import { create } from 'zustand';

interface Notices {
  /** With a number of its own, so that the same words twice are two announcements. */
  spoken: { id: number; text: string };
  toast: { id: number; text: string } | undefined;
}
export const useNotices = create<Notices>(() => ({
  spoken: { id: 0, text: '' },
  toast: undefined,
}));

const TOAST_STAYS = 6_000;
let count = 0;

/** Politely, by the live region at the end of the page. */
export function announce(text: string): void {
  useNotices.setState({ spoken: { id: ++count, text } });
}

/** Shown and announced. For news the screen does not otherwise show; never for errors, which stay. */
export function notice(text: string): void {
  const id = ++count;
  useNotices.setState({ spoken: { id, text }, toast: { id, text } });
  setTimeout(() => {
    useNotices.setState((state) => (state.toast?.id === id ? { toast: undefined } : state));
  }, TOAST_STAYS);
}
