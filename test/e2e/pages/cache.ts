// Opens the cache of a closed app with the key in the keychain.
import { join } from 'node:path';
import { databaseKey } from '../../../main/credentials/database-key.ts';
import { entriesOf } from '../../../main/credentials/entries.ts';
import { openKeychain } from '../../../main/credentials/keychain.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase, type Db } from '../../../main/store/worker/database.ts';

export async function withCache<T>(userData: string, work: (db: Db) => T): Promise<T> {
  const secrets = openKeychain({ clock: systemClock, serviceSuffix: entriesOf(userData) });
  const key = await databaseKey(secrets, true);
  if (!key.ok) throw new Error(JSON.stringify(key.error));
  const db = openDatabase(join(userData, 'data', 'cache.db'), key.value, CACHE_SCHEMA);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
