// The ports to the simulated machine's keychain, files and exports for one run of the app.
import { ok, type Result } from '../../contract/errors.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { Disk, FileSink } from '../../main/desk/ports/system.ts';
import { memoryFile } from '../support/memory-file.ts';
import { setImmediate as nextTurn } from './counted-turns.ts';
import type { Host } from './host.ts';

/** Does the work and answers. After the run has ended it never answers. */
export type WhileAlive = <T>(work: () => Promise<T> | T) => Promise<T>;

export function secretsOf(host: Host, whileAlive: WhileAlive): SecretStore {
  const locked = { ok: false, error: { code: 'locked', reason: 'keychain-locked' } } as const;
  const call = <T>(name: string, work: () => T): Promise<Result<T>> =>
    whileAlive(async () => {
      await nextTurn();
      host.crashPoint(`before secret:${name}`);
      return whileAlive(() => {
        if (host.isKeychainLocked()) return locked;
        const done = ok(work());
        host.crashPoint(`after secret:${name}`);
        return done;
      });
    });
  return {
    get: (name) => call(name, () => host.secrets.get(name)),
    set: (name, value) => call(name, () => void host.secrets.set(name, value)),
    delete: (name) => call(name, () => void host.secrets.delete(name)),
  };
}

export function diskOf(host: Host, whileAlive: WhileAlive): Disk {
  const { files } = host;
  const write = (path: string, work: () => void): Promise<void> =>
    whileAlive(async () => {
      await nextTurn();
      host.crashPoint(`before file:${path}`);
      return whileAlive(() => {
        if (host.isDiskFull()) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        work();
        host.crashPoint(`after file:${path}`);
      });
    });
  return {
    readText: (path) => whileAlive(() => files.get(path)),
    writeAtomic: (path, text) => write(path, () => void files.set(path, text)),
    async setAside(path, suffix) {
      const aside = `${path}.${suffix}`;
      await write(path, () => {
        files.set(aside, files.get(path) ?? '');
        files.delete(path);
      });
      return aside;
    },
    remove: (path) => write(path, () => void files.delete(path)),
    list: (folder) =>
      whileAlive(() =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
          .map((path) => path.slice(folder.length + 1)),
      ),
  };
}

export const sinkOf = (name: string, host: Host): FileSink =>
  memoryFile(name, (bytes) => host.onSaved(name, bytes.toString('utf8')));
