// Keychain, files and saved exports of the simulated machine, as one life of the app gets at them.
import { ok, type Result } from '../../contract/errors.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { Disk, FileSink } from '../../main/desk/ports/system.ts';
import { setImmediate as nextTurn } from './counted-turns.ts';
import type { Premises } from './premises.ts';

/** Does what is asked; what was asked of a life that is over is never answered. */
export type Living = <T>(work: () => Promise<T> | T) => Promise<T>;

export function secretsOf(at: Premises, living: Living): SecretStore {
  const locked = { ok: false, error: { code: 'locked', reason: 'keychain-locked' } } as const;
  const asked = <T>(name: string, work: () => T): Promise<Result<T>> =>
    living(async () => {
      await nextTurn();
      at.at(`before secret:${name}`);
      return living(() => {
        if (at.isKeychainLocked()) return locked;
        const done = ok(work());
        at.at(`after secret:${name}`);
        return done;
      });
    });
  return {
    get: (name) => asked(name, () => at.secrets.get(name)),
    set: (name, value) => asked(name, () => void at.secrets.set(name, value)),
    delete: (name) => asked(name, () => void at.secrets.delete(name)),
  };
}

export function diskOf(at: Premises, living: Living): Disk {
  const { files } = at;
  const written = (path: string, work: () => void): Promise<void> =>
    living(async () => {
      await nextTurn();
      at.at(`before file:${path}`);
      return living(() => {
        if (at.isDiskFull()) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        work();
        at.at(`after file:${path}`);
      });
    });
  return {
    readText: (path) => living(() => files.get(path)),
    writeAtomic: (path, text) => written(path, () => void files.set(path, text)),
    async setAside(path, suffix) {
      const aside = `${path}.${suffix}`;
      await written(path, () => {
        files.set(aside, files.get(path) ?? '');
        files.delete(path);
      });
      return aside;
    },
    remove: (path) => written(path, () => void files.delete(path)),
    list: (folder) =>
      living(() =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
          .map((path) => path.slice(folder.length + 1)),
      ),
  };
}

export function sinkOf(name: string, at: Premises): FileSink {
  const parts: Uint8Array[] = [];
  return {
    name,
    write: (part) => Promise.resolve(ok(void parts.push(Buffer.from(part)))),
    close() {
      at.onSaved(name, Buffer.concat(parts).toString('utf8'));
      return Promise.resolve(ok(undefined));
    },
    abandon: () => Promise.resolve(),
  };
}
