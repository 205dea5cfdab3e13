// The cache of an app that is not running, opened as the app opens it: with the key in the keychain.
import { join } from 'node:path';
import { databaseKey } from '../../../main/credentials/database-key.ts';
import { openKeychain } from '../../../main/credentials/keychain.ts';
import { sha256 } from '../../../main/desk/hash.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { CACHE_MIGRATIONS } from '../../../main/store/worker/cache/migrations.ts';
import { openDatabase, type Db } from '../../../main/store/worker/database.ts';

export async function withCache<T>(userData: string, work: (db: Db) => T): Promise<T> {
  const secrets = openKeychain({ clock: systemClock, serviceSuffix: ` ${sha256(userData).slice(0, 12)}` });
  const key = await databaseKey(secrets, true);
  if (!key.ok) throw new Error(JSON.stringify(key.error));
  const db = openDatabase(join(userData, 'data', 'cache.db'), key.value, CACHE_MIGRATIONS.length);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
