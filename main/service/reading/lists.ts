// Reads a list to its end, page after page. If the next page is unclear, the list may be incomplete and says
// so. A page that fails fails the list, because half a list would look whole.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail, ok, type AppError } from '../../../contract/errors.ts';
import { pagingOf } from '../../../domain/connector/paging.ts';
import { requestUrl } from '../../../domain/request-url.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Answer, Asked, ResourceValues, Urgency } from '../../desk/ports/service.ts';
import type { ListMeter } from './budgets.ts';
import { refused } from '../requests/answer-errors.ts';
import type { ServiceRequests, Page } from '../requests/service-requests.ts';
import { sourceOf, type JsonObject, type JsonValue } from './json.ts';
import type { Mapping } from './wire/mapping.ts';
import { CollectedItems } from './collected-items.ts';
import { rememberPages } from './answer-pages.ts';
import { answerShape } from './answer-shape.ts';
import { pagesBy, type Pages } from '../connector/paging.ts';
import type { Parameters } from '../connector/next-address.ts';
import type { ListKind, ListResource, PageItems } from './resources.ts';
import { timesOf, type Unchanged } from './unchanged.ts';
import { isSuccess, saidByForms, saidBySigns } from '../connector/outcome.ts';
import { locate, type Names } from './wire/names.ts';

interface ListOptions<T> {
  readonly signal?: AbortSignal | undefined;
  readonly urgency?: Urgency | undefined;
  readonly meter: ListMeter;
  readonly unchanged: Unchanged<T[]>;
  /** Called with the number of unusable items: no objects, or without an id. */
  readonly onSkipped: (skipped: number) => void;
}

/** Characters of items read without a pause, in about a millisecond. */
const AT_ONCE = 16 * 1024;

type ItemOf<R extends ListResource> = ResourceValues[R][number];

interface Rules {
  readonly profile: ServiceProfile;
  readonly mapping: Mapping;
}

export async function readList<R extends ListResource>(
  requests: ServiceRequests,
  { profile, mapping }: Rules,
  kind: ListKind<R>,
  options: ListOptions<ItemOf<R>>,
): Promise<Asked<Answer<ItemOf<R>[]>>> {
  try {
    return await readPages(requests, { profile, mapping }, kind, options);
  } finally {
    options.meter.end();
  }
}

async function readPages<R extends ListResource>(
  requests: ServiceRequests,
  rules: Rules,
  kind: ListKind<R>,
  { signal, urgency, meter, unchanged, onSkipped }: ListOptions<ItemOf<R>>,
): Promise<Asked<Answer<ItemOf<R>[]>>> {
  const path = kind.path(rules.profile.paths);
  const way = pagesBy(pagingOf(rules.mapping.pagination, kind.list), requestUrl(rules.profile, path));
  const { id } = rules.mapping.names[kind.of];
  const pages: Page[] = [];
  const items: PageItems['items'][] = [];
  let isReadable = true;
  let step: ReturnType<Pages['after']> = { kind: 'ask', parameters: way.first };

  while (step.kind === 'ask') {
    const before = unchanged.before(pages.length);
    const page = await requests.read(kind.at, withParameters(path, step.parameters), {
      signal,
      urgency,
      before,
      meter,
    });
    // Longer than the desk reads: what came before counts, and says so.
    if (!page.ok && isTooLarge(page.error) && pages.length > 0) {
      step = { kind: 'over', incomplete: 'read-in-part' };
      break;
    }
    if (!page.ok) return page;
    const taken = itemsOf(page.value, kind, rules);
    if (!taken.ok) return taken;
    const { text, duration, json, pageHeaders } = page.value;
    const { length } = taken.value.items;
    const { kept, mayGoOn } = meter.page({ bytes: text.length, milliseconds: duration }, length);
    pages.push(page.value);
    items.push(taken.value.items.slice(0, kept));
    isReadable &&= taken.value.complete;
    const own = taken.value.items.map(({ item }) => item);
    step = way.after({
      body: json,
      around: taken.value.around,
      items: own,
      keys: own.map((item) => keyOf(item, id)),
      headers: pageHeaders,
    });
    if (length > kept || (step.kind === 'ask' && !mayGoOn))
      step = { kind: 'over', incomplete: 'read-in-part' };
  }

  const same = unchanged.again(pages);
  if (same !== undefined) return ok(same);
  const { values, things, skipped } = await understood(items, kind, rules.mapping);
  if (skipped > 0) onSkipped(skipped);
  const { of } = kind;
  const incomplete = step.incomplete ?? (isReadable && skipped === 0 ? undefined : 'items-unreadable');
  const answer: Answer<ItemOf<R>[]> = {
    value: values,
    ...timesOf(pages),
    mayBeIncomplete: incomplete !== undefined,
    incomplete,
    shape: answerShape(pages, { things, names: rules.mapping.names[of] }),
  };
  rememberPages(answer, { thing: of, of: 'list', pages });
  unchanged.keep(pages, answer);
  return ok(answer);
}

