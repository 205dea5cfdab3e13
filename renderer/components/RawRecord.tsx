// The service's own record, indented. Numbers keep their source text, because the text is never parsed.
import { Preformatted } from './Preformatted.tsx';

/** Indents JSON text without parsing it. */
function laidOut(json: string): string {
  let depth = 0;
  let inString = false;
  let out = '';
  const line = (): string => `\n${'  '.repeat(depth)}`;
  for (let index = 0; index < json.length; index++) {
    const character = json.charAt(index);
    if (inString) {
      out += character;
      if (character === '\\') out += json.charAt(++index);
      else if (character === '"') inString = false;
      continue;
    }
    switch (character) {
      case '"':
        inString = true;
        out += character;
        break;
      case '{':
      case '[': {
        const close = json.slice(index + 1).match(/^\s*([}\]])/u);
        if (close === null) {
          depth++;
          out += character + line();
        } else {
          out += character + (close[1] ?? '');
          index += close[0].length;
        }
        break;
      }
      case '}':
      case ']':
        depth = Math.max(0, depth - 1);
        out += line() + character;
        break;
      case ',':
        out += character + line();
        break;
      case ':':
        out += ': ';
        break;
      default:
        if (!/\s/u.test(character)) out += character;
    }
  }
  return out;
}

export function RawRecord({ raw, label }: { raw: string; label: string }) {
  return <Preformatted scrolls={label}>{laidOut(raw)}</Preformatted>;
}
