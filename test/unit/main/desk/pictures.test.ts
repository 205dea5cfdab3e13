// The bytes that the page calls a picture are checked before they are written.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { isPngOf } from '../../../../main/formats/png.ts';

const png = PNG.sync.write(new PNG({ width: 20, height: 10 }));
const changed = (at: number, byte: number): Uint8Array => Uint8Array.from(png).with(at, byte);

describe('the pixels of a picture', () => {
  it('are accepted if they are a PNG of the right size', () => {
    expect(isPngOf(png, 20, 10)).toBe(true);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['another kind of file', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG with something behind it', Buffer.concat([png, Buffer.from('<script>')])],
    ['a PNG that is cut off', png.subarray(0, png.length - 4)],
    ['a PNG with a chunk of another name', changed(12, 0x74)],
    ['a PNG whose chunk is longer than the file', changed(8, 0x7f)],
    ['its signature alone', png.subarray(0, 8)],
  ])('are refused when they are %s', (_name, bytes) => {
    expect(isPngOf(bytes, 20, 10)).toBe(false);
  });

  it('are refused if they have another size', () => {
    expect(isPngOf(png, 10, 20)).toBe(false);
  });
});
