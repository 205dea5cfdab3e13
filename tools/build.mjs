// npm run build [-- --force]: builds the app into out/ unless its sources are unchanged.
import { build } from './lib/building.mjs';
import { prepare } from './lib/prepare.mjs';
import { tool } from './lib/say.mjs';

await tool(async () => {
  await prepare();
  await build({ force: process.argv.includes('--force') });
});
