// The bodies of the requests that have an effect, made from the profile; and what a body says, read back from it.
import * as v from 'valibot';
import { decimal, parseDecimal, scaleOf, type Decimal } from '../decimal.ts';
import type { Requests, Written } from './requests.ts';
import type { ExternalId, QuoteId } from '../ids.ts';
import type { QuoteField, SendPath } from '../profile-rules.ts';

type Terms = Readonly<Record<string, string>>;

/** The parts of a profile that say what is sent. */
export interface Sending {
  readonly quoteFields: readonly QuoteField[];
  readonly applicationAmountField: { readonly name: string } & Written;
  readonly requests?: Requests | undefined;
}

/** What a person or the desk wants sent. An application's and a quote's body is the text on record. */
export type MoneyIntent =
  | { readonly kind: 'quotes'; readonly body: string; readonly externalId?: ExternalId | undefined }
  | {
      readonly kind: 'acceptQuote';
      readonly quoteId: QuoteId;
      readonly externalId?: ExternalId | undefined;
    }
  | { readonly kind: 'applications'; readonly body: string };

/** A place in a body, and what is written there: exact JSON of a text, a number or a truth value. */
type Entry = readonly [path: string, json: string];

/** Where the body of this kind has our reference. */
function referencesIn({ requests }: Sending, kind: SendPath): readonly string[] {
  const stated = requests?.[kind]?.reference;
  // The document's name. A service that takes the reference in a header has none in the body unless it says so.
  return stated === undefined ? (kind === 'quotes' ? ['external_id'] : []) : (stated.body ?? []);
}

/** Every place of a body, for the rule that none stands at or inside another. */
export function placesIn(sending: Sending, kind: SendPath): string[] {
  const { quoteFields, applicationAmountField, requests } = sending;
  const own =
    kind === 'quotes'
      ? quoteFields.map(({ name }) => name)
      : kind === 'applications'
        ? [applicationAmountField.name]
        : [requests?.acceptQuote?.quoteId ?? []].flat();
  return [...referencesIn(sending, kind), ...own, ...Object.keys(requests?.[kind]?.constants ?? {})];
}

/** What is wrong with the requests as described: a place that is taken twice, or a quote that an accept cannot name. */
export function bodyFault(
  sending: Sending & {
    readonly paths: { readonly acceptQuote: string };
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly auth?: { readonly headers?: Readonly<Record<string, unknown>> | undefined } | undefined;
  },
): { readonly place: string; readonly problem: string } | undefined {
  for (const kind of ['quotes', 'acceptQuote', 'applications'] as const) {
    const places = placesIn(sending, kind);
    const twice = places.find((one, at) =>
      places.some(
        (other, index) =>
          index !== at && (other === one || other.startsWith(`${one}.`) || other.startsWith(`${one}[`)),
      ),
    );
    if (twice !== undefined)
      return {
        place: `requests.${kind}`,
        problem: `one value at each place: ${twice} has another, or others inside`,
      };
    // Of two values under one name, the lender would see both or the other one.
    const others = [sending.headers, sending.auth?.headers].flatMap((own = {}) => Object.keys(own));
    const headers = [...others, ...(sending.requests?.[kind]?.reference?.headers ?? [])].map(lower);
    const carried = headers.find((name, at) => at >= others.length && headers.indexOf(name) < at);
    if (carried !== undefined)
      return { place: `requests.${kind}`, problem: `a header not set already, unlike ${carried}` };
    const astray = sending.requests?.[kind]?.as === 'form' ? undefined : listFault(sending, kind, places);
    if (astray !== undefined) return { place: `requests.${kind}`, problem: astray };
  }
  const isNamed =
    sending.paths.acceptQuote.includes('{quote_id}') || sending.requests?.acceptQuote?.quoteId !== undefined;
  return isNamed
    ? undefined
    : {
        place: 'paths.acceptQuote',
        problem:
          'a path with {quote_id} in it, unless requests.acceptQuote.quoteId says where the body has it',
      };
}

/** A list without a gap, whichever of the optional fields are left out: JSON would move the items after a gap. */
function listFault(sending: Sending, kind: SendPath, places: readonly string[]): string | undefined {
  const optional = new Set(
    kind === 'quotes' ? sending.quoteFields.flatMap(({ name, required }) => (required ? [] : [name])) : [],
  );
  const inside = new Map<string, { step: string; always: boolean }[]>();
  for (const place of places) {
    const steps = stepsOf(place);
    for (const [depth, step] of steps.entries()) {
      const around = steps.slice(0, depth).join('.');
      inside.set(around, [...(inside.get(around) ?? []), { step, always: !optional.has(place) }]);
    }
  }
  for (const [around, members] of inside) {
    const items = members.filter(({ step }) => step.startsWith('['));
    if (items.length === 0) continue;
    if (around === '' || items.length < members.length)
      return `names or items in one place, not both: ${around}`;
    const always = new Set(items.flatMap((item) => (item.always ? [item.step] : [])));
    // At most one item may be left out, the last.
    const all = [...new Set([...always, ...items.map(({ step }) => step)])];
    const isWhole = all.every((_, at) => all.includes(`[${at}]`)) && all.length - always.size <= 1;
    if (!isWhole || [...always].some((_, at) => !always.has(`[${at}]`)))
      return `the items of a list from [0], and only the last one optional: ${around}`;
  }
  return undefined;
}

