// SQLite as the product gets it in the simulator: each statement that writes is told before and after, so that a disk can
// be full and a crash can fall between any two of them. What was not committed then is rolled back, as after kill -9.
// It is CommonJS, so its default export is made by Node and not to be found in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';

export interface Disk {
  /** Throws where the write must not be made. */
  before(sql: string): void;
  after(sql: string): void;
}

let disk: Disk = { before: () => undefined, after: () => undefined };
const open = new Set<Database.Database>();

export function writeTo(next: Disk): void {
  disk = next;
}

export function diskFull(): Error {
  return new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** Drops every connection; what its transaction had not committed is gone. */
export function dropConnections(): void {
  for (const one of open) one.close();
  open.clear();
}

function told(prototype: object, name: 'run' | 'exec'): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`SQLite has no ${name}`);
  Reflect.set(prototype, name, function (this: { source?: string }, ...args: unknown[]): unknown {
    const sql = this.source ?? String(args[0]);
    disk.before(sql);
    const answer: unknown = Reflect.apply(original, this, args);
    disk.after(sql);
    return answer;
  });
}

const sample = new Database(':memory:');
told(Object.getPrototypeOf(sample.prepare('SELECT 1')) as object, 'run');
told(Database.prototype, 'exec');
sample.close();

export default new Proxy(Database, {
  construct(target, args: ConstructorParameters<typeof Database>) {
    const made = new target(...args);
    open.add(made);
    return made;
  },
});
