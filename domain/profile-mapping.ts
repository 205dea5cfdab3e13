// The headers that a connector adds to every request.
import * as v from 'valibot';
import { isStaticHeader } from './header-names.ts';

const STATIC_HEADER =
  'a header such as X-Version or X-Tenant-Id: none that the app sets, that holds a secret or that directs a request';

/** Sent with every request, for example an API version. */
export const HeadersSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.check(isStaticHeader, STATIC_HEADER)),
    v.pipe(v.string(), v.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/, 'visible ASCII')),
  ),
  v.check((headers) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    return new Set(names).size === names.length;
  }, 'no two headers that differ only in capital letters'),
);
