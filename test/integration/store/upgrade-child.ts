// Migrates the databases in a folder to a planted next version, slowly enough to be killed meanwhile.
import { keyOf } from '../../../main/desk/ports/key.ts';
import { epochMillis } from '../../../domain/time.ts';
import { CACHE_MIGRATIONS } from '../../../main/store/worker/cache/migrations.ts';
import { JOURNAL_MIGRATIONS } from '../../../main/store/worker/journal/migrations.ts';
import { openSession } from '../../../main/store/worker/session.ts';

const [directory = ''] = process.argv.slice(2);
const slow = `CREATE TABLE added (a);
  INSERT INTO added WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
    SELECT hex(randomblob(100)) FROM n;
  DELETE FROM added`;
process.stdout.write('begins\n');
const session = openSession(
  { directory, key: keyOf('5e'.repeat(32)), now: epochMillis(0) },
  () => undefined,
  {
    schemas: { journal: [...JOURNAL_MIGRATIONS, slow], cache: [...CACHE_MIGRATIONS, slow] },
    room: () => Number.MAX_SAFE_INTEGER,
  },
);
process.stdout.write('through\n');
session.close();
