// Services whose answers a test gives, stopped after it, and connection tests of them.
import { afterEach } from 'vitest';
import { roughServer, type Misbehaviour, type RoughServer } from '../service/rough-server.ts';
import { rigFor, type Rig, type RigOptions } from './rig.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});
/** Undone after the test. */
export const afterTest = (stop: () => unknown): void => void stopping.push(stop);

export async function serving(
  behave: Misbehaviour,
  parts?: RigOptions,
): Promise<{ server: RoughServer; rig: Rig }> {
  const server = await roughServer(behave);
  afterTest(() => server.stop());
  return { server, rig: rigFor(server.baseUrl, parts) };
}

export const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Misbehaviour =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
export const empty = answering(200, { data: [] });

export const ALL = ['wallets', 'deposits', 'position', 'returnAddresses', 'applications', 'loans', 'loan'];
export const afterwards = (...keys: string[]): string[] => keys.map((key) => `${key} skipped`);
