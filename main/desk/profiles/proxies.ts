// The ways the network prescribes to a service, and the sign-in of a proxy that asks for one. It is kept under the
// proxy's own name, because a proxy stands before every service alike.
import type { ProfileId } from '../../../domain/ids.ts';
import { originOf } from '../../../domain/profile.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Route } from '../../../contract/calls/profiles.ts';
import { inBackground } from '../ports/background.ts';
import type { ProxyRoute } from '../ports/system.ts';
import type { Note, ProfilesPorts } from './ports.ts';

/** As a connection looks for it (main/service/requests/http/tunnel.ts): `user:password` under `proxy/host:port`. */
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
      // What is sent to the proxy ends the name at the first colon (RFC 7617).
      if (username.includes(':'))
        return fail({ code: 'bad-input', field: 'username', problem: 'a name without a colon' });
      const stored = await secrets.set(entryOf(proxy), `${username}:${secret}`);
      if (!stored.ok) return stored;
      const noted = await note('proxy.credentials-stored', proxy, { proxy });
      if (!noted.ok) return noted;
      // Asked again at once, and not waited for: how it went stands in the connection.
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
