// app://desk/… serves the built renderer from its folder, out of memory after the first read, under the strict
// Content-Security-Policy, and app://confirm/… main's own confirmation in a session of its own. Nothing else can be loaded.
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Protocol, type ProtocolRequest, type ProtocolResponse } from 'electron';
import { inBackground } from '../desk/ports/background.ts';

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
  // No text becomes markup or a script's address, and no script may make a policy by which it would.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // Without `allow-modals` no script opens the print dialog, nor asks in a dialog of its own. A form submits to its own script.
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

const UTF8 = { charset: 'utf-8' };
const TYPES: Readonly<Record<string, Pick<ProtocolResponse, 'mimeType' | 'charset'>>> = {
  '.html': { mimeType: 'text/html', ...UTF8 },
  '.js': { mimeType: 'text/javascript', ...UTF8 },
  '.css': { mimeType: 'text/css', ...UTF8 },
  '.woff2': { mimeType: 'font/woff2' },
  '.svg': { mimeType: 'image/svg+xml' },
  '.png': { mimeType: 'image/png' },
};

/** Must run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

type Answer = Pick<ProtocolResponse, 'statusCode' | 'mimeType' | 'charset' | 'headers'> & {
  readonly data: Buffer;
};

export interface Pages {
  /**
   * @param of the session's that may load them
   * @param byHandle takes `protocol.handle` although the older call is there; so that it is tried before it is needed.
   */
  readonly serve: (of: Protocol, byHandle?: boolean) => void;
}

/**
 * Reads the page and all it names at once, so that its first requests find everything in memory.
 *
 * @param root folder of the built page
 * @param host the only one it is served for
 */
export function readPages(root: string, host = 'desk'): Pages {
  const files = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const bytes = readFile(path);
    files.set(path, bytes);
    bytes.catch(() => files.delete(path));
    return bytes;
  };
  const ahead = async (): Promise<void> => {
    const page = await read(join(root, 'index.html'));
    await Promise.all(namedIn(page.toString()).map((file) => read(join(root, file))));
  };
  // What cannot be read is said when it is asked for.
  ahead().catch(() => undefined);

  async function answer({ method, url }: Pick<ProtocolRequest, 'method' | 'url'>): Promise<Answer> {
    const path = pathInside(root, url, host);
    const type = path === undefined ? undefined : TYPES[extname(path)];
    if (method !== 'GET' || path === undefined || type === undefined) return refuse(404);
    try {
      return { ...type, headers: HEADERS, data: await read(path) };
    } catch {
      return refuse(404);
    }
  }
  return {
    serve(of, byHandle = false) {
      // Rather than `protocol.handle`: its requests and responses are those of Node's fetch, and to load that takes
      // 60 ms of the start and 4 MB (decision 33).
      if (!byHandle && typeof of.registerBufferProtocol === 'function')
        of.registerBufferProtocol('app', (request, take) =>
          inBackground('page', async () => take(await answer(request))),
        );
      else of.handle('app', async (request) => responseOf(await answer(request)));
    },
  };
}

/** The same answer in the words of `protocol.handle`. */
function responseOf({ statusCode, mimeType, charset, headers, data }: Answer): Response {
  const type = mimeType !== undefined && {
    'content-type': [mimeType, charset].filter(Boolean).join(';charset='),
  };
  const status = statusCode ?? 200;
  return new Response(status === 200 ? new Uint8Array(data) : null, {
    status,
    headers: { ...headers, ...type },
  });
}

/** Scripts, styles and fonts a built page names. */
export const namedIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file);

/** No opener policy: there is no opener, and Chromium would begin a second process for a page that names one. */
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const refuse = (statusCode: number): Answer => ({
  statusCode,
  headers: HEADERS,
  data: Buffer.alloc(0),
});

/** The file a URL means, or undefined when it is another host or would leave the folder. */
export function pathInside(root: string, url: string, host = 'desk'): string | undefined {
  let parsed: URL;
  let decoded: string;
  try {
    parsed = new URL(url);
    decoded = decodeURIComponent(parsed.pathname);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'app:' || parsed.hostname !== host || decoded.includes('\0')) return undefined;
  const path = normalize(join(root, decoded === '/' ? 'index.html' : decoded));
  return path.startsWith(root.endsWith(sep) ? root : root + sep) ? path : undefined;
}
