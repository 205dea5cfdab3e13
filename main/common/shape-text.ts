// A shape as text: equal shapes give equal text, whatever the order of their paths.
import * as v from 'valibot';
import { KindSchema } from '../../domain/value-schemas.ts';
import type { Shape } from './shape.ts';

const StoredSchema = v.object({
  spots: v.array(
    v.tuple([
      v.string(),
      v.array(KindSchema),
      v.boolean(),
      v.boolean(),
      v.pipe(v.number(), v.integer()),
      v.nullable(v.string()),
    ]),
  ),
  maps: v.array(v.string()),
  cut: v.boolean(),
});

export function shapeToText({ spots, maps, cut }: Shape): string {
  const rows = [...spots]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, { kinds, nullable, everywhere, records, field }]) => [
      path,
      kinds,
      nullable,
      everywhere,
      records,
      field ?? null,
    ]);
  return JSON.stringify({ spots: rows, maps: [...maps].toSorted(), cut });
}

/** Undefined if the text is no shape; then the next answers are learnt anew. */
export function shapeFromText(text: string): Shape | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(StoredSchema, json);
  if (!parsed.success) return undefined;
  const { spots, maps, cut } = parsed.output;
  return {
    spots: new Map(
      spots.map(([path, kinds, nullable, everywhere, records, field]) => [
        path,
        { kinds, nullable, everywhere, records, field: field ?? undefined },
      ]),
    ),
    maps: new Set(maps),
    cut,
  };
}
