// What a lender's OpenAPI document (JSON, 3.0 or 3.1) suggests: the paths of its requests and the names of fields in
// its answers. A document is no answer, so nothing of it is certain.
import { WIRE_FIELDS, type WireResource } from '../../../../domain/connector/fields.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { parseJson, type JsonObject, type JsonValue } from '../../reading/json.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { memberAt } from '../../reading/wire/at.ts';
import { LOOKS, POSITION_LOOKS } from './fields.ts';
import { textOf } from './leaves.ts';
import { nameOf } from './match.ts';

/** Undefined for a text that is no such document. */
export function openApiIn(text: string): JsonObject | undefined {
  const parsed = parseJson(text);
  if (parsed.kind !== 'json' || parsed.value.kind !== 'object') return undefined;
  const isKnown = /^3\.[01](?:\.|$)/.test(textOf(parsed.value.members.get('openapi')) ?? '');
  return isKnown && parsed.value.members.get('paths')?.kind === 'object' ? parsed.value : undefined;
}

type PathName = Extract<Proposal['says'], { sets: 'path' }>['of'];
interface Row {
  readonly of: PathName;
  readonly act: 'get' | 'post';
  /** Of the path without its braces, in words joined by `/`. */
  readonly names: RegExp;
  readonly thing?: WireResource;
  /** What the braces of the path are called here. */
  readonly id?: string;
}
const LOANS = '(?:loans?|facilit(?:y|ies)|advances?|borrowings?)';
const ROWS: readonly Row[] = [
  { of: 'wallets', act: 'get', names: /(?:wallets|deposit addresses)$/, thing: 'wallet' },
  { of: 'deposits', act: 'get', names: /deposits$/, thing: 'deposit' },
  { of: 'position', act: 'get', names: /(?:position|collateral|collateral summary)$/, thing: 'position' },
  {
    of: 'returnAddresses',
    act: 'get',
    names: /(?:withdrawal|return|whitelist(?:ed)?) addresses$/,
    thing: 'returnAddress',
  },
  { of: 'quotes', act: 'post', names: /quotes?$/, thing: 'quote' },
  { of: 'acceptQuote', act: 'post', names: /quotes? id accept$/, id: '{quote_id}' },
  { of: 'applications', act: 'post', names: /applications?$/, thing: 'application' },
  { of: 'loans', act: 'get', names: new RegExp(`(?:^|/)${LOANS}$`), thing: 'loan' },
  { of: 'loan', act: 'get', names: new RegExp(`(?:^|/)${LOANS} id$`), id: '{loan_id}' },
];

export function openApiProposals(document: JsonObject, draft: ServiceProfile): Proposal[] {
  const paths = document.members.get('paths');
  if (paths?.kind !== 'object') return [];
  return ROWS.flatMap(({ of, act, names, thing, id = '' }): Proposal[] => {
    const found = [...paths.members].flatMap(([path, item]) => {
      const words = path
        .split('/')
        .filter((part) => part !== '')
        .map((part) => (part.startsWith('{') ? 'id' : tokensOf(part).join(' ')));
      const operation = item.kind === 'object' ? item.members.get(act) : undefined;
      const ids = words.filter((word) => word === 'id').length;
      const said = words.slice(ids > 0 ? words.indexOf('id') - 1 : -1).join(' ');
      return operation?.kind === 'object' && names.test(said) ? [{ path, operation }] : [];
    });
    const [only, second] = found;
    if (only === undefined || second !== undefined) return [];
    const path = only.path.replaceAll(/\{[^}]*\}/g, id);
    const own = draft.paths[of];
    return [
      ...(own === path ? [] : [likely(`path ${of} ${path}`, { sets: 'path' as const, of, path }, only.path)]),
      ...(thing === undefined ? [] : fieldsIn(document, only.operation, { thing, draft })),
    ];
  });
}

const likely = (key: string, says: Proposal['says'], example: string): Proposal => ({
  key,
  says,
  confidence: 'likely',
  reason: 'name',
  example,
});

function fieldsIn(
  document: JsonObject,
  operation: JsonObject,
  { thing, draft }: { thing: WireResource; draft: ServiceProfile },
): Proposal[] {
  const responses = operation.members.get('responses');
  const good = [...(responses?.kind === 'object' ? responses.members : [])].find(([code]) =>
    code.startsWith('2'),
  );
  const answer = good && resolved(document, good[1]);
  const content = answer && memberAt(answer, 'content');
  const [media] = content?.kind === 'object' ? content.members.values() : [];
  const schema = media?.kind === 'object' ? media.members.get('schema') : undefined;
  const looks = thing === 'position' ? POSITION_LOOKS : LOOKS[thing];
  const mapped: Readonly<Record<string, unknown>> = draft.fields?.[thing] ?? {};
  const fields: readonly string[] = WIRE_FIELDS[thing];
  return namesIn(document, schema).flatMap((path) => {
    const field = fields.find((one) => looks[one]?.names.includes(nameOf(path)) === true);
    if (field === undefined || mapped[field] !== undefined) return [];
    return [likely(`${thing} ${field} ${path}`, { sets: 'field', thing, field, path }, 'OpenAPI')];
  });
}

function resolved(document: JsonObject, value: JsonValue): JsonObject | undefined {
  if (value.kind !== 'object') return undefined;
  const ref = textOf(value.members.get('$ref'));
  if (ref === undefined) return value;
  const at = ref.startsWith('#/') ? memberAt(document, ref.slice(2).replaceAll('/', '.')) : undefined;
  return at?.kind === 'object' && at !== value ? at : undefined;
}

const DEEPEST = 4;

/** The names of an item, inside the lists and objects that only wrap it. */
function namesIn(document: JsonObject, value: JsonValue | undefined, prefix = '', depth = 0): string[] {
  const schema = value && resolved(document, value);
  if (schema === undefined || depth > 2 * DEEPEST) return [];
  const items = schema.members.get('items');
  // Paths begin at the item.
  if (items !== undefined) return namesIn(document, items, '', depth + 1);
  const properties = schema.members.get('properties');
  if (properties?.kind !== 'object') return prefix === '' ? [] : [prefix];
  const isWrapper = prefix === '' && [...properties.members.keys()].every((name) => WRAPPER.test(name));
  return [...properties.members].flatMap(([name, inner]) =>
    /[.[\]*@^]/.test(name)
      ? []
      : namesIn(document, inner, isWrapper ? '' : prefix === '' ? name : `${prefix}.${name}`, depth + 1),
  );
}
const WRAPPER =
  /^(?:code|ret_?code|status|success|ok|message|msg|ret_?msg|data|result|meta|paging|pagination|error|errors)$/i;
