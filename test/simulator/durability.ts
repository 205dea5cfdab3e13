// The promise `nothing-lost`: after each start of the app the journal and every list hold what was on disk
// before. What was being written when the app died may be there or not.
import type { OpenedStore } from '../../main/store/store.ts';
import type { ListAnswerWrite } from './host.ts';
import type { Judge } from './judge.ts';

/** Names in a list, as one text that can be compared. */
interface ListNames extends Pick<ListAnswerWrite, 'profile' | 'resource'> {
  readonly onDisk: string;
  /** On disk already, or being written. */
  readonly written: string;
}

const MOST_LISTED = 5_000;
const JOURNAL_ROWS = 20;

const joined = (names: readonly string[]): string =>
  [...new Set(names)]
    .filter((name) => name !== '')
    .sort()
    .join(' ');

export class Durability {
  private readonly judge: Judge;
  private readonly lists = new Map<string, ListNames>();

  constructor(judge: Judge) {
    this.judge = judge;
  }

  /** An answer to a list is being written, or is on disk. */
  listWritten({ profile, resource, names, adds }: ListAnswerWrite, isOnDisk: boolean): void {
    const key = `${profile} ${resource}`;
    const before = this.lists.get(key) ?? { profile, resource, onDisk: '', written: '' };
    const now = joined(adds ? [...before.onDisk.split(' '), ...names] : names);
    this.lists.set(key, { ...before, written: now, ...(isOnDisk && { onDisk: now }) });
  }

  async check({ journal, cache }: OpenedStore): Promise<void> {
    const { judge } = this;
    judge.checked('nothing-lost');
    for (const [key, list] of this.lists) {
      const found = await cache.listed(list.profile, list.resource, MOST_LISTED);
      const names = joined(found.ok ? (found.value?.things.map(({ subject }) => subject) ?? []) : ['?']);
      if (names !== list.onDisk && names !== list.written)
        judge.find('nothing-lost', `${key} shows ${names} after a start, not ${list.onDisk}`);
      this.lists.set(key, { ...list, onDisk: names, written: names });
    }
    const page = await journal.page({ limit: JOURNAL_ROWS });
    if (!page.ok) return judge.find('nothing-lost', JSON.stringify(page.error));
    const total = page.value.rows[0]?.seq ?? 0;
    const more = total - judge.written.length;
    if (more < 0 || more > 1)
      judge.find(
        'nothing-lost',
        `the journal has ${String(total)} entries, and ${String(judge.written.length)} were written`,
      );
    for (const row of page.value.rows.toReversed()) {
      const before = judge.written[row.seq - 1];
      if (before === undefined) judge.append(row);
      else if (before.kind !== row.kind || before.subject !== row.subject || before.body !== row.body)
        judge.find('nothing-lost', `entry ${String(row.seq)} is not the one that was written`);
    }
  }
}
