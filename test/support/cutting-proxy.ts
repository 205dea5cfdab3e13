// Between a desk and a test's PostgreSQL: cuts the connection so that the server gets a statement and the desk
// does not get its answer.
import { connect, createServer, type Socket } from 'node:net';
import type { Postgres } from './postgres.ts';

export interface CuttingProxy {
  readonly port: number;
  /** Drops the answer of the statement after so many more, and the connection with it. */
  cutAfter(statements: number): void;
  close(): void;
}

export async function cuttingProxy(postgres: Pick<Postgres, 'port'>): Promise<CuttingProxy> {
  let left = Infinity;
  const sockets = new Set<Socket>();
  const server = createServer((desk) => {
    const upstream = connect(postgres.port, '127.0.0.1');
    for (const socket of [desk, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        desk.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    let drops = false;
    desk.on('data', (bytes) => {
      left -= 1;
      if (left <= 0) {
        drops = true;
        left = Infinity;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (drops) desk.destroy();
      else desk.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cutAfter: (statements) => (left = statements),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
