// The machine's proxy settings (system, PAC, WPAD) as a list of routes. Chromium works them out; what it answers
// is read strictly, because whatever is misread here would be a connection nobody prescribed.
import type { Clock, ProxyResolver, ProxyRoute } from '../desk/ports/system.ts';
import { millis } from '../../domain/time.ts';

export interface ProxyResolverParts {
  /** `app.resolveProxy`, as the window's session has a dead proxy: `PROXY proxy.example:3128; DIRECT`. */
  readonly ask: (url: string) => Promise<string>;
  readonly clock: Pick<Clock, 'after'>;
}

/** Chromium may be fetching a PAC file first. Past this, the operator is better told than kept waiting. */
const ANSWER_LIMIT = millis(4_000);

export function createProxyResolver({ ask, clock }: ProxyResolverParts): ProxyResolver {
  return {
    async routesFor(origin) {
      // No setting leads this machine to itself through another one; the practice service lives there.
      if (isLoopback(origin)) return [{ kind: 'direct' }];
      const { promise, resolve } = Promise.withResolvers<readonly ProxyRoute[]>();
      const unanswered = (why: string): void => resolve([{ kind: 'unsupported', said: why }]);
      const stop = clock.after(ANSWER_LIMIT, () => unanswered('proxy settings gave no answer'));
      ask(`${origin}/`).then(
        (answer) => resolve(routesIn(answer)),
        () => unanswered('proxy settings could not be read'),
      );
      try {
        return await promise;
      } finally {
        stop();
      }
    },
  };
}

/** A PAC result's routes in its order. What is not understood stays in the list as something that was prescribed. */
export function routesIn(answer: string): readonly ProxyRoute[] {
  const parts = answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? [{ kind: 'unsupported', said: 'an empty answer' }] : parts.map(routeOf);
}

const PROXY = /^(PROXY|HTTP|HTTPS) +((?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?)$/i;

function routeOf(text: string): ProxyRoute {
  if (/^DIRECT$/i.test(text)) return { kind: 'direct' };
  const [, scheme = '', address = ''] = PROXY.exec(text) ?? [];
  const url = address === '' ? null : URL.parse(`${/^HTTPS$/i.test(scheme) ? 'https' : 'http'}://${address}`);
  return url === null || url.port === '0'
    ? { kind: 'unsupported', said: printable(text) }
    : { kind: 'http', url: url.origin };
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 80);

function isLoopback(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
