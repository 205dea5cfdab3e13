// The steps of the window's zoom. Pure.

export const ZOOMS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next zoom step above or below. */
export function zoomAfter(zoom: number, step: 'in' | 'out'): number {
  // Chromium returns a zoom factor that differs slightly from the one set.
  const next =
    step === 'in'
      ? ZOOMS.find((known) => known > zoom + 0.01)
      : ZOOMS.findLast((known) => known < zoom - 0.01);
  return next ?? (step === 'in' ? 2 : 0.5);
}
