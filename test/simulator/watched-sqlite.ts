// SQLite for the simulated app. It reports each write before and after, so that the disk can be full and the
// app can crash between any two writes. A crash rolls back the open transaction, as kill -9 does.
// The package is CommonJS: Node makes its default export, which is not in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { listenToWrites, type WriteListener } from '../faults/sqlite-writes.ts';

let disk: WriteListener = { before: () => undefined, after: () => undefined };
const open = new Set<Database.Database>();

export function writeTo(next: WriteListener): void {
  disk = next;
}

export function diskFull(): Error {
  return new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** Closes every connection, which rolls back its open transaction. */
export function dropConnections(): void {
  for (const one of open) one.close();
  open.clear();
}

listenToWrites({ before: (sql) => disk.before(sql), after: (sql) => disk.after(sql) });

export default new Proxy(Database, {
  construct(target, args: ConstructorParameters<typeof Database>) {
    const made = new target(...args);
    open.add(made);
    return made;
  },
});
