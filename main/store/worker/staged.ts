// Keeps the long texts of an answer as bytes outside the thread's heap. The heap has a limit, and a service
// decides the length of its answer.
import type { AnswerItem } from '../../desk/ports/store.ts';

/** The same item; its texts are decoded at each access. */
export function staged(item: AnswerItem): AnswerItem {
  if (item.raw === undefined) return item;
  const { resource, subject } = item;
  const [value, raw] = [asBytes(item.value), asBytes(item.raw)];
  // JSON's escapes keep a lone surrogate, which UTF-8 would not.
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

/** For well-formed text. */
function asBytes(text: string): () => string {
  const bytes = Buffer.from(text);
  return () => bytes.toString();
}
