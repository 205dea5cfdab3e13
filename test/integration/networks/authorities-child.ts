// Reads one address directly in its own process, because Node reads its authorities from the environment at
// the start.
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { steadyClock } from '../service/rough-server.ts';

const client = createHttpClient({ core: createUndiciCore(), clock: steadyClock });
const outcome = await client.get(new URL(process.argv[2] ?? ''), {});
process.stdout.write(JSON.stringify(outcome));
await client.close();