/** Tells such a fault by its place. */
export const bodiesWhole = <T extends Parameters<typeof bodyFault>[0]>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const fault = bodyFault(dataset.value);
    if (fault === undefined) return;
    const [part = '', name = ''] = fault.place.split('.');
    const whole: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(dataset.value));
    const inside: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(whole[part] ?? {}));
    addIssue({
      message: fault.problem,
      path: [
        { type: 'object', origin: 'value', input: whole, key: part, value: inside },
        { type: 'object', origin: 'value', input: inside, key: name, value: inside[name] },
      ],
    });
  });

const lower = (name: string): string => name.toLowerCase();
const text = (value: string): string => JSON.stringify(value);

/** The amount as it is written. @throws RangeError for more digits than the minor unit has */
function writtenAs(value: string, { as, scale }: Written): string {
  const amount = parseDecimal(value);
  if (amount === undefined) return text(value);
  const digits = scale === undefined ? amount : inMinorUnits(amount, scale);
  return as === 'number' ? digits.replace(/^(-?)0+(?=\d)/, '$1') : text(digits);
}

function inMinorUnits(amount: Decimal, scale: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  if (/[1-9]/.test(fraction.slice(scale)))
    throw new RangeError(`${amount} has more than ${scale} digits after the point`);
  return `${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`.replace(/^(-?)0+(?=\d)/, '$1');
}

/** Back from minor units: `250000000` of scale 2 is `2500000.00`. */
function inUnits(digits: Decimal, scale: number): Decimal {
  if (scale === 0 || scaleOf(digits) > 0) return digits;
  const padded = digits.padStart(scale + 1, '0');
  return decimal(`${padded.slice(0, -scale)}.${padded.slice(-scale)}`);
}

/** The exact text to record, show and send: our reference first, then the fields in order, then the constants. */
function bodyOf(
  sending: Sending,
  kind: SendPath,
  externalId: string | undefined,
  own: readonly Entry[],
): string {
  const { as, constants = {} } = sending.requests?.[kind] ?? {};
  const entries: Entry[] = [
    ...(externalId === undefined
      ? []
      : referencesIn(sending, kind).map((path): Entry => [path, text(externalId)])),
    ...own,
    ...Object.entries(constants).map(([path, value]): Entry => [path, JSON.stringify(value)]),
  ];
  if (as !== 'form') return nested(entries);
  return entries
    .map(
      ([path, json]) =>
        `${encodeURIComponent(path)}=${encodeURIComponent(json.startsWith('"') ? String(JSON.parse(json)) : json)}`,
    )
    .join('&');
}

