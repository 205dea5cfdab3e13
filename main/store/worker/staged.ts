// Long texts of an answer, kept as bytes beside the thread's heap: the heap has a limit of its own, which an answer that
// a service chose the length of must not reach.
import type { AnswerItem } from '../../desk/ports/store.ts';

/** The same thing; its texts are made anew each time somebody looks at them. */
export function staged(item: AnswerItem): AnswerItem {
  if (item.raw === undefined) return item;
  const { resource, subject } = item;
  const [value, raw] = [asBytes(item.value), asBytes(item.raw)];
  // Escaped as JSON, half a character survives being UTF-8.
  const index = asBytes(JSON.stringify(item.index));
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
      return JSON.parse(index()) as typeof item.index;
    },
  };
}

/** Of well-formed text. */
export function asBytes(text: string): () => string {
  const bytes = Buffer.from(text);
  return () => bytes.toString();
}
