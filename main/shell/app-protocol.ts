// Serves the built renderer as app://desk/…, and main's confirmation window as app://confirm/… in a session of
// its own. Files stay in memory after the first read. The policy below lets nothing else load.
import { readFile } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';
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
  // No script can turn a text into markup or a script URL, nor create a Trusted Types policy that could.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // Without `allow-modals` no script opens dialogs or prints. Forms submit to the page's script.
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

/** Where the page's script draws. */
const PLACE = '<div id="root">';

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
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

type Answer = Pick<ProtocolResponse, 'statusCode' | 'mimeType' | 'charset' | 'headers'> & {
  readonly data: Buffer;
};

export interface Pages {
  /**
   * @param of the protocol of the session that may load the pages
   * @param byHandle uses `protocol.handle` even if the older call exists, so that tests cover it
   */
  readonly serve: (of: Protocol, byHandle?: boolean) => void;
  /** Resolves when the page itself was answered for the first time. */
  readonly served: Promise<void>;
}

/**
 * Reads the page and the files it names at once, so that its first requests find them in memory.
 *
 * @param root folder of the built page
 * @param host the only host that it is served for
 * @param firstFrame markup that the first answer has before the page's own place; undefined: none
 * @param onMissing called with the name of a file of the app that cannot be read
 */
export function readPages(
  root: string,
  host = 'desk',
  firstFrame?: () => Promise<string | undefined>,
  onMissing?: (file: string) => void,
): Pages {
  const index = join(root, 'index.html');
  let still = firstFrame;
  const { promise: served, resolve: wasServed } = Promise.withResolvers<void>();
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
    const page = await read(index);
    await Promise.all(namedIn(page.toString()).map((file) => read(join(root, file))));
  };
  // A file that cannot be read fails when it is requested.
  ahead().catch(() => undefined);

  async function answer({ method, url }: Pick<ProtocolRequest, 'method' | 'url'>): Promise<Answer> {
    const path = pathInside(root, url, host);
    const type = path === undefined ? undefined : TYPES[extname(path)];
    if (method !== 'GET' || path === undefined || type === undefined) return refuse(404);
    try {
      const data = await read(path);
      return { ...type, headers: HEADERS, data: path === index ? await withFirstFrame(data) : data };
    } catch {
      onMissing?.(basename(path));
      return refuse(404);
    } finally {
      // The caller of this function answers first.
      if (path === index) setImmediate(wasServed);
    }
  }
  async function withFirstFrame(page: Buffer): Promise<Buffer> {
    const take = still;
    // A page that is loaded again has its own figures.
    still = undefined;
    const markup = await take?.();
    return markup === undefined ? page : Buffer.from(page.toString().replace(PLACE, () => markup + PLACE));
  }
  return {
    served,
    serve(of, byHandle = false) {
      // Not `protocol.handle`: it loads Node's fetch, which takes 60 ms of the start and 4 MB (decision 33).
      if (!byHandle && typeof of.registerBufferProtocol === 'function')
        of.registerBufferProtocol('app', (request, take) =>
          inBackground('page', async () => take(await answer(request))),
        );
      else of.handle('app', async (request) => responseOf(await answer(request)));
    },
  };
}

/** The answer as `protocol.handle` takes it. */
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

/** The scripts, styles and fonts that a built page names. */
export const namedIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file);

/** No Cross-Origin-Opener-Policy: no page has an opener, and the policy would start a second process. */
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

/** The file of a URL; undefined for another host or a path outside the folder. */
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
