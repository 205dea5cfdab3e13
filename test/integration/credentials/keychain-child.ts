// Keychain calls in their own process, because a process keeps its D-Bus and keyring. Arguments are "get NAME",
// "set NAME VALUE", "delete NAME", "open FOLDER" (the databases with the key that the keychain holds, and one
// new entry), which each answer with a line of JSON; and "patience MS" (the limit of each later call), "create"
// (the operator wants a keyring) and "sh COMMAND", which print nothing.
import { execFileSync } from 'node:child_process';
import { ok, type Result } from '../../../contract/errors.ts';
import { millis } from '../../../domain/time.ts';
import { databaseKey } from '../../../main/credentials/database-key.ts';
import { journalAnchors } from '../../../main/credentials/journal-anchor.ts';
import { openKeychain } from '../../../main/credentials/keychain.ts';
import { lacksKeyring } from '../../../main/credentials/secret-service.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { databaseExists, openStore } from '../../../main/store/store.ts';

/** As long as a busy machine needs. */
let patience = millis(60_000);
/** Stands still, because a busy keychain may take as long for "no entry" as a prompt that was dismissed. */
const mono = systemClock.mono();
const keychain = openKeychain({
  clock: { mono: () => mono, after: (_limit, task) => systemClock.after(patience, task) },
  serviceSuffix: ' (tests)',
  lacksKeyring,
});

/**
 * KeePassXC asks on its screen before an entry of an earlier session is changed, whatever its settings. Nobody
 * answers here, and the records open without the anchor.
 */
const BRIEF = millis(1_000);
const anchors = journalAnchors({
  ...keychain,
  set(name, value) {
    const before = patience;
    patience = BRIEF;
    const done = keychain.set(name, value);
    patience = before;
    return done;
  },
});

/** As the app opens its records. @returns the number of entries */
async function openRecords(directory: string): Promise<Result<number>> {
  const key = await databaseKey(keychain, await databaseExists(directory));
  if (!key.ok) return key;
  const now = systemClock.wall();
  const store = await openStore({
    directory,
    key: key.value,
    anchors,
    now,
    worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
  });
  if (!store.ok) return store;
  const appended = await store.value.journal.append({ kind: 'test', subject: 'x', at: now, body: '{}' });
  await store.value.close();
  return appended.ok ? ok(appended.value.seq) : appended;
}

for (const call of process.argv.slice(2)) {
  const [verb, name = '', value = ''] = call.split(' ');
  if (verb === 'sh') {
    execFileSync('sh', ['-c', `. "$HOME/functions"; ${call.slice(3)}`], { stdio: 'ignore' });
    continue;
  }
  if (verb === 'patience') {
    patience = millis(Number(name));
    continue;
  }
  if (verb === 'create') {
    keychain.letCreate();
    continue;
  }
  const answer =
    verb === 'open'
      ? await openRecords(name)
      : verb === 'set'
        ? await keychain.set(name, value)
        : verb === 'delete'
          ? await keychain.delete(name)
          : await keychain.get(name);
  console.log(JSON.stringify(answer));
}
// A prompt that nobody answers holds a thread, and Node would wait for it.
if (keychain.waiting()) process.kill(process.pid, 'SIGKILL');
