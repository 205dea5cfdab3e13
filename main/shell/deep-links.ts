// `collateral-desk://loan/<id>` and `collateral-desk://screen/<name>`. Anybody can write such a link anywhere, so it
// is read like any bad input: strictly, by a pure function, into a target that can only show something.
import * as v from 'valibot';
import { PLACES } from '../../contract/places.ts';
import type { LinkFault, NavigationTarget } from '../../contract/slices/navigation.ts';
import { LoanIdSchema } from '../../domain/ids.ts';

/** The longest id (256 characters), each a percent-encoded emoji, and the words before it. */
export const LONGEST_LINK = 3_200;

const LINK = /^collateral-desk:\/\/([a-z]+)\/([^/]+)$/i;
/** What RFC 3986 lets stand in one segment of a path; anything else has to be percent-encoded. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+$/i;
/** Controls, line breaks and the marks that turn text around: in no id a service gives, and made to mislead. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Never throws; what cannot be followed comes back as `refused-link` with the reason. */
export function readLink(link: string): NavigationTarget {
  if (link.length > LONGEST_LINK) return refused('too-long');
  const [, kind, segment] = LINK.exec(link) ?? [];
  if (kind === undefined || segment === undefined || !SEGMENT.test(segment)) return refused('not-a-link');
  const name = decoded(segment);
  if (name === undefined || UNSEEN.test(name)) return refused('not-readable');
  switch (kind.toLowerCase()) {
    case 'screen': {
      const screen = PLACES.find((place) => place === name);
      return screen === undefined ? refused('no-such-screen') : { kind: 'screen', screen };
    }
    case 'loan': {
      const id = v.safeParse(LoanIdSchema, name);
      return id.success && name.trim() === name ? { kind: 'loan', id: id.output } : refused('no-such-id');
    }
    default:
      return refused('unknown-kind');
  }
}

const refused = (fault: LinkFault): NavigationTarget => ({ kind: 'refused-link', fault });

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
