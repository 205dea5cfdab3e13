// A backup under review: the function that opens a backup for restoring unpacks and proves it in a folder of
// its own, and then it is queried like the databases in use. Nothing remains after the review.
import { join } from 'node:path';
import type { HistoryResource } from '../../../../contract/calls/history.ts';
import type { JournalRow } from '../../../../contract/calls/queries.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Recognised, UnlockedBackup } from '../../../desk/ports/review.ts';
import { identifyBackup } from '../../backup/identify.ts';
import { openBackup } from '../../backup/open-backup.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../../files.ts';
import { wipe, type Key } from '../../../desk/ports/key.ts';
import { UNLOCKED } from '../../under-review.ts';
import { createCache, type CacheDb } from '../cache/cache.ts';
import { CACHE_MIGRATIONS } from '../cache/migrations.ts';
import { openDatabase, prepareDatabase, type Db, type Migrations } from '../database.ts';
import { BadInput } from '../faults.ts';
import { createJournal, type JournalDb } from '../journal/journal.ts';
import { JOURNAL_MIGRATIONS } from '../journal/migrations.ts';

interface Unlocked {
  readonly db: Db;
  readonly cache: CacheDb;
  readonly journal: JournalDb;
}

export class BackupFile {
  readonly #path: string;
  readonly #into: string;
  #unlocked: Unlocked | undefined;
  /** Bytes of the file so far. */
  read = 0;

  constructor(path: string, database: string) {
    this.#path = path;
    this.#into = `${database}${UNLOCKED}`;
  }

  async look(): Promise<Recognised> {
    const { bytes } = await identifyBackup(this.#path);
    return { kind: 'backup', bytes };
  }

  /** Throws as openBackup does; then another passphrase may be tried. */
  async unlock(passphrase: string, now: EpochMillis): Promise<UnlockedBackup> {
    this.read = 0;
    const opened = await openBackup({
      path: this.#path,
      passphrase,
      into: this.#into,
      now,
      onProgress: (stage, done) => {
        if (stage === 'reading') this.read = done;
      },
    });
    const { key, sha256, app, createdAt, holdings, profiles, currentProfile } = opened;
    const db = this.#open(CACHE_FILE, key, CACHE_MIGRATIONS);
    const journal = createJournal(this.#open(JOURNAL_FILE, key, JOURNAL_MIGRATIONS));
    wipe(key);
    this.#unlocked = { db, cache: createCache(db), journal };
    return {
      sha256,
      version: app,
      createdAt,
      current: currentProfile,
      profiles: holdings.cache.map(({ profile }) => {
        const known = profiles.find(({ id }) => id === profile);
        const records = this.kinds(profile as ProfileId).reduce((sum, kind) => sum + kind.records, 0);
        return {
          id: profile as ProfileId,
          name: known?.name ?? profile,
          environment: known?.environment,
          records,
        };
      }),
    };
  }

  get cache(): CacheDb {
    return this.#whole().cache;
  }

  kinds(profile: ProfileId): { resource: HistoryResource; records: number }[] {
    return this.#whole()
      .db.sql<{ resource: HistoryResource; records: number }>(
        'SELECT resource, subjects AS records FROM scope WHERE profile = ? AND subjects > 0 ORDER BY id',
      )
      .all(profile);
  }

  entries(kinds: readonly string[], subject: string | undefined): JournalRow[] {
    return this.#whole().journal.entries(kinds, subject);
  }

  #whole(): Unlocked {
    if (this.#unlocked === undefined) throw new BadInput('passphrase', 'the backup is not open');
    return this.#unlocked;
  }

  /** A backup of an older version is migrated in the unpacked copy only. */
  #open(name: string, key: Key, migrations: Migrations): Db {
    const db = openDatabase(join(this.#into, name), key, migrations.length);
    prepareDatabase(db, migrations);
    return db;
  }
}
