// Reads from a source file what the room rules check: imports, and uses of clock, network, bridge and the
// like. It uses the build's parser and does not resolve types.
import { parseSync } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} specifier
 * @property {number} line
 *
 * @typedef {'clock' | 'random' | 'randomBytes' | 'ipcMain' | 'send' | 'fetch' | 'clipboard' | 'exposed' | 'number-money' | 'unknown-import' | 'effect-method' | 'exchange'} UseKind
 *
 * @typedef {object} Use an act that only certain files may do
 * @property {UseKind} kind
 * @property {string} text as in the source
 * @property {number} line
 *
 * @typedef {object} Facts
 * @property {string} path relative to the clone, with forward slashes
 * @property {number} lines
 * @property {Import[]} imports
 * @property {Use[]} uses
 * @property {string[]} errors what could not be parsed
 *
 * @typedef {any} Node an ESTree node; the parser's own types are more detailed than needed here
 */

/** Packages whose imports are found even through a renamed `require`. */
const watchedPackages = new Set(['keytar', 'undici', 'better-sqlite3-multiple-ciphers', 'electron']);

const moneyName = /(_ngn|Ngn|naira|amount|payoff|principal)s?$/i;

/**
 * @param {string} path
 * @param {string} source
 * @returns {Facts}
 */
