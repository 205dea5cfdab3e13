// Prints a page to PDF: loads it in a hidden view with a session of its own, which serves five fonts and one
// style, without preload and scripts. The view is no window, so it does not keep the app running.
import { readFile } from 'node:fs/promises';
import { WebContentsView, session, type Session } from 'electron';
import mono from '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2?asset';
import regular from '@fontsource/inter/files/inter-latin-400-normal.woff2?asset';
import regularMore from '@fontsource/inter/files/inter-latin-ext-400-normal.woff2?asset';
import strong from '@fontsource/inter/files/inter-latin-600-normal.woff2?asset';
import strongMore from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?asset';
import { fail, ok } from '../../contract/errors.ts';
import type { Printer } from '../desk/ports/printing.ts';
import { PAPER_FILES, type PrintedPage } from '../formats/statement/printed-page.ts';
import type { Ids, Log } from '../desk/ports/system.ts';
import { denyIn } from './denials.ts';
import { SAFE_PREFERENCES } from './safe-preferences.ts';

/** Not the window's origin, so that the bridge refuses a printed page. */
const ORIGIN = 'app://paper';
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

const FONTS: Readonly<Record<string, string>> = {
  [PAPER_FILES.regular]: regular,
  [PAPER_FILES.regularMore]: regularMore,
  [PAPER_FILES.strong]: strong,
  [PAPER_FILES.strongMore]: strongMore,
  [PAPER_FILES.mono]: mono,
};

export function createPrinter(ids: Pick<Ids, 'uuid'>, log: Log): Printer {
  const pages = new Map<string, PrintedPage>();
  // Keeps views referenced: garbage collection would end a print.
  const views = new Set<WebContentsView>();
  let opened: Session | undefined;
  // Opened with the first page, because most runs print none.
  const paperSession = (): Session => {
    if (opened !== undefined) return opened;
    opened = session.fromPartition('paper');
    denyIn(opened, (url) => url.startsWith(`${ORIGIN}/`));
    opened.protocol.handle('app', (request) => answer(request, pages));
    return opened;
  };

  return {
    async pdf(page, signal) {
      if (signal.aborted) return ok(undefined);
      const name = ids.uuid();
      pages.set(name, page);
      const view = new WebContentsView({
        webPreferences: { ...SAFE_PREFERENCES, session: paperSession(), javascript: false },
      });
      views.add(view);
      const contents = view.webContents;
      const stop = (): void => contents.close();
      signal.addEventListener('abort', stop);
      try {
        await contents.loadURL(`${ORIGIN}/${name}/`);
        // The signal ends the wait: printToPDF may not settle once its view is closed.
        const bytes = await Promise.race([
          contents.printToPDF({
            preferCSSPageSize: true,
            printBackground: true,
            generateTaggedPDF: true,
            generateDocumentOutline: true,
          }),
          ended(signal),
        ]);
        return ok(bytes && new Uint8Array(bytes));
      } catch (cause) {
        return signal.aborted
          ? ok(undefined)
          : fail({ code: 'internal', reference: log.failure('printing failed', cause) });
      } finally {
        signal.removeEventListener('abort', stop);
        pages.delete(name);
        views.delete(view);
        if (!contents.isDestroyed()) contents.close();
      }
    },
  };
}

const ended = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

/** Serves `app://paper/<name>/`, its style and the fonts. */
async function answer(request: Request, pages: ReadonlyMap<string, PrintedPage>): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  const [, name = '', file = ''] = pathname.split('/');
  const page = pages.get(name);
  if (request.method !== 'GET' || hostname !== 'paper' || page === undefined) return refused();
  if (file === '') return served(page.html.join(''), 'text/html; charset=utf-8');
  if (file === PAPER_FILES.style) return served(page.style, 'text/css; charset=utf-8');
  const font = FONTS[file];
  return font === undefined ? refused() : served(Uint8Array.from(await readFile(font)), 'font/woff2');
}

const served = (body: string | Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    },
  });
const refused = (): Response => new Response(null, { status: 404 });
