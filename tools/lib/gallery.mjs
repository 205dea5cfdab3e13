// Serves the page of all components (test/support/gallery) with hot reload, and builds it with the app's
// strict content policy for the test that compares it with reference pictures.
import { join } from 'node:path';
import { root } from './folders.mjs';

/** Loads vite on use, because it may not be installed before `prepare()`. */
const parts = async () =>
  /** @type {const} */ ([await import('vite'), (await import('@vitejs/plugin-react')).default]);

const folder = join(root, 'test/support/gallery');

/** @returns {Promise<string>} the address it is served at, until this process ends */
export async function serveGallery() {
  const [vite, react] = await parts();
  const server = await vite.createServer({
    configFile: false,
    root: folder,
    cacheDir: join(root, 'artifacts/vite-gallery'),
    logLevel: 'warn',
    // Hot reload needs a looser content policy. The page that is built for tests has the strict one.
    plugins: [
      react(),
      {
        name: 'policy-for-development',
        transformIndexHtml: (html) => html.replaceAll(/<meta[^>]+Content-Security-Policy[^>]*>/gi, ''),
      },
    ],
    server: { host: '127.0.0.1', fs: { allow: [root] } },
  });
  await server.listen();
  return server.resolvedUrls?.local[0] ?? '';
}

/** @param {string} output folder for the built page */
export async function buildGallery(output) {
  const [vite, react] = await parts();
  await vite.build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'chrome148',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: ['index.html', 'figures.html'].map((page) => join(folder, page)) },
    },
  });
}
