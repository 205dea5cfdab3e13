// The proxies on the way to a service, and their credentials, which are kept by proxy because several
// services may use the same one.
import type { ProfileId } from '../../../domain/ids.ts';
import { originOf } from '../../../domain/profile.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Route } from '../../../contract/calls/profiles.ts';
import { inBackground } from '../ports/background.ts';
import type { ProxyRoute } from '../ports/system.ts';
import type { Note, ProfilesPorts } from './ports.ts';

/** The entry that a connection reads (service/requests/http/tunnel.ts); it holds `user:password`. */
const entryOf = (proxy: string): string => `proxy/${proxy.toLowerCase()}`;

export function createProxies({ secrets, shelf, connect, proxies }: ProfilesPorts, note: Note) {
  async function shown(route: ProxyRoute): Promise<Route> {
    if (route.kind !== 'http') return route;
    const { protocol, hostname, port } = new URL(route.url);
    const proxy = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
    const kept = await secrets.get(entryOf(proxy));
    return { kind: 'proxy', proxy, credentialsStored: kept.ok && kept.value !== undefined };
  }

  return {
    async routes(profileId: ProfileId): Promise<Result<CallOutput<'profiles.routes'>>> {
      const profile = await shelf.get(profileId);
      if (!profile.ok) return profile;
      const routes = await proxies.routesFor(originOf(profile.value));
      return ok({ routes: await Promise.all(routes.map(shown)) });
    },
    async setProxyCredentials(input: CallParsed<'profiles.setProxyCredentials'>): Promise<Result<object>> {
      const { proxy, username, secret } = input;
      // Basic credentials end the name at the first colon (RFC 7617).
      if (username.includes(':'))
        return fail({ code: 'bad-input', field: 'username', problem: 'a name without a colon' });
      const stored = await secrets.set(entryOf(proxy), `${username}:${secret}`);
      if (!stored.ok) return stored;
      const noted = await note('proxy.credentials-stored', proxy, { proxy });
      if (!noted.ok) return noted;
      // Not awaited: the connection shows the result.
      inBackground('proxies.refresh', () => connect.refreshNow());
      return ok({});
    },
    async deleteProxyCredentials(proxy: string): Promise<Result<object>> {
      const deleted = await secrets.delete(entryOf(proxy));
      if (!deleted.ok) return deleted;
      const noted = await note('proxy.credentials-deleted', proxy, { proxy });
      return noted.ok ? ok({}) : noted;
    },
  };
}
