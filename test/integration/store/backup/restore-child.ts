// Finishes a decided restore, and kills itself as kill -9 would before the step with the given number.
// Arguments: folder of the databases, folder of the profiles, file with the anchor, number of the step.
import { readFileSync, writeFileSync } from 'node:fs';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import { ok } from '../../../../contract/errors.ts';
import { finishRestore } from '../../../../main/store/backup/finish-restore.ts';
import { systemFolders, type Folders } from '../../../../main/store/backup/folders.ts';
import type { Anchor } from '../../../../main/store/store.ts';

const [directory = '', profiles = '', anchorFile = '', at = '0'] = process.argv.slice(2);
let steps = 0;
function step(): void {
  steps += 1;
  if (steps === Number(at)) process.kill(process.pid, 'SIGKILL');
}

const folders: Folders = {
  ...systemFolders,
  make: (path) => (step(), systemFolders.make(path)),
  rename: (from, to) => (step(), systemFolders.rename(from, to)),
  copy: (from, to) => (step(), systemFolders.copy(from, to)),
  remove: (path) => (step(), systemFolders.remove(path)),
  sync: (path) => (step(), systemFolders.sync(path)),
};
const finished = await finishRestore({
  directory,
  profiles,
  key: keyOf('5e'.repeat(32)),
  anchors: {
    load: async () => ok((JSON.parse(readFileSync(anchorFile, 'utf8')) as { held?: Anchor }).held),
    async save(held) {
      step();
      writeFileSync(anchorFile, JSON.stringify({ held }));
      return ok(undefined);
    },
  },
  onNote: () => undefined,
  folders,
});
if (!finished.ok) throw new Error(JSON.stringify(finished.error));
process.stdout.write(`${steps}\n`);
