// Compacts the cache in a folder, a few pages at a time, until it is killed.
import { keyOf } from '../../../main/desk/ports/key.ts';
import { epochMillis } from '../../../domain/time.ts';
import { openSession } from '../../../main/store/worker/session.ts';
import { compactPart } from '../../../main/store/worker/upkeep/compact.ts';

const [directory = ''] = process.argv.slice(2);
const session = openSession({ directory, key: keyOf('5e'.repeat(32)), now: epochMillis(0) }, () => undefined);
process.stdout.write('begins\n');
for (let cursor: string | undefined; ;) {
  cursor = compactPart(session.cache.file, cursor).cursor;
  if (cursor === undefined) break;
}
session.close();
