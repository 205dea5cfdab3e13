// A picture of a chart as a list of shapes. The screen, the SVG file and the PNG file are all drawn from it.
// Only numbers and texts cross the bridge, so that no markup of the page reaches a file.
import * as v from 'valibot';

const place = v.pipe(v.number(), v.finite(), v.minValue(-10_000), v.maxValue(10_000));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));
const text = v.pipe(v.string(), v.maxLength(600));

const ShapeSchema = v.variant('is', [
  v.strictObject({
    is: v.literal('rect'),
    x: place,
    y: place,
    width: place,
    height: place,
    fill: colour,
    /** Its value in exact words. */
    says: v.optional(text),
  }),
  v.strictObject({
    is: v.literal('line'),
    from: v.tuple([place, place]),
    to: v.tuple([place, place]),
    stroke: colour,
    width: place,
    dash: v.optional(v.pipe(v.array(place), v.maxLength(4))),
  }),
  v.strictObject({
    is: v.literal('strokes'),
    /** Each an unbroken line: x, y, x, y … */
    lines: v.pipe(v.array(v.pipe(v.array(place), v.maxLength(40_000))), v.maxLength(4_000)),
    stroke: colour,
    width: place,
  }),
  v.strictObject({
    is: v.literal('dot'),
    x: place,
    y: place,
    radius: place,
    fill: colour,
    says: v.optional(text),
  }),
  v.strictObject({
    is: v.literal('text'),
    x: place,
    y: place,
    text,
    size: v.pipe(v.number(), v.minValue(4), v.maxValue(60)),
    fill: colour,
    anchor: v.picklist(['start', 'middle', 'end']),
    strong: v.optional(v.boolean()),
  }),
]);
export type Shape = v.InferOutput<typeof ShapeSchema>;

const side = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(4_000));

export const PictureSchema = v.strictObject({
  width: side,
  height: side,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** The picture in words, for readers who cannot see it. */
  description: v.pipe(v.string(), v.maxLength(4_000)),
  language: v.pipe(v.string(), v.maxLength(20)),
  ground: colour,
  shapes: v.pipe(v.array(ShapeSchema), v.maxLength(8_000)),
});
export type Picture = v.InferOutput<typeof PictureSchema>;
