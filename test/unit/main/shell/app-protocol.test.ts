import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Handler = (request: ProtocolRequest, take: (answer: ProtocolResponse) => void) => void;
const registered: Handler[] = [];
vi.mock('electron', () => ({
  protocol: { registerBufferProtocol: (_scheme: string, handler: Handler) => registered.push(handler) },
}));
const { namedIn, pathInside, readPages } = await import('../../../../main/shell/app-protocol.ts');

describe('app://desk', () => {
  it('serves only files inside the renderer folder', () => {
    expect(pathInside('/app/renderer', 'app://desk/index.html')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/assets/a%20b.js')).toBe('/app/renderer/assets/a b.js');
  });
  it('refuses other hosts, other schemes and every way out of the folder', () => {
    for (const url of [
      'app://other/index.html',
      'https://desk/index.html',
      'app://desk/..%2f..%2fetc/passwd',
      'app://desk/%2e%2e%2fmain/index.js',
      'app://desk/..%5c..%5cetc%00',
      'app://desk/%E0%A4%A',
      'nonsense',
    ]) {
      const path = pathInside('/app/renderer', url);
      expect(path === undefined || path.startsWith('/app/renderer/')).toBe(true);
    }
    expect(pathInside('/app/renderer', 'app://desk/..%2f..%2fetc/passwd')).toBeUndefined();
    // A sibling folder that shares the name's beginning is outside.
    expect(pathInside('/app/renderer', 'app://desk/..%2frenderer-old/x.js')).toBeUndefined();
  });
});

describe('what the page is answered', () => {
  const root = mkdtempSync(join(tmpdir(), 'collateral-desk-pages-'));
  beforeAll(() => {
    writeFileSync(join(root, 'index.html'), '<script src="./start.js"></script><link href="./a.woff2">');
    writeFileSync(join(root, 'start.js'), 'first');
    writeFileSync(join(root, 'secret.txt'), 'not a kind of file the page has');
    readPages(root).serve();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const ask = (path: string, method = 'GET'): Promise<ProtocolResponse> =>
    new Promise((resolve) =>
      registered[0]?.({ url: `app://desk/${path}`, method, headers: {}, referrer: '' }, resolve),
    );

  const textOf = ({ data }: ProtocolResponse): string | undefined =>
    Buffer.isBuffer(data) ? data.toString() : undefined;

  it('is the file with its type, under the policy', async () => {
    const answer = await ask('start.js');
    expect(textOf(answer)).toBe('first');
    expect(answer).toMatchObject({ mimeType: 'text/javascript', charset: 'utf-8' });
    expect(answer.headers?.['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers?.['x-content-type-options']).toBe('nosniff');
  });
  it('is nothing for another method, another kind of file, or one that is not there', async () => {
    for (const asked of [
      ask('start.js', 'POST'),
      ask('secret.txt'),
      ask('nothing.js'),
      ask('..%2fstart.js'),
      ask('a.woff2'),
    ]) {
      const answer = await asked;
      expect(answer.statusCode).toBe(404);
      expect(textOf(answer)).toBe('');
      expect(answer.headers?.['content-security-policy']).toContain("default-src 'none'");
    }
  });
  it('is read before it is asked for where the page names it', async () => {
    expect(namedIn('<script src="./start.js"></script><link href="./a.woff2">')).toEqual([
      'start.js',
      'a.woff2',
    ]);
    writeFileSync(join(root, 'start.js'), 'second');
    expect(textOf(await ask('start.js'))).toBe('first');
  });
});
