// Draws packaging/icon.svg in every size. The renderer is WebAssembly, so each machine draws the same bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../folders.mjs';

export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
/** macOS and Windows packages are made from one large picture. */
const largest = 1024;

/** @type {Promise<typeof import('@resvg/resvg-wasm')> | undefined} */
let ready;

/** Loaded when it is used, because the commands start before the packages are installed. */
async function renderer() {
  const resvg = await import('@resvg/resvg-wasm');
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await resvg.initWasm(readFileSync(wasm));
  return resvg;
}

/**
 * Writes `SIZExSIZE.png` for each size into the folder.
 * @param {string} folder
 */
export async function drawIcons(folder) {
  const { Resvg } = await (ready ??= renderer());
  const drawing = readFileSync(join(root, 'packaging/icon.svg'), 'utf8');
  mkdirSync(folder, { recursive: true });
  for (const size of [...linuxSizes, largest]) {
    const picture = new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng();
    writeFileSync(join(folder, `${size}x${size}.png`), picture);
  }
}
