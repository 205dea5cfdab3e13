// A repayment destination, compared whole. The service may send text or an object of any shape, so every leaf
// is kept with its path, expected or not.
import * as v from 'valibot';

const DestinationEntrySchema = v.object({
  path: v.string(),
  value: v.string(),
  /** The connector says that this part is the account or address. */
  account: v.optional(v.literal(true)),
});

/** Leaves in the order of their paths. A destination sent as plain text is one entry with an empty path. */
export const DestinationSchema = v.pipe(
  v.array(DestinationEntrySchema),
  v.minLength(1),
  v.brand('Destination'),
);
export type Destination = v.InferOutput<typeof DestinationSchema>;

/** JSON after lossless parsing, in which a number is its source text. */
export type PlainJson = string | boolean | null | PlainJson[] | { readonly [key: string]: PlainJson };

/** Undefined if the JSON states nothing at all. */
export function destinationFrom(json: PlainJson): Destination | undefined {
  const entries: { path: string; value: string }[] = [];
  collect(json, '', entries);
  entries.sort((a, b) => compareText(a.path, b.path) || compareText(a.value, b.value));
  return entries.length === 0 ? undefined : (entries as Destination);
}

/** Marks the part with this path. */
export const markAccount = (destination: Destination, path: string | undefined): Destination =>
  destination.map((entry) =>
    entry.path === path ? { ...entry, account: true as const } : entry,
  ) as Destination;

function collect(json: PlainJson, path: string, entries: { path: string; value: string }[]): void {
  if (json === null || json === '') return;
  if (typeof json === 'string') entries.push({ path, value: json });
  else if (typeof json === 'boolean') entries.push({ path, value: String(json) });
  else if (Array.isArray(json))
    json.forEach((item, index) => collect(item, join(path, String(index)), entries));
  else for (const [key, value] of Object.entries(json)) collect(value, join(path, key), entries);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

export function sameDestination(a: Destination, b: Destination): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => entry.path === b[index]?.path && entry.value === b[index]?.value)
  );
}

/** One line per part, for the clipboard and for the comparison after pasting back. */
export function destinationText(destination: Destination): string {
  return destination.map(({ path, value }) => (path === '' ? value : `${path}: ${value}`)).join('\n');
}

interface DestinationChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** Every part with its earlier and its present text, unchanged parts included, by path. */
export function compareDestinations(before: Destination, now: Destination): DestinationChange[] {
  const paths = [...new Set([...before, ...now].map((entry) => entry.path))].sort();
  return paths.flatMap((path) => {
    const was = valuesAt(before, path);
    const is = valuesAt(now, path);
    // A key that contains a dot can give two parts the same path. Both are shown.
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index) => ({
      path,
      before: was[index],
      now: is[index],
    }));
  });
}

function valuesAt(destination: Destination, path: string): string[] {
  return destination.flatMap((entry) => (entry.path === path ? [entry.value] : []));
}
