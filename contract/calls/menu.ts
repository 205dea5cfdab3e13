// The native menu over a value of a long table.
import * as v from 'valibot';

/** What can be looked up in History. */
export const LookedUpSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const pixels = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

export const menuCommands = {
  /** Opens the native menu. Only the operator's choice in it copies or looks up anything. */
  'app.showMenu': {
    unasked: 'changes only what this screen shows',
    input: v.strictObject({
      /** The value under the pointer, as shown. */
      text: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
      lookUp: v.optional(LookedUpSchema),
      /** In the page's pixels; undefined: at the pointer. */
      at: v.optional(v.strictObject({ x: pixels, y: pixels })),
    }),
    output: v.object({ chosen: v.optional(v.picklist(['text', 'look-up'])) }),
  },
} as const;
