// A label for each part of a combined destination: its name, with the surrounding name where two are the
// same. A label contains no dot and no colon (domain/profile-mapping.ts).
import { humanised } from '../../components/humanised.ts';

export function partLabelsOf(paths: readonly string[]): Record<string, string> | undefined {
  const parts: Record<string, string> = {};
  for (const path of paths) {
    const short = label(humanised(path));
    const name = Object.hasOwn(parts, short) ? label(path.split('.').map(humanised).join(' ')) : short;
    parts[Object.hasOwn(parts, name) ? `${name} ${Object.keys(parts).length + 1}` : name] = path;
  }
  return paths.length === 0 ? undefined : parts;
}

/** Begins with a letter; at most 56 characters, so that a number can be added within the limit of 60. */
function label(text: string): string {
  const clean = text.replaceAll(/[.:\p{C}]+/gu, ' ').trim();
  return (/^\p{L}/u.test(clean) ? clean : `Part ${clean}`).slice(0, 56).trim();
}
