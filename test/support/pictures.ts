// Compares a picture with its reference, pixel by pixel. Rasteriser and typefaces are bundled, so two runs
// give nearly the same bytes. The tolerance is for rounding; a corner that is two pixels rounder must fail.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { artifactsFolder } from './e2e.ts';

export const REFERENCE = join(import.meta.dirname, '../e2e/reference');
/** Without a PNG filter the files are smaller, because a page is mostly one colour. */
const SMALL = {
  colorType: 2,
  inputHasAlpha: true,
  filterType: 0,
  deflateLevel: 9,
  deflateStrategy: 0,
} as const;
/** Allowed difference of a pixel's colour, 0 to 1. */
const NEAR_ENOUGH = 0.012;
/** Allowed different pixels in ten thousand. */
const STRAY = 0.3;

/**
 * Undefined if the picture equals its reference. Otherwise a message; the artifacts then have the picture and
 * the marked difference. With COLLATERAL_DESK_RENEW the picture becomes the reference.
 */
export function differsFromReference(name: string, taken: Buffer): string | undefined {
  const picture = PNG.sync.read(taken);
  const small = PNG.sync.write(picture, SMALL);
  if (process.env['COLLATERAL_DESK_RENEW'] === '1') {
    keep('reference', name, small);
    return undefined;
  }
  const path = join(REFERENCE, `${name}.png`);
  if (!existsSync(path)) return `${name}.png has no reference. npm run gallery -- --renew makes it`;
  const reference = PNG.sync.read(readFileSync(path));
  const { width, height } = reference;
  if (width !== picture.width || height !== picture.height) {
    keep('different', name, small);
    return `${name} is ${picture.width} × ${picture.height}, and its reference is ${width} × ${height}`;
  }
  const marked = new PNG({ width, height });
  const count = pixelmatch(reference.data, picture.data, marked.data, width, height, {
    threshold: NEAR_ENOUGH,
    includeAA: true,
  });
  if (count <= (width * height * STRAY) / 10_000) return undefined;
  keep('different', name, small);
  const where = keep('different', `${name} marked`, PNG.sync.write(marked));
  return `${count} pixels of ${name} differ from its reference; they are marked in ${where}. If the change is intended: npm run gallery -- --renew`;
}

function keep(folder: string, name: string, picture: Buffer): string {
  const place = join(artifactsFolder(), folder);
  mkdirSync(place, { recursive: true });
  const path = join(place, `${name}.png`);
  writeFileSync(path, picture);
  return path;
}
