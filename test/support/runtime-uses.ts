// Finds in the source which parts of Electron, Node and V8 the app uses, and reads Electron's types.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A class or interface of Electron: its members, their types, and those marked deprecated. */
interface Described {
  readonly extends: string | undefined;
  readonly members: Map<string, { type: string; deprecated: boolean }>;
}

/** Electron's types, read as text without a compiler. */
export function electronTypes(text = read('node_modules/electron/electron.d.ts')): Map<string, Described> {
  const types = new Map<string, Described>();
  for (const [, name = '', parent, body = ''] of text.matchAll(
    /^ {2}(?:class|interface) (\w+)(?: extends ([\w.]+))? \{\n([\s\S]*?)^ {2}\}/gm,
  )) {
    const members = new Map<string, { type: string; deprecated: boolean }>();
    const known = /(?:\/\*\*([\s\S]*?)\*\/\s*)?^ {4}(?:static |readonly |get |set )*(\w+)(\?)?([(<:])(.*)$/gm;
    for (const [, comment = '', member = '', , , rest = ''] of body.matchAll(known)) {
      const type = /(?:^|: )\(?(?:Promise<)?(\w+)[)>]?;$/.exec(rest.trim())?.[1] ?? '';
      const before = members.get(member);
      // A member with a type is preferred to an overload without one.
      if (before === undefined || before.type === '')
        members.set(member, { type, deprecated: comment.includes('@deprecated') });
    }
    types.set(name, { extends: parent, members });
  }
  for (const [, name = '', type = ''] of text.matchAll(/^ {4}const (\w+): (?:typeof )?(\w+);$/gm))
    types.set(`${name} module`, { extends: type, members: new Map() });
  return types;
}

/** The member of this type or of a type that it extends. */
export function memberOf(
  types: Map<string, Described>,
  type: string,
  member: string,
): { type: string; deprecated: boolean } | undefined {
  for (
    let at = types.get(type);
    at !== undefined;
    at = at.extends === undefined ? undefined : types.get(at.extends)
  ) {
    const found = at.members.get(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Uses {
  /** `App.whenReady`, `App on before-quit`, `new Tray`, … */
  readonly electron: Set<string>;
  /** `fs.readFileSync`, `process.kill`, … */
  readonly node: Set<string>;
  /** Switches of Chromium and flags of V8 that the app reads or sets. */
  readonly switches: Set<string>;
  /** Members of Electron's types on an object whose type the scan does not know. */
  readonly unnamed: string[];
}

/** The types of callback parameters, which the scan knows by their names. */
const BY_HABIT: Readonly<Record<string, string>> = {
  contents: 'WebContents',
  webContents: 'WebContents',
  window: 'BrowserWindow',
};
const MODULES_OF_RENDERER = { ipcRenderer: 'IpcRenderer', contextBridge: 'ContextBridge' };
/** Names of members that objects outside Electron also have. */
const COMMON =
  /^(on|once|off|close|send|handle|name|id|set|get|write|read|show|forEach|map|length|sort|clear|focus|size|type|url|title|version|label|message|detail|reason|code|cause|error|value|add|delete|has|keys|values|entries|push|filter|find|then|catch|finally|slice|toString|join|includes|startsWith|endsWith|replace|split|start|stop|platform|path|data|status|method|headers|text|icon|accelerator|enabled|checked|visible|click|submenu|role|width|height|x|y|bounds|place|open|quit|hide|kind|some|every|concat|end|pause|resume|destroy|exit|all|race|abort|at|match|test|port|host|state|result|response|languages|follow|append|keys|now|env|versions|body|process|session|frame|top|origin|sender|args|command|action|options|index|first|last|next|note|reload|undo|redo|cut|copy|paste|select|pdf|print|parent|items|settle|log|info|fail|ok|take|told|raise|publish|closable|cancel|change|kill|from|addEventListener|removeEventListener)$/;

export function usesIn(folders: readonly string[]): Uses {
  const types = electronTypes();
  const uses: Uses = { electron: new Set(), node: new Set(), switches: new Set(), unnamed: [] };
  const all = new Set([...types.values()].flatMap(({ members }) => [...members.keys()]));
  for (const path of folders.flatMap(sources)) scan(path, read(path), types, all, uses);
  for (const path of ['main', 'tools', 'test/support', 'test/e2e', 'test/bench'].flatMap(sources))
    for (const [, flag = ''] of read(path).matchAll(CHROMIUM)) uses.switches.add(`--${flag}`);
  return uses;
}

function scan(path: string, text: string, types: Map<string, Described>, all: Set<string>, uses: Uses): void {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  for (const [, names = '', module = ''] of code.matchAll(/^import (?!type)([^;]*?) from 'node:([\w/]+)';/gm))
    for (const name of named(names)) uses.node.add(`${module}.${name}`);
  for (const [, member = ''] of code.matchAll(/\bprocess\.(\w+)/g)) uses.node.add(`process.${member}`);
  for (const [, flag = ''] of code.matchAll(/(?:hasSwitch|appendSwitch|getSwitchValue)\('([\w-]+)'/g))
    uses.switches.add(`--${flag}`);
  for (const [, flag = ''] of code.matchAll(/setFlagsFromString\(['`]--([\w-]+)/g))
    uses.switches.add(`--${flag}`);
  const imported = /^import ([^;]*?) from 'electron';/m.exec(code)?.[1];
  if (imported === undefined) return;

  const receivers = new Map<string, string>();
  for (const name of named(imported)) {
    const type =
      MODULES_OF_RENDERER[name as keyof typeof MODULES_OF_RENDERER] ?? types.get(`${name} module`)?.extends;
    receivers.set(name, type ?? capitalised(name));
  }
  for (const [, name = '', type = ''] of code.matchAll(/\b(\w+)\??: (?:Pick<)?(\w+)\b/g))
    if (types.has(type) && type !== 'Event') receivers.set(name, type);
  for (const [, name = '', type = ''] of code.matchAll(/\b(\w+) = new (\w+)\(/g))
    if (types.has(type)) receivers.set(name, type);
  for (const [name, type] of Object.entries(BY_HABIT)) if (!receivers.has(name)) receivers.set(name, type);
  for (const [, type = ''] of code.matchAll(/\bnew (\w+)\(/g))
    if (types.has(type) && receivers.has(type)) uses.electron.add(`new ${type}`);
  const found = new Set<string>();
  const chain = (start: string, rest: string): string => {
    let type = start;
    for (const [, member = '', call] of rest.matchAll(/\??\.(\w+)(?:\('([\w-]+)')?(?:\([^()]*\))?/g)) {
      const known = memberOf(types, type, member);
      if (known === undefined) return '';
      found.add(member);
      const isEvent = /^(on|once|off)$/.test(member) && call !== undefined;
      uses.electron.add(isEvent ? `${type} on ${call}` : `${type}.${member}`);
      type = known.type;
    }
    return type;
  };
  const CHAIN = /(?<![\w.'"])(\w+)((?:\??\.\w+(?:\('[\w-]+'(?=,)|\([^()]*\))?)+)/g;
  // This is a second pass, because a chain's result may get its name later in the file.
  for (const [, name = '', receiver = '', rest = ''] of code.matchAll(
    /\b(\w+) = (\w+)((?:\??\.\w+(?:\([^()]*\))?)+)/g,
  )) {
    const type = receivers.has(receiver) ? chain(receivers.get(receiver) ?? '', rest) : '';
    if (types.has(type)) receivers.set(name, type);
  }
  for (const [, receiver = '', rest = ''] of code.matchAll(CHAIN)) {
    const type = receivers.get(receiver);
    if (type !== undefined) chain(type, rest);
  }
  for (const [, member = ''] of code.matchAll(/\.(\w+)\(/g))
    if (all.has(member) && !found.has(member) && !COMMON.test(member))
      uses.unnamed.push(`${path}: .${member}(`);
}

/** Switches for Chromium; the tools' own options have other names. */
const CHROMIUM =
  /['"`]--((?:no-sandbox|password-store|user-data-dir|js-flags|(?:disable|enable|force|font|remote|proxy|host|inspect|ozone)-[\w-]+)(?=[='"`]))/g;

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const named = (names: string): string[] =>
  names
    .replace(/^\w+, /, '')
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/ as \w+$/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|mjs)$/.test(path))
    .map((path) => join(folder, path));
}
