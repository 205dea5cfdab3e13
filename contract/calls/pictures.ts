// Saves a chart as a file. The page sends its shapes and texts, and for a PNG also its pixels; main writes
// the file.
import * as v from 'valibot';
import { PictureSchema } from '../picture.ts';

/** Characters of a picture's pixels in base64: twice the largest picture of a screen. */
export const LONGEST_PICTURE = 8 * 1024 * 1024;

/** The library's own check of base64 overflows the stack past four million characters. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

export const pictureCommands = {
  /**
   * Asks for the file's place; no file if the operator cancelled. `png`: the picture painted at twice its
   * size.
   */
  'pictures.save': {
    /** The pixels, and the shapes that they were painted from. */
    maxInput: LONGEST_PICTURE + 2 * 1024 * 1024,
    input: v.variant('format', [
      v.strictObject({ format: v.literal('svg'), picture: PictureSchema }),
      v.strictObject({
        format: v.literal('png'),
        picture: PictureSchema,
        png: v.pipe(v.string(), v.maxLength(LONGEST_PICTURE), v.check(isBase64, 'base64')),
      }),
    ]),
    output: v.object({ file: v.optional(v.string()), sha256: v.optional(v.string()) }),
  },
} as const;
