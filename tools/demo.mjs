// npm run demo: performs the app's main job on the practice service, with a picture of each step in
// artifacts/demo. Without a display it uses a virtual one.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { demo } from './lib/demonstration.mjs';
import { artifacts } from './lib/folders.mjs';
import { tool } from './lib/say.mjs';

await tool(async () => {
  rmSync(join(artifacts, 'demo'), { recursive: true, force: true });
  return demo();
});
