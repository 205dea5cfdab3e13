// Where the confirmation window stands: in the middle of the desk's, and whole on its display. Pure.

/** In pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels: the terms of a quote beside the countdown. */
export const WIDTH = 940;
/** In pixels: what a window's own frame takes above its content. */
const TITLE_BAR = 36;

/**
 * @param height of the content, in pixels
 * @param zoom 1 is actual size
 */
export function placeOver(desk: Area, area: Area, height: number, zoom: number): Area {
  const size = {
    width: Math.min(Math.round(WIDTH * zoom), area.width),
    height: Math.min(Math.round(height), area.height - TITLE_BAR),
  };
  const along = (from: number, length: number, own: number, least: number, most: number): number =>
    Math.max(least, Math.min(Math.round(from + (length - own) / 2), most - own));
  return {
    ...size,
    x: along(desk.x, desk.width, size.width, area.x, area.x + area.width),
    y: along(desk.y, desk.height, size.height, area.y + TITLE_BAR, area.y + area.height),
  };
}
