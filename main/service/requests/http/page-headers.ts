// What an answer's headers say about the pages of a list.

/** more: whether anything follows this page, if the headers say it · total: the number of all objects. */
export interface PageHeaders {
  readonly more?: 'yes' | 'no';
  readonly total?: bigint;
}

const TOTALS = ['x-total-count', 'x-total', 'total-count', 'x-total-results'];
const NEXT = ['x-next-page', 'x-next-cursor', 'x-next', 'x-continuation-token', 'x-has-more'];

export function pageHeadersOf(status: number, headers: Readonly<Record<string, string>>): PageHeaders {
  const range = /(\d+)-(\d+)\/(\d+)\s*$/.exec(headers['content-range'] ?? '');
  const totals = [...TOTALS.map((name) => headers[name]), range?.[3]].flatMap((text) =>
    /^\d{1,15}$/.test(text?.trim() ?? '') ? [BigInt(text?.trim() ?? '')] : [],
  );
  const [total] = totals.toSorted((one, other) => (one > other ? -1 : 1));
  const more = moreBy(status, headers, range);
  return { ...(more !== undefined && { more }), ...(total !== undefined && { total }) };
}

function moreBy(
  status: number,
  headers: Readonly<Record<string, string>>,
  range: RegExpExecArray | null,
): PageHeaders['more'] {
  const link = headers['link'] ?? '';
  if (/;\s*rel\s*=\s*"?[^",;]*\bnext\b/i.test(link)) return 'yes';
  const isPart = range !== null && BigInt(range[2] ?? '') + 1n < BigInt(range[3] ?? '');
  if (isPart || (status === 206 && range === null)) return 'yes';
  const said = NEXT.flatMap((name) => headers[name]?.trim().toLowerCase() ?? []);
  if (said.some((text) => !['', 'false', '0', 'null', 'none'].includes(text))) return 'yes';
  // A Link header of pages without a next one is the last page's.
  return said.length > 0 || /;\s*rel\s*=\s*"?(?:first|prev|last)\b/i.test(link) ? 'no' : undefined;
}