export function read(path, source) {
  /** @type {Facts} */
  const facts = {
    path,
    lines: source.split('\n').length - (source.endsWith('\n') ? 1 : 0),
    imports: [],
    uses: [],
    errors: [],
  };
  if (path.endsWith('.css')) return facts;
  const { program, errors } = parseSync(path, source);
  facts.errors = errors.map((error) => error.message);
  const lineOf = lineFinder(source);
  const text = (/** @type {Node} */ node) =>
    source.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 60);

  /** @param {Node} literal @param {Node} node */
  const imported = (literal, node) => {
    if (typeof literal?.value === 'string')
      facts.imports.push({ specifier: literal.value, line: lineOf(node.start) });
    else used('unknown-import', node);
  };
  /** @param {UseKind} kind @param {Node} node */
  const used = (kind, node) => facts.uses.push({ kind, text: text(node), line: lineOf(node.start) });

  walk(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        imported(node.source, node);
        for (const { imported: name } of node.specifiers)
          if (name) namedImport(node.source.value, name, node);
        break;
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (node.source) imported(node.source, node);
        break;
      case 'ImportExpression':
        imported(node.source, node);
        break;
      case 'TSImportType':
        imported(node.source ?? node.argument?.literal ?? node.argument, node);
        break;
      case 'TSImportEqualsDeclaration':
        if (node.moduleReference.type === 'TSExternalModuleReference')
          imported(node.moduleReference.expression, node);
        break;
      case 'CallExpression':
        call(node);
        break;
      case 'NewExpression':
        if (named(node.callee, 'Date') && node.arguments.length === 0) used('clock', node);
        if (named(node.callee, 'WebSocket') || named(node.callee, 'XMLHttpRequest')) used('fetch', node);
        // A worker's file counts as an import.
        if (
          named(node.callee, 'URL') &&
          /import\.meta\.url/.test(text(node.arguments[1] ?? node)) &&
          node.arguments[0]?.value
        ) {
          imported(node.arguments[0], node);
        }
        break;
      case 'MemberExpression':
        member(node);
        break;
      case 'ObjectExpression':
        for (const property of node.properties)
          if (nameOf(property.key) === 'method' && property.value?.value !== 'GET')
            used('effect-method', property);
        break;
      case 'ObjectPattern':
        for (const { key } of node.properties) {
          if (named(key, 'collateralDesk')) used('exposed', node);
          if (named(key, 'ipcMain')) used('ipcMain', node);
        }
        break;
      default:
        money(node);
    }
  });
  return facts;

  /** @param {string} from @param {Node} name @param {Node} node */
  function namedImport(from, name, node) {
    const what = name.name ?? name.value;
    if (from === 'electron' && what === 'ipcMain') used('ipcMain', node);
    if (from === 'electron' && what === 'clipboard') used('clipboard', node);
    if (/^(node:)?crypto$/.test(from)) {
      if (what === 'randomBytes' || what === 'randomFillSync' || what === 'randomFill')
        used('randomBytes', node);
      else if (/^(random|getRandomValues|webcrypto)/.test(what)) used('random', node);
    }
    if (/^(node:)?perf_hooks$/.test(from) && what === 'performance') used('clock', node);
  }

  /** @param {Node} node */
  function call(node) {
    const [first] = node.arguments;
    const { callee } = node;
    if (named(callee, 'require')) imported(first, node);
    else if (watchedPackages.has(first?.value) && callee.type === 'Identifier') imported(first, node);
    if (named(callee, 'fetch')) used('fetch', node);
    if (named(callee, 'Date')) used('clock', node);
    if (callee.type !== 'MemberExpression') return;
    const method = nameOf(callee.property);
    const object = nameOf(callee.object.type === 'MemberExpression' ? callee.object.property : callee.object);
    if (/^(send|sendToFrame|postMessage)$/.test(method) && /(contents|sender|frame)$/i.test(object))
      used('send', node);
    if (method === 'glob' && callee.object.type === 'MetaProperty') used('unknown-import', node);
  }

  /** @param {Node} node */
  function member(node) {
    const object = nameOf(node.object.type === 'MemberExpression' ? node.object.property : node.object);
    const property = node.computed ? String(node.property.value ?? '') : nameOf(node.property);
    if (object === 'Date' && property === 'now') used('clock', node);
    if (object === 'performance' && (property === 'now' || property === 'timeOrigin')) used('clock', node);
    if (object === 'Temporal' && property === 'Now') used('clock', node);
    if (object === 'process' && property === 'hrtime') used('clock', node);
    if (object === 'Math' && property === 'random') used('random', node);
    if (/^(randomUUID|getRandomValues|randomInt)$/.test(property)) used('random', node);
    if (property === 'randomBytes') used('randomBytes', node);
    if (property === 'ipcMain') used('ipcMain', node);
    if (property === 'collateralDesk') used('exposed', node);
    if (property === 'clipboard' && /^(navigator|electron)$/.test(object)) used('clipboard', node);
    if (property === 'sendBeacon') used('fetch', node);
    if (property === 'exchange') used('exchange', node);
    if (property === 'fetch' && /^(net|window|globalThis|self|session|defaultSession)$/.test(object))
      used('fetch', node);
  }

  /** Money is a decimal string or a Naira, never a JavaScript number. @param {Node} node */
  function money(node) {
    if (node.type === 'Property') {
      // A schema that accepts a number for an amount breaks the rule too.
      const schema =
        node.value?.type === 'CallExpression' &&
        /\bnumber\(/.test(source.slice(node.value.start, node.value.end));
      if (schema && moneyName.test(nameOf(node.key))) used('number-money', node);
      return;
    }
    const name = nameOf(node.type === 'Identifier' ? node : (node.key ?? node.id));
    const type = node.typeAnnotation?.typeAnnotation ?? node.returnType?.typeAnnotation;
    if (name && type && moneyName.test(name) && isNumber(type)) used('number-money', node);
  }
}

/** @param {Node} type @returns {boolean} */
function isNumber(type) {
  if (type.type === 'TSNumberKeyword') return true;
  if (type.type === 'TSUnionType') return type.types.some(isNumber);
  if (type.type === 'TSArrayType') return isNumber(type.elementType);
  return type.type === 'TSTypeOperator' && isNumber(type.typeAnnotation);
}

/** @param {Node} node @param {string} name */
function named(node, name) {
  return node?.type === 'Identifier' && node.name === name;
}

/** @param {Node} node @returns {string} */
function nameOf(node) {
  return String(node?.name ?? (typeof node?.value === 'string' ? node.value : ''));
}

/**
 * @param {Node} node
 * @param {(node: Node) => void} visit
 */
function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (item && typeof item.type === 'string') walk(item, visit);
    } else if (value && typeof value === 'object' && typeof value.type === 'string') walk(value, visit);
  }
}

/** @param {string} source @returns {(offset: number) => number} */
function lineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let line = starts.length;
    while (line > 1 && (starts[line - 1] ?? 0) > offset) line -= 1;
    return line;
  };
}
