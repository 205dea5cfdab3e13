// What an answer's headers say about the pages of a list.
import type { Pagination } from '../../../domain/connector/paging.ts';
import { nextLink, parametersOf, queryOf, type Address, type NextPage } from './next-address.ts';

/** Those that say it, by name; `status` is the HTTP status of a part. */
export type PageHeaders = Readonly<Record<string, string>>;

const TOTALS = ['x-total-count', 'x-total', 'total-count', 'x-total-results'];
const NEXTS = ['x-next-page', 'x-next-cursor', 'x-next', 'x-continuation-token', 'x-has-more'];
const USUAL = [...TOTALS, ...NEXTS, 'link', 'content-range'];

export function pageHeadersOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  pagination?: Pagination,
): PageHeaders {
  const stated = JSON.stringify(pagination ?? {}).matchAll(/"header":"([\w-]+)"/g);
  const names = [...USUAL, ...[...stated].map(([, name = '']) => name.toLowerCase())];
  const kept: Record<string, string> = status === 206 ? { status: '206' } : {};
  for (const name of names) if (headers[name] !== undefined) kept[name] = headers[name];
  return kept;
}

/** Items, no bytes: `loans 0-24/137`. */
const rangeIn = ({ 'content-range': range = '' }: PageHeaders): [bigint, bigint] | undefined => {
  const [, last, total] =
    /^\s*(?!bytes)[\w-]*\s*(?:\d{1,15}-(\d{1,15})|\*)\/(\d{1,15})\s*$/i.exec(range) ?? [];
  return total === undefined ? undefined : [BigInt(last ?? -1), BigInt(total)];
};

export function totalInHeaders(headers: PageHeaders): bigint {
  const totals = TOTALS.flatMap((name) =>
    /^\d{1,15}$/.test(headers[name]?.trim() ?? '') ? [BigInt(headers[name]?.trim() ?? '')] : [],
  );
  const all = [...totals, rangeIn(headers)?.[1] ?? 0n];
  return all.reduce((most, one) => (one > most ? one : most), 0n);
}

export function nextInHeaders(headers: PageHeaders, address: Address | undefined): NextPage {
  const { link = '' } = headers;
  const next = nextLink(link);
  if (next !== undefined) return queryOf(parametersOf(next, address));
  const page = headers['x-next-page']?.trim() ?? '';
  if (/^[1-9]\d{0,8}$/.test(page)) return queryOf({ page });
  const range = rangeIn(headers);
  const isPart = range !== undefined && range[0] + 1n < range[1];
  const said = NEXTS.flatMap((name) => headers[name]?.trim().toLowerCase() ?? []);
  const saysMore = said.some((text) => !['', 'false', '0', 'null', 'none'].includes(text));
  if (isPart || saysMore || (headers['status'] === '206' && range === undefined)) return { kind: 'unclear' };
  // A Link header of pages without a next one is the last page's.
  const isLast = said.length > 0 || /;\s*rel\s*=\s*"?(?:first|prev|last)\b/i.test(link);
  return { kind: isLast ? 'end' : 'unstated' };
}
