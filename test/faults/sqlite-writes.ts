// Calls a listener before and after each SQLite statement that may write: every `run` and `exec`, including
// BEGIN and COMMIT.
// The package is CommonJS: Node makes its default export, which is not in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';

export interface WriteListener {
  /** Throws to prevent the write. */
  before(sql: string, connection: Database.Database): void;
  after(sql: string, connection: Database.Database): void;
}

type Writer = Database.Statement | Database.Database;

export function listenToWrites(listener: WriteListener): void {
  const sample = new Database(':memory:');
  wrap(Object.getPrototypeOf(sample.prepare('SELECT 1')) as object, 'run', listener);
  sample.close();
  wrap(Database.prototype, 'exec', listener);
}

function wrap(prototype: object, name: 'run' | 'exec', listener: WriteListener): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`SQLite has no ${name}`);
  Reflect.set(prototype, name, function (this: Writer, ...args: unknown[]): unknown {
    const [sql, connection] = 'source' in this ? [this.source, this.database] : [String(args[0]), this];
    listener.before(sql, connection);
    const answer: unknown = Reflect.apply(original, this, args);
    listener.after(sql, connection);
    return answer;
  });
}
