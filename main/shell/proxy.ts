// The machine's proxy settings (system, PAC, WPAD) as a list of routes. Chromium evaluates them; its answer
// is read strictly, because a misread route would be a connection that no setting allows.
import type { Clock, ProxyResolver, ProxyRoute } from '../desk/ports/system.ts';
import { millis } from '../../domain/time.ts';

interface ProxyResolverOptions {
  /** `app.resolveProxy`; the window's session has a dead proxy. Answers `PROXY host:3128; DIRECT`. */
  readonly ask: (url: string) => Promise<string>;
  readonly clock: Pick<Clock, 'after'>;
}

/** Chromium may fetch a PAC file first. */
const ANSWER_LIMIT = millis(4_000);

export function createProxyResolver({ ask, clock }: ProxyResolverOptions): ProxyResolver {
  return {
    async routesFor(origin) {
      // The practice service is on this machine, which needs no proxy.
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

/** The routes of a PAC result, in order. One that cannot be read stays in the list as `unsupported`. */
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
