// Long texts of an answer, kept as bytes beside the thread's heap: the heap has a limit of its own, which an answer that
// a service chose the length of must not reach.
import type { Seen } from '../../desk/ports/store.ts';

/** The same thing; its texts are made anew each time somebody looks at them. */
export function staged(seen: Seen): Seen {
  if (seen.raw === undefined) return seen;
  const { resource, subject } = seen;
  const [value, raw] = [asBytes(seen.value), asBytes(seen.raw)];
  // Escaped as JSON, half a character survives being UTF-8.
  const index = asBytes(JSON.stringify(seen.index));
  return {
    resource,
    subject,
    get value() {
      return value();
    },
    get raw() {
      return raw();
    },
    get index() {
      return JSON.parse(index()) as typeof seen.index;
    },
  };
}

/** Of well-formed text. */
export function asBytes(text: string): () => string {
  const bytes = Buffer.from(text);
  return () => bytes.toString();
}
