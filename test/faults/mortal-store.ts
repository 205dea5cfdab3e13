// The store's thread as it ships, but the process is killed in it, as by kill -9, right after the write it is told to
// die at: COLLATERAL_DESK_DIE_AT counts every statement that writes, each BEGIN and each COMMIT.
// It is CommonJS, so its default export is made by Node and not to be found in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';

const dieAt = Number(process.env['COLLATERAL_DESK_DIE_AT']);
let writes = 0;

function mortal(prototype: object, name: 'run' | 'exec'): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`no ${name} to count`);
  Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(original, this, args);
    writes += 1;
    if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
    return answer;
  });
}

const inMemory = new Database(':memory:');
mortal(Object.getPrototypeOf(inMemory.prepare('SELECT 1')) as object, 'run');
mortal(Database.prototype, 'exec');
inMemory.close();

await import('../../main/store/worker/worker.ts');
