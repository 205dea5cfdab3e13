// Finds where a text stops being JSON. JSON.parse states the place for some faults only, and quotes the text.
import type { SchemaFault } from './schema-faults.ts';

/** One token, from `lastIndex` on. */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[\x20\x21\x23-\x5b\x5d-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

type Want = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const WORDS: Record<Want, string> = {
  value: 'a value',
  'value-or-end': 'a value or ]',
  key: 'a name in quotes',
  'key-or-end': 'a name in quotes or }',
  colon: 'a colon',
  'comma-or-end': 'a comma or the closing bracket',
  nothing: 'the end of the file',
};

/** The first place at which `text`, which JSON.parse refused, is not JSON. */
export function placeOfJsonFault(text: string): SchemaFault {
  const open: ('{' | '[')[] = [];
  let want: Want = 'value';
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const next: Want | undefined = match === null ? undefined : after(want, match, open);
    if (next === undefined) break;
    want = next;
    at = TOKEN.lastIndex;
  }
  const before = text.slice(0, at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0));
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  const ended = before.length === text.length ? 'the file ends here, before ' : '';
  return { place: `line ${line}, column ${column}`, expected: `${ended}${WORDS[want]}` };
}

/** The token that must follow this one, or undefined if this one is out of place. Counts open brackets. */
function after(want: Want, [, mark, text, other]: RegExpExecArray, open: ('{' | '[')[]): Want | undefined {
  const closed = (): Want => (open.length === 0 ? 'nothing' : 'comma-or-end');
  const top = open.at(-1);
  if (want === 'colon') return mark === ':' ? 'value' : undefined;
  if (want === 'key' || want === 'key-or-end') {
    if (text !== undefined) return 'colon';
    if (want === 'key' || mark !== '}') return undefined;
    open.pop();
    return closed();
  }
  if (want === 'comma-or-end') {
    if (mark === ',') return top === '{' ? 'key' : 'value';
    if (mark !== (top === '{' ? '}' : ']')) return undefined;
    open.pop();
    return closed();
  }
  if (want === 'nothing') return undefined;
  if (mark === '{' || mark === '[') {
    open.push(mark);
    return mark === '{' ? 'key-or-end' : 'value-or-end';
  }
  if (mark === ']' && want === 'value-or-end') {
    open.pop();
    return closed();
  }
  return text !== undefined || other !== undefined ? closed() : undefined;
}
