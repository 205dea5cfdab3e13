import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protocol, ProtocolRequest, ProtocolResponse } from 'electron';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Handler = (request: ProtocolRequest, take: (answer: ProtocolResponse) => void) => void;
type Replacement = (request: Request) => Promise<Response>;
const registered: Handler[] = [];
const handlers: Replacement[] = [];
const protocol: Record<string, unknown> = {
  registerBufferProtocol: (_scheme: string, handler: Handler) => registered.push(handler),
  handle: (_scheme: string, handler: Replacement) => handlers.push(handler),
};
vi.mock('electron', () => ({ protocol }));
const { namedIn, pathInside, readPages } = await import('../../../../main/shell/app-protocol.ts');

/** The handler of any session. */
const served = protocol as unknown as Protocol;

describe('app://desk', () => {
  it('serves only files inside the renderer folder', () => {
    expect(pathInside('/app/renderer', 'app://desk/index.html')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/assets/a%20b.js')).toBe('/app/renderer/assets/a b.js');
  });
  it('refuses other hosts, other schemes and every path out of the folder', () => {
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
    expect(pathInside('/app/confirm', 'app://desk/index.html', 'confirm')).toBeUndefined();
    expect(pathInside('/app/renderer', 'app://confirm/index.html')).toBeUndefined();
    // A sibling folder whose name begins alike is outside.
    expect(pathInside('/app/renderer', 'app://desk/..%2frenderer-old/x.js')).toBeUndefined();
  });
});

describe('the answer to the page', () => {
  const root = mkdtempSync(join(tmpdir(), 'collateral-desk-pages-'));
  beforeAll(() => {
    writeFileSync(join(root, 'index.html'), '<script src="./start.js"></script><link href="./a.woff2">');
    writeFileSync(join(root, 'start.js'), 'first');
    writeFileSync(join(root, 'secret.txt'), 'not a kind of file the page has');
    const pages = readPages(root);
    pages.serve(served);
    pages.serve(served, true);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const ask = (path: string, method = 'GET'): Promise<ProtocolResponse> =>
    new Promise((resolve) =>
      registered[0]?.({ url: `app://desk/${path}`, method, headers: {}, referrer: '' }, resolve),
    );

  const textOf = ({ data }: ProtocolResponse): string | undefined =>
    Buffer.isBuffer(data) ? data.toString() : undefined;

  it('is the file with its type and the policy', async () => {
    const answer = await ask('start.js');
    expect(textOf(answer)).toBe('first');
    expect(answer).toMatchObject({ mimeType: 'text/javascript', charset: 'utf-8' });
    expect(answer.headers?.['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers?.['x-content-type-options']).toBe('nosniff');
  });
  it('is an error for another method, another kind of file, or one that does not exist', async () => {
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
  it('is read ahead if the page names the file', async () => {
    expect(namedIn('<script src="./start.js"></script><link href="./a.woff2">')).toEqual([
      'start.js',
      'a.woff2',
    ]);
    writeFileSync(join(root, 'start.js'), 'second');
    expect(textOf(await ask('start.js'))).toBe('first');
  });

  it('is known to have been given once the page itself was answered, not one of its files', async () => {
    const pages = readPages(root);
    pages.serve(served);
    const own = registered.at(-1);
    let isServed = false;
    void pages.served.then(() => (isServed = true));
    const take = (path: string): Promise<ProtocolResponse> =>
      new Promise((resolve) =>
        own?.({ url: `app://desk/${path}`, method: 'GET', headers: {}, referrer: '' }, resolve),
      );
    await take('start.js');
    await new Promise(setImmediate);
    expect(isServed).toBe(false);
    await take('index.html');
    await pages.served;
  });

  it('is the same through `protocol.handle`: status, type, headers and bytes', async () => {
    const handle = handlers[0];
    const asked = [
      { path: 'index.html', method: 'GET' },
      { path: 'start.js', method: 'GET' },
      { path: 'start.js', method: 'POST' },
      { path: 'secret.txt', method: 'GET' },
      { path: 'nothing.js', method: 'GET' },
    ];
    for (const { path, method } of asked) {
      const before = await ask(path, method);
      const now = await handle?.(new Request(`app://desk/${path}`, { method }));
      expect(now?.status).toBe(before.statusCode ?? 200);
      expect(await now?.text()).toBe(textOf(before));
      const { 'content-type': type, ...headers } = Object.fromEntries(now?.headers ?? []);
      expect(headers).toEqual(before.headers);
      expect(type).toBe(before.mimeType === undefined ? undefined : `${before.mimeType};charset=utf-8`);
    }
  });
  it('comes through `protocol.handle` if the older call is gone', () => {
    const { registerBufferProtocol } = protocol;
    delete protocol['registerBufferProtocol'];
    const before = handlers.length;
    try {
      readPages(root).serve(served);
      expect(handlers).toHaveLength(before + 1);
    } finally {
      protocol['registerBufferProtocol'] = registerBufferProtocol;
    }
  });
});

describe('the first frame', () => {
  const root = mkdtempSync(join(tmpdir(), 'collateral-desk-pages-'));
  const page = '<body><div id="root"></div></body>';
  beforeAll(() => {
    writeFileSync(join(root, 'index.html'), page);
    writeFileSync(join(root, 'start.js'), 'first');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function answers(firstFrame: () => Promise<string | undefined>): Promise<string[]> {
    readPages(root, 'desk', firstFrame).serve(served, true);
    const handle = handlers.at(-1);
    const texts: string[] = [];
    for (const path of ['start.js', 'index.html', 'index.html']) {
      const answer = await handle?.(new Request(`app://desk/${path}`));
      texts.push((await answer?.text()) ?? '');
    }
    return texts;
  }

  it('is in the first answer of the page alone, before the page’s own place', async () => {
    expect(await answers(() => Promise.resolve('<p>$& figures</p>'))).toEqual([
      'first',
      '<body><p>$& figures</p><div id="root"></div></body>',
      page,
    ]);
  });

  it('is left out if there is none', async () => {
    expect(await answers(() => Promise.resolve(undefined))).toEqual(['first', page, page]);
  });
});
