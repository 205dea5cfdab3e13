// Lifetime: the process. Opens the keychain under this data folder's names; loaded apart from the databases,
// because the first frame needs it before them.
import { join } from 'node:path';
import { app } from 'electron';
import { entriesOf } from '../credentials/entries.ts';
import { openKeychain, type Keychain } from '../credentials/keychain.ts';
import { lacksKeyring } from '../credentials/secret-service.ts';
import { systemClock } from '../shell/clock.ts';
import { nameOfFolder } from '../shell/data-folder.ts';

/** One for the process: a second try waits for the open prompt instead of opening another. */
export const keychainOf = (userData: string): Keychain =>
  openKeychain({
    clock: systemClock,
    ...(process.platform === 'linux' && { lacksKeyring }),
    serviceSuffix: entriesOf(userData, nameOfFolder(join(app.getPath('appData'), app.getName()))),
  });
