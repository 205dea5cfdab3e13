// How the parts are built: main (ESM with lazily loaded chunks, so that the window comes first), two CommonJS preloads
// (a sandboxed preload can be nothing else), and under a policy that allows no inline script or style the renderer and,
// apart from it, the page of main's own confirmation. Only the two native modules stay outside the bundles.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, parseSync, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { callNames, sliceNames } from './contract/contract.ts';

const root = import.meta.dirname;

/** What is bundled is passed on, so its licences are too. */
const license = { fileName: 'licenses.md' };

/** Entries of main; one whose source is not there yet is left out. */
const mainEntries = Object.fromEntries(
  [
    ['index', 'main/index.ts'],
    ['store-worker', 'main/store/worker/worker.ts'],
    ['backup-worker', 'main/store/backup/backup-worker.ts'],
    ['practice-service', 'sandbox/worker.ts'],
  ]
    .map(([name, source]) => [name, join(root, source ?? '')] as const)
    .filter(([, source]) => existsSync(source)),
);

export default defineConfig({
  main: {
    plugins: [partsOfUndici(), refuseBrokenChunks()],
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
    plugins: [namesAlone()],
    build: {
      outDir: join(root, 'out/preload'),
      externalizeDeps: false,
      isolatedEntries: true,
      sourcemap: false,
      minify: true,
      target: 'node24',
      reportCompressedSize: false,
      license,
      rolldownOptions: {
        input: { index: join(root, 'preload/index.ts'), confirm: join(root, 'preload/confirm.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer'),
    base: './',
    plugins: [react(), policyForDevelopment(), firstScreenInOneFile(), confirmPage()],
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
      rolldownOptions: {
        input: { index: join(root, 'renderer/index.html') },
        // The first screen names every file that later ones bring, and a digest is what of a name cannot be packed.
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  },
});

/** Main's own confirmation shares no file with the window's page. The dev server does not serve it: it is built there too. */
function confirmPage(): Plugin {
  const write = async (): Promise<void> => {
    await build({
      configFile: false,
      root: join(root, 'renderer/confirm'),
      base: './',
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir: join(root, 'out/confirm'),
        emptyOutDir: true,
        minify: true,
        target: 'chrome148',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        license,
      },
    });
  };
  return { name: 'confirm-page', configureServer: write, closeBundle: write };
}

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
 * undici is one CommonJS package with `fetch`, web sockets and caches in it, which costs 4 MB to have loaded. Of it the
 * client uses these three; one more would fail the build here.
 */
function partsOfUndici(): Plugin {
  const parts = '\0parts-of-undici';
  return {
    name: 'parts-of-undici',
    enforce: 'pre',
    resolveId: (source) => (source === 'undici' ? parts : null),
    load: (id) =>
      id === parts
        ? `export { default as Agent } from 'undici/lib/dispatcher/agent.js';
           export { default as Client } from 'undici/lib/dispatcher/client.js';
           export { default as buildConnector } from 'undici/lib/core/connect.js';`
        : null,
  };
}

/** The preload needs the contract's names; its schemas would be built in the window before the page may begin. */
function namesAlone(): Plugin {
  return {
    name: 'names-alone',
    load: (id) =>
      id === join(root, 'contract/names.ts')
        ? `export const callNames = ${JSON.stringify(callNames)}; export const sliceNames = ${JSON.stringify(sliceNames)};`
        : null,
  };
}

/**
 * What the first screen needs is one file and its texts another. Left alone, whatever a later screen shares with
 * it becomes a file of its own: some fifty, each a round trip to main while main has the databases to open. Their
 * names stand in the page, so that all are on their way before the first script runs.
 */
function firstScreenInOneFile(): Plugin {
  const first = join(root, 'renderer/start.ts');
  const screen = join(root, 'renderer/main.tsx');
  const line = join(root, 'renderer/components/position/PositionChart.tsx');
  const loadedBy = (entry: string): ((modules: ModuleInfos) => ReadonlySet<string>) => {
    let found: ReadonlySet<string> | undefined;
    return (modules) => (found ??= staticallyFrom(entry, modules));
  };
  const ofStart = loadedBy(first);
  const ofScreen = loadedBy(screen);
  const ofLine = loadedBy(line);
  // The texts are spoken before a module of the screen words anything, so they are never in one file with those.
  const groupOf = (id: string, modules: ModuleInfos): string | null => {
    if (id === first) return null;
    if (ofStart(modules).has(id)) return 'texts';
    if (ofScreen(modules).has(id)) return 'first-screen';
    // The first screen names every file that later ones bring: what is loaded together is one, and named once.
    return ofLine(modules).has(id) ? 'line' : null;
  };
  return {
    name: 'first-screen-in-one-file',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: groupOf, debugName: 'first screen' }],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file] as const] : [],
          ),
        );
        const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === screen);
        if (entry === undefined) throw new Error(`${screen} has no file of its own`);
        const files = new Set([entry.fileName]);
        for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next);
        const styles = [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
        return [
          ...[...files].filter((file) => !html.includes(file)).map((file) => link('modulepreload', file)),
          ...styles.map((file) => link('stylesheet', file)),
          ...Object.keys(bundle)
            .filter((file) => file.endsWith('.woff2'))
            .map((file) => link('preload', file, { as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

interface ModuleInfos {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;
}

function staticallyFrom(entry: string, modules: ModuleInfos): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const link = (rel: string, file: string, more: Record<string, string> = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, ...more, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
});

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
