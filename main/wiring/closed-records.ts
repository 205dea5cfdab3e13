// What can be done with records that cannot be opened, while no database is open.
import { join } from 'node:path';
import type { Result } from '../../contract/errors.ts';
import { databaseKey } from '../credentials/database-key.ts';
import { journalAnchors } from '../credentials/journal-anchor.ts';
import type { Keychain } from '../credentials/keychain.ts';
import { returnedRecord } from '../desk/backup/restored.ts';
import { systemClock } from '../shell/clock.ts';
import { databasesOf } from '../store/files.ts';
import { prepareReturn } from '../store/backup/prepare-return.ts';
import { setRecordsAside } from '../store/set-records-aside.ts';

interface Places {
  readonly userData: string;
  readonly codeFolder: string;
  readonly secrets: Keychain;
}

/** For records whose key is missing. @returns the name of their folder */
export const moveRecordsAside = (userData: string): Result<string> =>
  setRecordsAside(databasesOf(userData), systemClock.wall());

/** Decides to continue with the records from before an upgrade. The next opening carries it out. */
export async function prepareReturnToCopy({ userData, codeFolder, secrets }: Places): Promise<Result<void>> {
  const key = await databaseKey(secrets, true);
  if (!key.ok) return key;
  const at = systemClock.wall();
  return prepareReturn({
    worker: join(codeFolder, 'backup-worker.js'),
    directory: databasesOf(userData),
    key: key.value,
    anchors: journalAnchors(secrets),
    at,
    record: returnedRecord(at),
  });
}
