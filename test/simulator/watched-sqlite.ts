// SQLite for the simulated app. It reports each write to the machine whose disk it is on, before and after, so
// that the disk can be full and the app can crash between any two writes. A crash rolls back the open
// transaction, as kill -9 does.
// The package is CommonJS: Node makes its default export, which is not in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { listenToWrites } from '../faults/sqlite-writes.ts';

export interface DiskListener {
  /** Throws to prevent the write. */
  before(sql: string): void;
  after(sql: string): void;
}

/** By the machine's folder. */
const disks = new Map<string, DiskListener>();
/** Each open connection, and the folder of its machine. */
const open = new Map<Database.Database, string | undefined>();

/** @param folder every database below it is on this disk */
export function watchDisk(folder: string, disk: DiskListener): void {
  disks.set(folder, disk);
}

export function diskFull(): Error {
  return new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** Closes every connection to this disk, which rolls back its open transaction. */
export function dropConnections(folder: string): void {
  for (const [one, of] of open) {
    if (of !== folder) continue;
    one.close();
    open.delete(one);
  }
}

/** Closes every connection, and forgets the disk. */
export function removeDisk(folder: string): void {
  dropConnections(folder);
  disks.delete(folder);
}

const diskOf = (connection: Database.Database): DiskListener | undefined =>
  disks.get(open.get(connection) ?? '');

listenToWrites({
  before: (sql, connection) => diskOf(connection)?.before(sql),
  after: (sql, connection) => diskOf(connection)?.after(sql),
});

export default new Proxy(Database, {
  construct(target, args: ConstructorParameters<typeof Database>) {
    const made = new target(...args);
    const path = String(args[0]);
    open.set(
      made,
      [...disks.keys()].find((folder) => path.startsWith(`${folder}/`)),
    );
    return made;
  },
});
