// A label for each part of a destination that was put together from several lines: its own name, or with the name
// around it where two are the same. A label holds no dot and no colon (domain/profile-mapping.ts).
import { humanised } from '../../components/humanised.ts';

export function partsOf(paths: readonly string[]): Record<string, string> | undefined {
  const parts: Record<string, string> = {};
  for (const path of paths) {
    const short = label(humanised(path));
    const name = Object.hasOwn(parts, short) ? label(path.split('.').map(humanised).join(' ')) : short;
    parts[Object.hasOwn(parts, name) ? `${name} ${Object.keys(parts).length + 1}` : name] = path;
  }
  return paths.length === 0 ? undefined : parts;
}

/** Begins with a letter and has at most sixty characters. */
function label(text: string): string {
  const clean = text.replaceAll(/[.:\p{C}]+/gu, ' ').trim();
  return (/^\p{L}/u.test(clean) ? clean : `Part ${clean}`).slice(0, 56).trim();
}