type Steps = readonly string[];
/** `a.b[0]` → `a`, `b`, `[0]`. */
const stepsOf = (path: string): Steps => path.split(/\.|(?=\[)/);

/** One JSON object with each entry in its place; members stand in the order of their first entry. */
const nested = (entries: readonly Entry[]): string =>
  objectOf(entries.map(([path, json]) => ({ steps: stepsOf(path), json })));

function objectOf(entries: readonly { steps: Steps; json: string }[]): string {
  const [first] = entries;
  const isList = first?.steps[0]?.startsWith('[') === true;
  const found = [...new Set(entries.map(({ steps: [name = ''] }) => name))];
  const names = isList ? found.map((_, at) => `[${at}]`) : found;
  const members = names.map((name) => {
    const inside = entries.filter(({ steps }) => steps[0] === name);
    const [only] = inside;
    const value =
      only !== undefined && only.steps.length === 1
        ? only.json
        : objectOf(inside.map(({ steps, json }) => ({ steps: steps.slice(1), json })));
    return { name, value };
  });
  if (isList) return `[${members.map(({ value }) => value).join(',')}]`;
  return `{${members.map(({ name, value }) => `${text(name)}:${value}`).join(',')}}`;
}

/** @throws RangeError for an amount with more digits than its minor unit; the terms are checked before */
export const quoteBody = (sending: Sending, externalId: ExternalId | undefined, terms: Terms): string =>
  bodyOf(
    sending,
    'quotes',
    externalId,
    sending.quoteFields.flatMap((field): Entry[] => {
      const value = terms[field.name];
      return value === undefined ? [] : [[field.name, writtenAs(value, field)]];
    }),
  );

/** The document allows a collateral amount alone: no reference of ours can be sent with it. */
export const applicationBody = (sending: Sending, amount: string): string => {
  const { name, ...written } = sending.applicationAmountField;
  return bodyOf(sending, 'applications', undefined, [[name, writtenAs(amount, written)]]);
};

/** Undefined for an accept without a body, which names the quote in its path. */
export function acceptBody(
  sending: Sending,
  quoteId: QuoteId,
  externalId: ExternalId | undefined,
): string | undefined {
  const at = sending.requests?.acceptQuote?.quoteId;
  const own: Entry[] = at === undefined ? [] : [[at, text(quoteId)]];
  return placesIn(sending, 'acceptQuote').length === 0
    ? undefined
    : bodyOf(sending, 'acceptQuote', externalId, own);
}

/** The headers that carry our reference. */
export const referenceHeaders = (
  { requests }: Sending,
  kind: SendPath,
  externalId: ExternalId | undefined,
): Record<string, string> =>
  Object.fromEntries(
    externalId === undefined
      ? []
      : (requests?.[kind]?.reference?.headers ?? []).map((name) => [name.toLowerCase(), externalId]),
  );

/** A JSON number as its digits, so that none is rounded. */
interface Digits {
  readonly digits: string;
}

/** Reads the value at a place of a body; undefined if nothing or something else stands there. */
function readerOf(
  sending: Sending,
  kind: SendPath,
  body: string,
): (path: string) => string | Digits | undefined {
  if (sending.requests?.[kind]?.as === 'form') {
    const pairs = new Map(body.split('&').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
    return (path) => decoded(pairs.get(encodeURIComponent(path)));
  }
  let json: unknown;
  try {
    json = JSON.parse(body, (_name, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? { digits: context?.source ?? '' } : value,
    );
  } catch {
    return () => undefined;
  }
  return (path) => {
    const at = stepsOf(path).reduce<unknown>((inside, step) => {
      if (typeof inside !== 'object' || inside === null) return undefined;
      const name = step.startsWith('[') ? step.slice(1, -1) : step;
      return Object.hasOwn(inside, name) ? (inside as Readonly<Record<string, unknown>>)[name] : undefined;
    }, json);
    if (typeof at === 'string') return at;
    return typeof at === 'object' && at !== null && 'digits' in at && typeof at.digits === 'string'
      ? { digits: at.digits }
      : undefined;
  };
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What stands at a field's place, in whole units. */
function saidAt(
  read: ReturnType<typeof readerOf>,
  { name, as, scale }: { readonly name: string } & Written,
): string | undefined {
  const at = read(name);
  if (at === undefined || (typeof at === 'string') === (as === 'number')) return undefined;
  const said = typeof at === 'string' ? at : at.digits;
  const amount = scale === undefined ? undefined : parseDecimal(said);
  return scale === undefined || amount === undefined ? said : inUnits(amount, scale);
}

/** The amount that this application's body asks for, at the place that the operator confirmed. */
export function amountInBody(sending: Sending, body: string): Decimal | undefined {
  const { requests, applicationAmountField: field } = sending;
  const isForm = requests?.applications?.as === 'form';
  const said = saidAt(readerOf(sending, 'applications', body), {
    ...field,
    as: isForm ? 'text' : field.as,
  });
  return said === undefined ? undefined : parseDecimal(said);
}

/**
 * The body as it is sent, made anew from what the recorded one says at the places of this profile. Undefined if
 * the two differ: the recorded one has another member, another order or another spelling.
 */
export function bodyFor(sending: Sending, intent: MoneyIntent): string | undefined {
  if (intent.kind === 'acceptQuote') return acceptBody(sending, intent.quoteId, intent.externalId);
  const { kind, body } = intent;
  const made = madeAnew(sending, intent, readerOf(sending, kind, body));
  return made === body ? made : undefined;
}

function madeAnew(
  sending: Sending,
  intent: Exclude<MoneyIntent, { kind: 'acceptQuote' }>,
  read: ReturnType<typeof readerOf>,
): string | undefined {
  const isForm = sending.requests?.[intent.kind]?.as === 'form';
  const said = (field: { readonly name: string } & Written): string | undefined =>
    saidAt(read, { ...field, as: isForm ? 'text' : field.as });
  try {
    if (intent.kind === 'applications')
      return applicationBody(sending, said(sending.applicationAmountField) ?? '');
    const terms = sending.quoteFields.flatMap((field) => {
      const value = said(field);
      return value === undefined ? [] : [[field.name, value] as const];
    });
    const [at] = referencesIn(sending, 'quotes');
    const onRecord = at === undefined ? undefined : read(at);
    const externalId =
      intent.externalId ?? (typeof onRecord === 'string' ? (onRecord as ExternalId) : undefined);
    return quoteBody(sending, externalId, Object.fromEntries(terms));
  } catch {
    return undefined;
  }
}
