// A process that stores the polls of a seed in real encrypted files until it is killed. It prints a line when
// a poll begins and when it is stored. Arguments: folder, seed.
import type { ProfileId } from '../../domain/ids.ts';
import { epochMillis } from '../../domain/time.ts';
import type { Result } from '../../contract/errors.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { loanOf, pollsOf, type Poll } from './polls.ts';
import { openFiles } from './stored-desk.ts';

const [folder = '', seed = ''] = process.argv.slice(2);
const store = await openFiles(folder, epochMillis(0), new URL('killed-store.ts', import.meta.url));
const book = await openBook(store.cache, 'killed' as ProfileId);

function take(poll: Poll, nth: number): Promise<Result<void>> {
  const at = epochMillis(1_800_000_000_000 + nth * 15_000);
  if (poll.of === 'list') return poll.take(book, at);
  const value = loanOf(poll.thing);
  return book.takeLoan({ value, receivedAt: at, clockOffset: undefined, mayBeIncomplete: false });
}

for (const [nth, poll] of pollsOf(seed).entries()) {
  process.stdout.write(`begins ${String(nth)}\n`);
  const taken = await take(poll, nth);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  process.stdout.write(`done ${String(nth)}\n`);
}
// The seed has fewer writes than `dieAt`, so the process ends here, while nothing is being written.
process.kill(process.pid, 'SIGKILL');
