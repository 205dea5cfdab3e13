// Reads `collateral-desk://loan/<id>` and `collateral-desk://screen/<name>`. Anybody can write such a link,
// so a strict pure function reads it, and its target can only show something.
import * as v from 'valibot';
import { PLACES } from '../../contract/places.ts';
import type { LinkFault, NavigationTarget } from '../../contract/slices/navigation.ts';
import { LoanIdSchema } from '../../domain/ids.ts';

/** The longest id has 256 characters; a percent-encoded emoji takes 12. */
export const LONGEST_LINK = 3_200;

const LINK = /^collateral-desk:\/\/([a-z]+)\/([^/]+)$/i;
/** Characters that RFC 3986 allows in a path segment; others must be percent-encoded. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+$/i;
/** Controls, line breaks and marks that reverse text: no id has them, and they can mislead. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Never throws. A link that cannot be followed is `refused-link` with the reason. */
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
