// The changes a mutation run makes to a source file: each is one small fault a person could have typed.
import { parseSync } from 'vite';

/**
 * @typedef {object} Change
 * @property {number} start offset of the expression it stands for
 * @property {number} end
 * @property {string} instead
 * @property {string} what e.g. "&& for ||"
 *
 * @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node
 */

/** @type {Record<string, string[]>} */
const BINARY = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['find', 'findLast'],
  ['findLast', 'find'],
]);

/** Methods whose result is left out: `list.filter(f)` becomes `list`. */
const DROPPED = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
]);

/**
 * Every change to a file of TypeScript, in the order of the source.
 * @param {string} source
 * @param {string} file for the parser's language and its errors
 * @returns {Change[]}
 */
export function changesOf(source, file) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {Change[]} */
  const changes = [];
  const text = (/** @type {Node} */ { start, end }) => source.slice(start, end);
  const add = (
    /** @type {Node} */ { start, end },
    /** @type {string} */ instead,
    /** @type {string} */ what,
  ) => changes.push({ start, end, instead, what });

  /** @param {Node} node @param {{ inChain?: boolean }} [place] */
  function visit(node, { inChain = false } = {}) {
    switch (node.type) {
      case 'BinaryExpression':
        for (const sign of BINARY[node['operator']] ?? []) {
          if (node['operator'] === '+' && (isText(node['left']) || isText(node['right']))) break;
          add(
            node,
            `${text(node['left'])} ${sign} ${text(node['right'])}`,
            `${sign} for ${node['operator']}`,
          );
        }
        break;
      case 'LogicalExpression': {
        const [left, right] = [text(node['left']), text(node['right'])];
        if (node['operator'] === '??') add(node, left, 'without what stands for nothing');
        else {
          const other = node['operator'] === '&&' ? '||' : '&&';
          add(node, `(${left}) ${other} (${right})`, `${other} for ${node['operator']}`);
          add(node, left, 'without the second condition');
          if (!onlyIfDefined(left, node['right'], text)) add(node, right, 'without the first condition');
        }
        break;
      }
      case 'UnaryExpression':
        if (node['operator'] === '!') add(node, text(node['argument']), 'without !');
        if (node['operator'] === '-') add(node, text(node['argument']), 'without -');
        break;
      case 'ConditionalExpression':
        add(node, text(node['consequent']), 'always the first');
        add(node, text(node['alternate']), 'always the second');
        break;
      case 'IfStatement':
        add(node['test'], 'true', 'the condition is true');
        add(node['test'], 'false', 'the condition is false');
        break;
      case 'Literal':
        if (typeof node['value'] === 'boolean') add(node, String(!node['value']), String(!node['value']));
        if (typeof node['value'] === 'number') add(node, `(${text(node)} + 1)`, 'one more');
        if (typeof node['value'] === 'bigint') add(node, `(${text(node)} + 1n)`, 'one more');
        return;
      case 'ArrayExpression':
        if (node['elements'].length > 0) add(node, '[]', 'an empty list');
        break;
      case 'ExpressionStatement':
        if (isCall(node['expression'])) add(node['expression'], 'undefined', 'the call is left out');
        break;
      case 'CallExpression': {
        const { callee } = node;
        if (inChain || callee.type !== 'MemberExpression' || callee.computed) break;
        const name = callee.property.name;
        const other = METHODS.get(name);
        const head = source.slice(node.start, callee.property.start);
        if (other !== undefined)
          add(node, `${head}${other}${source.slice(callee.property.end, node.end)}`, `${other} for ${name}`);
        if (DROPPED.has(name)) add(node, text(callee.object), `without ${name}`);
        break;
      }
    }
    for (const [key, child] of childrenOf(node)) {
      if (key === 'key' && node['computed'] !== true) continue;
      // Within a chain only arguments stand for themselves: the rest would lose its way out at `?.`.
      const stays = node.type === 'ChainExpression' || (inChain && (key === 'object' || key === 'callee'));
      visit(child, { inChain: stays || (inChain && key === 'expression') });
    }
  }
  visit(/** @type {any} */ (program));
  return changes.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** What runs, and not what only the checker of types reads. @param {Node} node @returns {[string, Node][]} */
function childrenOf(node) {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((child) => {
      if (child === null || typeof child !== 'object' || typeof child.type !== 'string') return [];
      if (SKIPPED.test(child.type)) return [];
      return [/** @type {[string, Node]} */ ([key, child])];
    }),
  );
}

const SKIPPED =
  /^(?:TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|ImportDeclaration|ExportAllDeclaration|TemplateElement)/;

/**
 * Whether this is the guard of one property, `a && { a }`, where `undefined` instead of an absent property is no fault.
 * @param {string} guard
 * @param {Node} right
 * @param {(node: Node) => string} text
 */
function onlyIfDefined(guard, right, text) {
  if (right.type !== 'ObjectExpression' || right['properties'].length !== 1) return false;
  const [{ key, value }] = right['properties'];
  if (key === undefined) return false;
  const object = text(value).slice(0, -text(key).length - 1);
  return [text(value), `${text(value)} !== undefined`, `'${text(key)}' in ${object}`].includes(guard);
}

/** A sum with a text in it is no arithmetic. @param {Node} node @returns {boolean} */
const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

/** @param {Node} node @returns {boolean} */
const isCall = (node) =>
  node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node['argument']));

/**
 * The source with every change in it, each switched on by its number at run time:
 * `a < b` becomes `(__mutant(7) ? (a <= b) : (a < b))`.
 * @param {string} source
 * @param {readonly (Change & { id: number })[]} changes in the order of the source, outer before inner
 */
export function switched(source, changes) {
  let at = 0;
  /** @param {number} from @param {number} to @returns {string} */
  function within(from, to) {
    let out = '';
    let place = from;
    for (let next = changes[at]; next !== undefined && next.start < to; next = changes[at]) {
      const { start, end } = next;
      const here = [];
      for (let same = changes[at]; same?.start === start && same.end === end; same = changes[(at += 1)])
        here.push(same);
      out += source.slice(place, start);
      const original = within(start, end);
      const cases = here.map(({ id, instead }) => `__mutant(${id}) ? (${instead}) : `).join('');
      out += `(${cases}(${original}))`;
      place = end;
    }
    return out + source.slice(place, to);
  }
  return within(0, source.length);
}
