// Reads one address in each way the desk can. It is its own process, because Node takes TLS switches from
// there.
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { post } from '../../../main/money/posts.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { shakeHands } from '../../../main/service/inspect/handshake.ts';
import { routesIn } from '../../../main/shell/proxy.ts';
import { steadyClock } from '../service/rough-server.ts';

const url = new URL(process.argv[2] ?? '');
const routes = routesIn(process.argv[3] ?? 'DIRECT');
const core = createUndiciCore({ proxies: { routesFor: async () => routes } });
const client = createHttpClient({ core, clock: steadyClock });
const key = { 'x-key': 'canary' };
process.stdout.write(
  JSON.stringify({
    get: await client.get(url, key),
    post: await post(client, url, key, '{}'),
    handshake: await shakeHands(url, routes, async () => undefined, new AbortController().signal),
  }),
);
await client.close();
