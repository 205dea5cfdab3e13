// How the pages of a list continue, and what proves that nothing follows.
import * as v from 'valibot';
import { isMethodParameter } from '../request-url.ts';
import { FieldPathSchema } from './path.ts';

const parameterName = v.pipe(
  v.string(),
  v.check(
    (name) => /^[\w.[\]-]{1,60}$/.test(name) && !isMethodParameter(name),
    'the name of a query parameter',
  ),
);

/** A path from the body, or a header of the answer. */
export const PlaceSchema = v.union(
  [
    FieldPathSchema,
    v.strictObject({ header: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'the name of a header')) }),
  ],
  'a path from the body, or { "header": "X-Total-Count" }',
);
export type Place = v.InferOutput<typeof PlaceSchema>;

/** Sent with every page. */
const size = v.optional(
  v.strictObject({
    parameter: parameterName,
    value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
);

/** What proves the end of a list; one proof is enough, and none may contradict. */
export const EndSchema = v.strictObject({
  /** "true" says that something follows. */
  more: v.optional(PlaceSchema),
  /** "true" says that this page is the last. */
  last: v.optional(PlaceSchema),
  /** The number of all pages. */
  pages: v.optional(PlaceSchema),
  /** The number of all items. */
  total: v.optional(PlaceSchema),
  /** Cursors that stand for the end, such as "-1". */
  cursor: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  /** A page with fewer items than its size. */
  short: v.optional(v.literal(true)),
  /** An answer without the cursor or the link to a next page. */
  absent: v.optional(v.literal(true)),
});
export type End = v.InferOutput<typeof EndSchema>;
const end = v.optional(EndSchema);

export const PagingSchema = v.variant('by', [
  /** The whole list in one answer. */
  v.strictObject({ by: v.literal('none'), size }),
  /**
   * A cursor that the answer states at `next`, null or blank at the end; or a value of the page's last (or first)
   * item, such as its id.
   */
  v.pipe(
    v.strictObject({
      by: v.literal('cursor'),
      next: v.optional(PlaceSchema),
      item: v.optional(FieldPathSchema),
      of: v.optional(v.picklist(['last', 'first'])),
      parameter: v.optional(parameterName, 'cursor'),
      size,
      end,
    }),
    v.check(({ next, item }) => (next === undefined) !== (item === undefined), 'either next or item'),
  ),
  /** The number of the page. */
  v.strictObject({
    by: v.literal('page'),
    parameter: v.optional(parameterName, 'page'),
    first: v.optional(v.picklist([0, 1]), 1),
    size,
    end,
  }),
  /** The number of items before the page. */
  v.strictObject({ by: v.literal('offset'), parameter: v.optional(parameterName, 'offset'), size, end }),
  /**
   * The address of the next page, in a Link header or at `next`. Only these parameters are taken from it; it is
   * never followed itself.
   */
  v.strictObject({
    by: v.literal('link'),
    next: v.optional(PlaceSchema),
    parameters: v.optional(v.pipe(v.array(parameterName), v.minLength(1))),
    size,
    end,
  }),
]);
export type Paging = v.InferOutput<typeof PagingSchema>;

export const PAGED_LISTS = ['wallets', 'deposits', 'returnAddresses', 'applications', 'loans'] as const;
export type PagedList = (typeof PAGED_LISTS)[number];

const ByListSchema = v.strictObject(v.entriesFromList(PAGED_LISTS, v.optional(PagingSchema)));

type Either = typeof PagingSchema | typeof ByListSchema;
/** One way for all lists, or a table by list. A list without one: the app looks for the usual names. */
export const PaginationSchema = v.lazy(
  (input): v.GenericSchema<v.InferInput<Either>, v.InferOutput<Either>> =>
    typeof input === 'object' && input !== null && 'by' in input ? PagingSchema : ByListSchema,
);
export type Pagination = v.InferOutput<typeof PaginationSchema>;

export function pagingOf(pagination: Pagination | undefined, list: PagedList): Paging | undefined {
  return pagination === undefined || 'by' in pagination ? pagination : pagination[list];
}

/**
 * Why a list may be incomplete. end-not-stated: no answer proves its end · next-not-understood: there is more, in a form
 * that the connector does not describe · page-repeated: the service sent a page again · less-than-total: fewer than it
 * states · total-moved: its total changed meanwhile · read-in-part: longer than the desk reads · items-unreadable: an item
 * has no id, another list could be meant, or the answer has a code that is no known success.
 */
export const IncompleteSchema = v.picklist([
  'end-not-stated',
  'next-not-understood',
  'page-repeated',
  'less-than-total',
  'total-moved',
  'too-many-pages',
  'read-in-part',
  'items-unreadable',
]);
export type Incomplete = v.InferOutput<typeof IncompleteSchema>;
