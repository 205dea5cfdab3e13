// A desk that takes in the polls of a seed, on real encrypted files, until it is killed. It says which poll begins and
// which is done. Arguments: folder, seed.
import type { ProfileId } from '../../domain/ids.ts';
import { epochMillis } from '../../domain/time.ts';
import { ok, type Result } from '../../contract/errors.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { openStore } from '../../main/store/store.ts';
import { loanOf, pollsOf, type Poll } from './polls.ts';

const [folder = '', seed = ''] = process.argv.slice(2);
const opened = await openStore({
  directory: folder,
  keyHex: '5e'.repeat(32),
  worker: new URL('mortal-store.ts', import.meta.url),
  anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
  now: epochMillis(0),
});
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const book = await openBook(opened.value.cache, 'killed' as ProfileId);

function take(poll: Poll, nth: number): Promise<Result<void>> {
  const at = epochMillis(1_800_000_000_000 + nth * 15_000);
  if (poll.of === 'list') return poll.take(book, at);
  const value = loanOf(poll.thing);
  return book.takeLoan({ value, receivedAt: at, raw: '', clockOffset: undefined, mayBeIncomplete: false });
}

for (const [nth, poll] of pollsOf(seed).entries()) {
  process.stdout.write(`begins ${String(nth)}\n`);
  const taken = await take(poll, nth);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  process.stdout.write(`done ${String(nth)}\n`);
}
// It had fewer writes than it was told to die at: killed where nothing is being written.
process.kill(process.pid, 'SIGKILL');
