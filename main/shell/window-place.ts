// The window's last bounds and zoom, and whether today's displays can show them. Pure.

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Place {
  readonly bounds: Bounds;
  readonly maximized: boolean;
  /** 1 is actual size. */
  readonly zoom: number;
}

/** In the folder of user data. */
export const PLACE_FILE = 'window.json';
export const SMALLEST = { width: 800, height: 600 };

/** In pixels. So much of the title bar must be visible, or the window could not be moved back. */
const REACH = 80;

/** Parses the saved place; undefined if it is not one. */
export function parsePlace(text: string): Place | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isPlace(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The bounds to open with, no larger than the display; undefined if no display shows the title bar. */
export function boundsOn({ bounds }: Place, displays: readonly Bounds[]): Bounds | undefined {
  return displays
    .map((display) => sizedFor(display, bounds))
    .find(({ x, y, width }, at) => {
      const display = displays[at];
      return (
        display !== undefined &&
        x + REACH <= display.x + display.width &&
        x + width >= display.x + REACH &&
        y >= display.y &&
        y + REACH <= display.y + display.height
      );
    });
}

const sizedFor = (display: Bounds, { x, y, width, height }: Bounds): Bounds => ({
  x,
  y,
  width: Math.max(SMALLEST.width, Math.min(width, display.width)),
  height: Math.max(SMALLEST.height, Math.min(height, display.height)),
});

function isPlace(json: unknown): json is Place {
  if (typeof json !== 'object' || json === null) return false;
  const { bounds, maximized, zoom }: Record<string, unknown> = { ...json };
  if (typeof bounds !== 'object' || bounds === null || typeof maximized !== 'boolean') return false;
  if (typeof zoom !== 'number' || !(zoom >= 0.5 && zoom <= 2)) return false;
  const sides: Record<string, unknown> = { ...bounds };
  return ['x', 'y', 'width', 'height'].every((side) => Number.isSafeInteger(sides[side]));
}
