// How the three parts are built: main (ESM with lazily loaded chunks, so that the window comes first), one
// CommonJS preload (a sandboxed preload can be nothing else), and the renderer under a policy that allows no
// inline script or style. Only the two native modules stay outside the bundles.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { parseSync, type Plugin } from 'vite';

const root = import.meta.dirname;

/** What is bundled is passed on, so its licences are too. */
const license = { fileName: 'licenses.md' };

/** Entries of main; one whose source is not there yet is left out. */
const mainEntries = Object.fromEntries(
  [
    ['index', 'main/index.ts'],
    ['store-worker', 'main/store/worker/worker.ts'],
    ['practice-service', 'sandbox/worker.ts'],
  ]
    .map(([name, source]) => [name, join(root, source ?? '')] as const)
    .filter(([, source]) => existsSync(source)),
);

export default defineConfig({
  main: {
    plugins: [refuseBrokenChunks()],
    build: {
      outDir: join(root, 'out/main'),
      sourcemap: true,
      minify: true,
      target: 'node24',
      reportCompressedSize: false,
      license,
      rolldownOptions: {
        input: mainEntries,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: join(root, 'out/preload'),
      externalizeDeps: false,
      sourcemap: false,
      minify: true,
      target: 'node24',
      reportCompressedSize: false,
      license,
      rolldownOptions: {
        input: { index: join(root, 'preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer'),
    base: './',
    plugins: [react(), policyForDevelopment()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      outDir: join(root, 'out/renderer'),
      minify: true,
      sourcemap: false,
      target: 'chrome148',
      // A data: URI would need a hole in the policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      license,
      rolldownOptions: { input: { index: join(root, 'renderer/index.html') } },
    },
  },
});

/**
 * Hot reload needs an inline script and a socket back to the dev server. Those are allowed by the dev server
 * alone: what is built keeps the strict policy untouched, because this plugin does not exist there.
 */
function policyForDevelopment(): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' ws://localhost:*",
  ].join('; ');
  return {
    name: 'policy-for-development',
    apply: 'serve',
    config: () => ({ server: { headers: { 'Content-Security-Policy': policy } } }),
    transformIndexHtml: (html) => html.replaceAll(/<meta[^>]+Content-Security-Policy[^>]*>/gi, ''),
  };
}

/**
 * electron-vite writes a `require` into chunks that call one, which breaks a chunk whose source declared its
 * own: it would only be noticed when that chunk is first loaded. Noticed here instead.
 */
function refuseBrokenChunks(): Plugin {
  return {
    name: 'refuse-broken-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [error] = parseSync(chunk.fileName, chunk.code, { showSemanticErrors: true }).errors;
        if (error === undefined) continue;
        const sources = chunk.moduleIds.map((id) => id.split('/').slice(-2).join('/')).join(', ');
        this.error(
          `${chunk.fileName} cannot be loaded: ${error.message} (a source that makes its own "require" must give it another name; this chunk is ${sources})`,
        );
      }
    },
  };
}
