// npm run gallery: serves a page with every component in every state. `-- --compare` compares it with its
// reference pictures, as the end-to-end tests do. `-- --renew` takes the pictures again for review.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { libraryPackages, systemPackages } from './lib/debian.mjs';
import { atADesk, hasDisplay } from './lib/desktop.mjs';
import { artifacts, root } from './lib/folders.mjs';
import { buildGallery, serveGallery } from './lib/gallery.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { asRootArguments, loads } from './lib/starting.mjs';
import { opened } from './lib/test-account.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { vitestArguments } from './lib/suites.mjs';

await tool(async () => {
  const [wanted, ...rest] = process.argv.slice(2);
  await prepare();
  if (wanted === undefined) return open();
  if (rest.length === 0 && wanted === '--compare') return pictures(false);
  if (rest.length === 0 && wanted === '--renew') return pictures(true);
  throw new Trouble(`Unknown option ${wanted}`, 'npm run gallery -- [--compare|--renew]');
});

async function open() {
  const address = await serveGallery();
  say(`The gallery is at ${address}`);
  if (!hasDisplay()) {
    say('This machine has no display. Open the address in a browser. Ctrl+C ends the gallery');
    return new Promise(() => undefined);
  }
  const runtime = await resolveRuntime();
  if (!(await loads(runtime))) await systemPackages({ packages: libraryPackages });
  const window = join(root, 'test/support/gallery/window.cjs');
  const result = await run(runtime.executable, [...asRootArguments(), window, address], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
    gentle: true,
  });
  // Without this the server would keep the process alive.
  process.exit(result.code);
}

/** @param {boolean} anew */
async function pictures(anew) {
  await systemPackages();
  const runtime = await resolveRuntime();
  rmSync(join(artifacts, 'gallery'), { recursive: true, force: true });
  const code = await atADesk({ runtime, keep: 'gallery' }, async (desk) => {
    const built = join(desk.folder, 'gallery');
    await buildGallery(built);
    await opened(built);
    const files = ['test/e2e/gallery.test.ts'];
    const result = await desk.run(desk.electron, vitestArguments(desk.clone, ['e2e'], { files }), {
      timeoutMs: 5 * 60_000,
      env: {
        ELECTRON_RUN_AS_NODE: '1',
        COLLATERAL_DESK_GALLERY: built,
        COLLATERAL_DESK_RENEW: anew ? '1' : '0',
      },
    });
    return result.code;
  });
  if (!anew) return code;
  const taken = join(artifacts, 'gallery/reference');
  if (!existsSync(taken)) throw new Trouble('The run took no picture', 'The lines above say what failed.');
  cpSync(taken, join(root, 'test/e2e/reference'), { recursive: true });
  say('The reference pictures in test/e2e/reference are new. Look at each before you commit it');
  return code;
}
