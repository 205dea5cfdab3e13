// app://desk/… serves the built renderer from its folder, out of memory after the first read, under the strict
// Content-Security-Policy. Nothing else can be loaded by the window.
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol } from 'electron';

export const APP_ORIGIN = 'app://desk';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Must run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * @param root folder of the built renderer
 * @param bridgeReady scripts wait for it, so that no call can come before its handler; HTML and styles do not.
 */
export function serveApp(root: string, bridgeReady: Promise<unknown>): void {
  const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (path: string): Promise<Uint8Array<ArrayBuffer>> => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const bytes = readFile(path).then((buffer) => Uint8Array.from(buffer));
    files.set(path, bytes);
    bytes.catch(() => files.delete(path));
    return bytes;
  };

  protocol.handle('app', async (request) => {
    const path = pathInside(root, request.url);
    const type = path === undefined ? undefined : TYPES[extname(path)];
    if (request.method !== 'GET' || path === undefined || type === undefined) return refuse(404);
    if (type.startsWith('text/javascript')) await bridgeReady;
    try {
      return new Response(await read(path), { headers: { ...HEADERS, 'content-type': type } });
    } catch {
      return refuse(404);
    }
  });
}

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const refuse = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** The file a URL means, or undefined when it is another host or would leave the folder. */
export function pathInside(root: string, url: string): string | undefined {
  let parsed: URL;
  let decoded: string;
  try {
    parsed = new URL(url);
    decoded = decodeURIComponent(parsed.pathname);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'app:' || parsed.hostname !== 'desk' || decoded.includes('\0')) return undefined;
  const path = normalize(join(root, decoded === '/' ? 'index.html' : decoded));
  return path.startsWith(root.endsWith(sep) ? root : root + sep) ? path : undefined;
}
