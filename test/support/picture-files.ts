// Small files of each kind that can be attached.
import { PNG } from 'pngjs';

/** A picture of this size in one colour. */
export function pngOf(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([10, 107, 77, 255], at);
  return PNG.sync.write(png);
}

/** The head of a PNG that states this size, without a picture. */
export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from(pngOf(1, 1).subarray(0, 33));
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

/** Heads that state 640 × 480 pixels. */
export const HEADS = {
  png: pngHead(640, 480),
  gif: Buffer.from([...ascii('GIF89a'), 0x80, 2, 0xe0, 1, 0, 0, 0]),
  jpeg: Buffer.from([
    255, 216, 255, 224, 0, 4, 0, 0, 255, 255, 196, 0, 3, 9, 255, 194, 0, 11, 8, 1, 224, 2, 128, 1, 0, 0, 0,
  ]),
  webp: Buffer.from([
    ...ascii('RIFF'),
    0,
    0,
    0,
    0,
    ...ascii('WEBPVP8X'),
    10,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0x7f,
    2,
    0,
    0xdf,
    1,
    0,
  ]),
} as const;

export const LOSSY_WEBP = Buffer.from([
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBPVP8 '),
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0x9d,
  1,
  0x2a,
  0x80,
  2,
  0xe0,
  1,
]);
/** 14 bits of the width less one, then 14 of the height less one. */
export const LOSSLESS_WEBP = Buffer.from([
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBPVP8L'),
  0,
  0,
  0,
  0,
  0x2f,
  ...word(639 | (479 << 14)),
]);

function word(value: number): number[] {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return [...bytes];
}
