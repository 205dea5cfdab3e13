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
type Size = Pick<Bounds, 'width' | 'height'>;
const FIRST: Size = { width: 1280, height: 800 };
const SMALLEST: Size = { width: 800, height: 600 };

const within = (size: Size, { width, height }: Size): Size => ({
  width: Math.min(size.width, width),
  height: Math.min(size.height, height),
});

/** Both fit what the displays leave free. */
export const firstSize = (area: Size): Size => within(FIRST, area);
export const smallestSize = (areas: readonly Size[]): Size => areas.reduce(within, SMALLEST);

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
  width: Math.min(Math.max(SMALLEST.width, width), display.width),
  height: Math.min(Math.max(SMALLEST.height, height), display.height),
});

function isPlace(json: unknown): json is Place {
  if (typeof json !== 'object' || json === null) return false;
  const { bounds, maximized, zoom }: Record<string, unknown> = { ...json };
  if (typeof bounds !== 'object' || bounds === null || typeof maximized !== 'boolean') return false;
  if (typeof zoom !== 'number' || !(zoom >= 0.5 && zoom <= 2)) return false;
  const sides: Record<string, unknown> = { ...bounds };
  return ['x', 'y', 'width', 'height'].every((side) => Number.isSafeInteger(sides[side]));
}
