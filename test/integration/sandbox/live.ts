// A practice service on a real port, stopped after its test, and a client with plain fetch.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startPracticeServer } from '../../../sandbox/server.ts';
import type { PracticeServer, PracticeServerOptions } from '../../../sandbox/server.ts';

export const START = Date.UTC(2026, 10, 21, 8, 0, 0);

export type Answer = { status: number; json: unknown; headers: Headers };
export type Live = {
  server: PracticeServer;
  api: (method: string, path: string, body?: unknown) => Promise<Answer>;
  control: (method: string, path: string, body?: unknown) => Promise<Answer>;
};

export const keys = { seed: 'live', apiKey: 'api-key', controlKey: 'control-key' } as const;

export async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, json: isJson ? JSON.parse(text) : text, headers: response.headers };
}

export async function live(options: Partial<PracticeServerOptions> = {}): Promise<Live> {
  const server = await startPracticeServer({ port: 0, startAt: START, ...keys, ...options });
  onTestFinished(() => server.stop());
  return {
    server,
    api: (method, path, body) =>
      send(`${server.baseUrl}${path}`, method, { authorization: 'Bearer api-key' }, body),
    control: (method, path, body) =>
      send(`${server.controlUrl}${path}`, method, { 'x-practice-key': 'control-key' }, body),
  };
}

/** A folder that is removed after the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
