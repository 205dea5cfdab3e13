// Draws the tray's picture: the app's mark with a shape for the state in its corner, so that colour alone
// says nothing. Live has no shape; stale is a ring, offline a bar, locked a full square.
import type { TrayMark } from './tray-words.ts';

/** template: black and transparent, for a Mac's menu bar, which colours it. */
type TrayInk = 'colour' | 'template';

type Colour = readonly [red: number, green: number, blue: number];
const GREEN: Colour = [10, 107, 77];
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const STATES: Readonly<Record<Exclude<TrayMark, 'live'>, Colour>> = {
  stale: [199, 119, 0],
  offline: [179, 38, 30],
  locked: [27, 79, 168],
};
const SAMPLES = 4;

/** Pixels as Electron takes a bitmap: blue, green, red, alpha, premultiplied. Pure. */
export function trayPixels(mark: TrayMark, ink: TrayInk, size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const across = (x + ((sample % SAMPLES) + 0.5) / SAMPLES) / size;
        const down = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / size;
        const colour = inkAt(mark, ink, across * 16, down * 16);
        if (colour === undefined) continue;
        const [red, green, blue] = colour;
        for (const [channel, value] of [blue, green, red, 255].entries())
          sum[channel] = (sum[channel] ?? 0) + value;
      }
      pixels.set(
        sum.map((value) => Math.round(value / (SAMPLES * SAMPLES))),
        (y * size + x) * 4,
      );
    }
  return pixels;
}

/** The colour at a point of a drawing 16 units wide; undefined where nothing is drawn. */
function inkAt(mark: TrayMark, ink: TrayInk, x: number, y: number): Colour | undefined {
  if (mark !== 'live') {
    // A gap separates the corner's shape from the mark on any background.
    if (Math.hypot(x - 11.5, y - 11.5) < 5 || (x > 11.5 && y > 11.5))
      return isInShape(mark, x - 11.5, y - 11.5) ? (ink === 'template' ? BLACK : STATES[mark]) : undefined;
  }
  if (!isInRounded(x, y)) return undefined;
  if (!isInLetter(x, y)) return ink === 'template' ? BLACK : GREEN;
  return ink === 'template' ? undefined : WHITE;
}

function isInShape(mark: TrayMark, x: number, y: number): boolean {
  const far = Math.hypot(x, y);
  if (mark === 'stale') return far < 4 && far > 1.7;
  if (mark === 'offline') return Math.abs(x) < 4.2 && Math.abs(y) < 1.4;
  return Math.abs(x) < 3.4 && Math.abs(y) < 3.4;
}

function isInRounded(x: number, y: number): boolean {
  const across = Math.max(Math.abs(x - 8) - 3.5, 0);
  const down = Math.max(Math.abs(y - 8) - 3.5, 0);
  return Math.hypot(across, down) < 4;
}

/** An open ring, read as the C of the app's name. */
function isInLetter(x: number, y: number): boolean {
  const far = Math.hypot(x - 8, y - 8);
  const open = x > 8 && Math.abs(y - 8) < (x - 8) * 0.85;
  return far > 2.3 && far < 4.4 && !open;
}
