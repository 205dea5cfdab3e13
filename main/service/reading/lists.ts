// Reads a list to its end, page after page. If the next page is unclear, the list may be incomplete and says
// so. A page that fails fails the list, because half a list would look whole.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail, ok } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { millis, type Millis } from '../../../domain/time.ts';
import type { Answer, Asked, ResourceValues, Urgency } from '../../desk/ports/service.ts';
import { tooLarge, type ListMeter } from './budgets.ts';
import { rejection } from '../requests/answer-errors.ts';
import type { ServiceRequests, Page } from '../requests/service-requests.ts';
import { sourceOf, type JsonObject, type JsonValue } from './json.ts';
import { shapeInTurns } from './shape.ts';
import type { Mapping } from './wire/mapping.ts';
import { rememberPages } from './answer-pages.ts';
import { hintsOf, MOST_PAGES } from './pagination.ts';
import type { ListKind, ListResource, PageItems } from './resources.ts';
import type { Unchanged } from './unchanged.ts';
import { statedFailure } from './stated-failure.ts';
import { statesFailure } from './verdict.ts';
import { locate, type Names } from './wire/pick.ts';

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
  { profile, mapping }: Rules,
  kind: ListKind<R>,
  { signal, urgency, meter, unchanged, onSkipped }: ListOptions<ItemOf<R>>,
): Promise<Asked<Answer<ItemOf<R>[]>>> {
  const path = kind.path(profile.paths);
  const pages: Page[] = [];
  const asked = new Set<string>();
  const collected = new CollectedItems<ItemOf<R>>();
  const things: JsonObject[] = [];
  let [complete, skipped, seen, total] = [true, 0, 0n, 0n];

  for (let query = ''; ;) {
    const before = query === '' ? unchanged.before() : undefined;
    const page = await requests.read(kind.at, withQuery(path, query), { signal, urgency, before, meter });
    if (!page.ok) return page;
    const same = unchanged.again(page.value);
    if (same !== undefined) return ok(same);
    const taken = itemsOf(page.value, kind, { profile, mapping });
    if (!taken.ok) return taken;
    const { text, duration, status } = page.value;
    const over = meter.spend({
      bytes: text.length,
      items: taken.value.items.length,
      milliseconds: duration,
    });
    if (over !== undefined) return fail(tooLarge(over, status));
    pages.push(page.value);
    complete &&= taken.value.complete && !page.value.linksOn;
    let untilTurn = AT_ONCE;
    for (const { item, group } of taken.value.items) {
      untilTurn -= item.end - item.start;
      if (untilTurn < 0) {
        await nextTurn();
        untilTurn = AT_ONCE;
      }
      if (item.kind !== 'object') {
        skipped++;
        continue;
      }
      things.push(item);
      const value = kind.from(item, mapping, group);
      if (value === undefined) skipped++;
      else collected.add(keyOf(item, mapping.names[kind.of].id), pages.length, value);
    }
    seen += BigInt(taken.value.items.length);
    const hints = hintsOf(taken.value.around, mapping.pagination);
    if (hints.total > total) total = hints.total;
    if (hints.next.kind === 'unclear') complete = false;
    if (hints.next.kind !== 'query') break;
    query = `${encodeURIComponent(hints.next.name)}=${encodeURIComponent(hints.next.value)}`;
    // The same next page twice, or an endless list: what was read so far counts, marked as incomplete.
    if (asked.has(query) || pages.length >= MOST_PAGES) {
      complete = false;
      break;
    }
    asked.add(query);
  }

  const [first] = pages;
  if (first === undefined) return fail({ code: 'offline', cause: 'other', detail: 'no page was read' });
  if (skipped > 0) onSkipped(skipped);
  const answer: Answer<ItemOf<R>[]> = {
    value: collected.values(),
    // The first page's time, so that the list is never called newer than its oldest part.
    receivedAt: first.receivedAt,
    raw: pages.map((page) => page.text).join('\n'),
    clockOffset: leastOf(pages.map((page) => page.clockOffset)),
    mayBeIncomplete: !complete || skipped > 0 || total > seen,
    shape: () =>
      shapeInTurns({ bodies: pages.map((page) => page.json), things, names: mapping.names[kind.of] }),
  };
  rememberPages(answer, { thing: kind.of, of: 'list', pages });
  // The first page alone does not show whether the other pages changed.
  if (pages.length === 1) unchanged.keep(first, answer);
  return ok(answer);
}

function itemsOf<R extends ListResource>(
  page: Page,
  kind: ListKind<R>,
  { profile, mapping }: Rules,
): Asked<PageItems> {
  const items = kind.itemsOf(page.json, mapping);
  const around = items?.around ?? (page.json.kind === 'object' ? [page.json] : []);
  // A 2xx whose body states a failure.
  if (listFails(page.json, around, mapping)) return fail(rejection(page, page.json, profile.errors));
  if (items !== undefined) return ok(items);
  return fail({
    code: 'offline',
    cause: 'other',
    detail: 'the answer holds no list where one was expected',
    httpStatus: page.status,
  });
}

/** By the profile's rule; without one, by the usual signs around the list. */
export function listFails(
  body: JsonValue,
  around: readonly JsonObject[],
  { failure }: Pick<Mapping, 'failure'>,
): boolean {
  const stated = statedFailure(body, failure);
  return stated === undefined ? around.some((layer) => statesFailure(layer)) : stated === 'failed';
}

function withQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Identifies an item among those of other pages: its id, or else its whole text. */
function keyOf(item: JsonObject, id: Names): string {
  const value = locate(item, id)?.value;
  return sourceOf(value?.kind === 'text' || value?.kind === 'number' ? value : item);
}

/**
 * The items of all pages. An item may move between pages while they are read and appear twice; the last one
 * counts. Two items on one page are the service's own statement and both stay, even with the same id.
 */
class CollectedItems<T> {
  readonly #values: T[] = [];
  readonly #seen = new Map<string, { page: number; index: number }>();

  add(key: string, page: number, value: T): void {
    const earlier = this.#seen.get(key);
    const index = earlier === undefined || earlier.page === page ? this.#values.length : earlier.index;
    this.#values[index] = value;
    this.#seen.set(key, { page, index });
  }

  values(): T[] {
    return [...this.#values];
  }
}

function leastOf(offsets: readonly (Millis | undefined)[]): Millis | undefined {
  const known = offsets.filter((offset) => offset !== undefined);
  return known.length === 0 ? undefined : millis(Math.min(...known));
}