/** The values of all pages' items, read in turns with main's other work. */
async function understood<R extends ListResource>(
  items: readonly PageItems['items'][],
  kind: ListKind<R>,
  mapping: Mapping,
): Promise<{ values: ItemOf<R>[]; things: JsonObject[][]; skipped: number }> {
  const collected = new CollectedItems<ItemOf<R>>();
  const things: JsonObject[][] = [];
  let skipped = 0;
  let untilTurn = AT_ONCE;
  let isLong = false;
  for (const [page, onPage] of items.entries()) {
    const thingsOnPage: JsonObject[] = [];
    things.push(thingsOnPage);
    for (const { item, group } of onPage) {
      untilTurn -= item.end - item.start;
      if (untilTurn < 0) {
        await nextTurn();
        untilTurn = AT_ONCE;
        isLong = true;
      }
      if (item.kind !== 'object') {
        skipped++;
        continue;
      }
      thingsOnPage.push(item);
      const value = kind.from(item, mapping, group);
      if (value === undefined) skipped++;
      else collected.add(keyOf(item, mapping.names[kind.of].id), page, value);
    }
  }
  // What files a long list gets a turn of its own.
  if (isLong) await nextTurn();
  return { values: collected.values, things, skipped };
}

function itemsOf<R extends ListResource>(
  page: Page,
  kind: ListKind<R>,
  { profile, mapping }: Rules,
): Asked<PageItems> {
  const items = kind.itemsOf(page.json, mapping);
  const around = items?.around ?? (page.json.kind === 'object' ? [page.json] : []);
  // A 2xx whose body states a failure.
  if (listFails(page.json, { around, items: items?.items }, mapping))
    return refused(page, page.json, profile);
  const isDoubtful = saidOf(page.json, around, mapping) === 'unknown-code';
  if (items !== undefined) return ok({ ...items, complete: items.complete && !isDoubtful });
  return fail({
    code: 'offline',
    cause: 'other',
    detail: 'the answer holds no list where one was expected',
    httpStatus: page.status,
  });
}

/**
 * By the profile's rule; without one, by the usual signs around the list. An empty list must also come in a form
 * that says success, because an error may carry an empty list.
 */
export function listFails(
  body: JsonValue,
  { around, items }: { around: readonly JsonObject[]; items: readonly unknown[] | undefined },
  mapping: Pick<Mapping, 'failure'>,
): boolean {
  const said = saidOf(body, around, mapping);
  return said === 'failed' || (items?.length === 0 && !isSuccess(said));
}

const saidOf = (body: JsonValue, around: readonly JsonObject[], { failure }: Pick<Mapping, 'failure'>) =>
  saidByForms(body, failure) ?? saidBySigns(around);

const isTooLarge = (error: AppError): boolean => error.code === 'offline' && error.cause === 'too-large';

/** Ours replace those of the path. */
function withParameters(path: string, parameters: Parameters): string {
  const [steps = '', query = ''] = path.split(/\?(.*)$/s);
  const kept = query.split('&').filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !Object.hasOwn(parameters, name);
  });
  const own = Object.entries(parameters).map((pair) => pair.map(encodeURIComponent).join('='));
  return [...kept, ...own].length === 0 ? steps : `${steps}?${[...kept, ...own].join('&')}`;
}

/** Identifies an item among those of other pages: its id, or else its whole text. */
function keyOf(item: JsonValue, id: Names): string {
  const value = item.kind === 'object' ? locate(item, id)?.value : undefined;
  return sourceOf(value?.kind === 'text' || value?.kind === 'number' ? value : item);
}
