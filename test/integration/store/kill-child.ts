// Appends to a journal until it is killed, and prints each entry's number once its append has settled.
// Arguments: folder, first number.
import { keyOf } from '../../../main/desk/ports/key.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ok } from '../../../contract/errors.ts';
import { openStore } from '../../../main/store/store.ts';

const [directory = '', from = '1'] = process.argv.slice(2);
const opened = await openStore({
  directory,
  key: keyOf('5e'.repeat(32)),
  worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
  anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
  now: epochMillis(0),
});
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
for (let number = Number(from); ; number += 1) {
  const body = JSON.stringify({ number, text: 'x'.repeat((number * 37) % 900) });
  const appended = await opened.value.journal.append({
    kind: 'test',
    subject: 's',
    at: epochMillis(number),
    body,
  });
  if (!appended.ok) throw new Error(JSON.stringify(appended.error));
  process.stdout.write(`${appended.value.seq}\n`);
}
