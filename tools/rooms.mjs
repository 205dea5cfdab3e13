// node tools/rooms.mjs [folder]: checks the clone (or a folder with its layout) against the room rules.
import { resolve } from 'node:path';
import { root } from './lib/folders.mjs';
import { inspect } from './lib/rooms/inspection.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

await tool(async () => {
  const folder = process.argv[2] === undefined ? root : resolve(process.argv[2]);
  const { files, findings } = inspect(folder);
  // A folder without source files is a mistake.
  if (files === 0) throw new Trouble(`No source file was found under ${folder}`, 'Is this the right folder?');
  for (const { rule, reason, where, what, warning } of findings) {
    process.stdout.write(`${warning ? 'warning' : 'error'} ${rule}: ${where} ${what}\n    ${reason}\n`);
  }
  const errors = findings.filter((finding) => !finding.warning).length;
  say(`Rooms: ${files} files, ${errors} errors, ${findings.length - errors} warnings`);
  return errors > 0 ? 1 : 0;
});
