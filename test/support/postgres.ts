// A PostgreSQL server of its own for a test: a new cluster in a temporary folder, on a loopback port, with TLS.
// It runs under an unprivileged account, because PostgreSQL refuses root.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { initialise } from '../../tools/lib/team-schema.mjs';
import { newFolder } from './folders.ts';

const certificates = fileURLToPath(new URL('certificates/', import.meta.url));
/** The account `nobody`, which every Linux has. */
const NOBODY = 65_534;
const PLACES = '/usr/lib/postgresql';

/** The folder of the server's programs; undefined without the package. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(PLACES)
    ? readdirSync(PLACES)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const version = versions.find((one) => one >= 15 && existsSync(join(PLACES, String(one), 'bin/initdb')));
  return version === undefined ? undefined : join(PLACES, String(version), 'bin');
}

export const WITHOUT_POSTGRES = 'PostgreSQL 15 is not installed: apt-get install postgresql';

/** The person who signs in with the client certificate of `certificate`. */
export const BY_CERTIFICATE = 'emeka';

export const certificate = (): { certificate: string; key: string } => ({
  certificate: readFileSync(join(certificates, 'person.pem'), 'utf8'),
  key: readFileSync(join(certificates, 'person.key'), 'utf8'),
});

export const authority = (): string => readFileSync(join(certificates, 'authority.pem'), 'utf8');

export interface Postgres {
  readonly port: number;
  readonly folder: string;
  readonly pid: number;
  /** A connection of the administrator. */
  admin(database?: string): Promise<pg.Client>;
  /** Creates a role that may sign in with its name as the password. */
  person(name: string, ...groups: ('member' | 'approver' | 'manager')[]): Promise<void>;
  /** Makes a database with a team. */
  team(database: string, name?: string): Promise<void>;
  /** The database as a dump in SQL. */
  dump(database: string): string;
  /** Replaces the database by a dump; whoever is connected loses the connection. */
  restore(database: string, dump: string): Promise<void>;
  /** New connections soon get this certificate of `certificates`. */
  present(certificate: 'stranger' | 'expired'): void;
  /** The process gets this signal; `start` after a kill goes on with the same cluster. */
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error(WITHOUT_POSTGRES);
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = newFolder('postgres');
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  writeFileSync(secret, 'admin\n', { mode: 0o600 });
  if (isRoot) chownSync(secret, NOBODY, NOBODY);
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'admin',
      '-A',
      'scram-sha-256',
      '--pwfile',
      secret,
      '-E',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ],
    { ...account, cwd: folder, stdio: 'ignore' },
  );
  const install = (from: string, to = from): void => {
    const file = join(folder, to);
    copyFileSync(join(certificates, from), file);
    chmodSync(file, 0o600);
    if (isRoot) chownSync(file, NOBODY, NOBODY);
  };
  for (const name of ['service.pem', 'service.key', 'people.pem']) install(name);
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `hostssl all ${BY_CERTIFICATE} 127.0.0.1/32 cert\nhostssl all all 127.0.0.1/32 scram-sha-256\n`,
  );
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'a');
  let server: ChildProcess | undefined;

  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: join(folder, 'service.pem'),
    ssl_key_file: join(folder, 'service.key'),
    ssl_ca_file: join(folder, 'people.pem'),
    max_connections: 40,
    shared_buffers: '16MB',
  };
  const connectOnce = async (database = 'postgres'): Promise<pg.Client> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'admin',
      password: 'admin',
      database,
      // A server that is being killed may hold its port without answering.
      connectionTimeoutMillis: 2_000,
      ssl: { ca: authority(), rejectUnauthorized: true, host: '127.0.0.1' } as pg.ClientConfig['ssl'] &
        object,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  /** To a server that has started; a busy machine may need several tries. */
  const connect = async (database?: string): Promise<pg.Client> => {
    for (let tries = 1; ; tries++) {
      try {
        return await connectOnce(database);
      } catch (cause) {
        if (tries === 30 || !(cause instanceof Error) || cause.message !== 'timeout expired') throw cause;
      }
    }
  };
  const asAdmin = async (database: string, act: (db: pg.Client) => Promise<unknown>): Promise<void> => {
    const db = await connect(database);
    try {
      await act(db);
    } finally {
      await db.end();
    }
  };

  const client = (name: 'pg_dump' | 'psql', args: string[], input = ''): string =>
    execFileSync(join(programs, name), ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'admin', ...args], {
      input,
      encoding: 'utf8',
      env: { PGPASSWORD: 'admin', PGSSLMODE: 'require', HOME: folder },
      maxBuffer: 2 ** 26,
    });

  const postgres: Postgres = {
    port,
    folder,
    get pid() {
      return server?.pid ?? 0;
    },
    admin: connect,
    person: (name, ...groups) =>
      asAdmin('postgres', async (db) => {
        await db.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
        for (const group of groups) await db.query(`GRANT collateral_desk_${group} TO ${name}`);
      }),
    async team(database, name = 'Treasury Lagos') {
      await asAdmin('postgres', (db) => db.query(`CREATE DATABASE ${database}`));
      await asAdmin(database, (db) => initialise(db, { name, tell: () => undefined }));
    },
    dump: (database) => client('pg_dump', ['-d', database]),
    async restore(database, dump) {
      await asAdmin('postgres', async (db) => {
        await db.query(`DROP DATABASE ${database} WITH (FORCE)`);
        await db.query(`CREATE DATABASE ${database}`);
      });
      client('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', database], dump);
    },
    present(name) {
      for (const part of ['pem', 'key']) install(`${name}.${part}`, `service.${part}`);
      // The server reads its settings again, soon.
      server?.kill('SIGHUP');
    },
    signal(signal) {
      server?.kill(signal);
    },
    async start() {
      await exited(server);
      const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      for (let tries = 0; ; tries++) {
        // After kill -9 the old server's children hold its memory and port until they notice, and a new server
        // that starts before that ends at once. So it is started again.
        if (server === undefined || hasExited(server))
          server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
            ...account,
            cwd: folder,
            stdio: ['ignore', 'ignore', log],
          });
        const db = await connectOnce().catch((cause: unknown) => {
          if (tries > 600) {
            const said = readFileSync(join(folder, 'log'), 'utf8').slice(-1_000);
            throw new Error(`the server does not start: ${said}`, { cause });
          }
          return undefined;
        });
        if (db !== undefined) return db.end();
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async stop() {
      // Immediate: what is tested survives it, and the folder is deleted.
      server?.kill('SIGCONT');
      server?.kill('SIGQUIT');
      await exited(server);
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function exited(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || hasExited(child)) return;
  await new Promise((done) => child.once('exit', done));
}

/** Free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
