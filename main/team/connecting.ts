// Signs in to the team's server: TLS with a verified name, SCRAM or a client certificate, bounded times. A
// server that asks for the password itself, or for its MD5, does not get it.
import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import type { TeamServer, TeamStep } from '../../contract/slices/team.ts';
import type { TeamSecret } from '../desk/ports/team.ts';

/** In ms: of making the connection, and of one statement, here and at the server. */
const CONNECTS_WITHIN = 5_000;
const ANSWERS_WITHIN = 5_000;
const SERVER_ANSWERS_WITHIN = 4_000;
const WAITS_FOR_LOCK = 3_000;

/** What node-postgres has on its connection, beside its types. */
interface RawConnection {
  once(event: string, listener: () => void): void;
  prependListener(event: string, listener: () => void): void;
  readonly stream: { destroy(cause?: Error): void };
}

export async function signIn(
  server: TeamServer,
  secret: TeamSecret,
  onStep: (step: TeamStep, detail?: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    database: server.database,
    user: server.person,
    password: secret.kind === 'password' ? secret.password : '',
    application_name: 'collateral-desk',
    ssl: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      checkServerIdentity: (_name, certificate) => checkServerIdentity(server.host, certificate),
      ...(server.authority !== undefined && { ca: server.authority }),
      ...(secret.kind === 'certificate' && { cert: secret.certificate, key: secret.key }),
    },
    connectionTimeoutMillis: CONNECTS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
    statement_timeout: SERVER_ANSWERS_WITHIN,
    lock_timeout: WAITS_FOR_LOCK,
    keepAlive: true,
  });
  // An error on an idle connection arrives as an event, which `end` reports as well.
  client.on('error', () => undefined);
  const raw: unknown = Reflect.get(client, 'connection');
  const connection = raw as RawConnection;
  connection.once('connect', () => onStep('reach'));
  connection.once('sslconnect', () => onStep('tls'));
  for (const asks of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.prependListener(asks, () =>
      connection.stream.destroy(
        new Error('SCRAM-SHA-256 is required, and the server asks for the password itself'),
      ),
    );
  try {
    await client.connect();
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw cause;
  }
  onStep('sign-in');
  return client;
}
