// Lifetime: the process. Opens the keychain under this data folder's names; loaded apart from the databases,
// because the first frame needs it before them.
import { join } from 'node:path';
import { app } from 'electron';
import { entriesOf } from '../credentials/entries.ts';
import { openKeychain, type Keychain } from '../credentials/keychain.ts';
import { systemClock } from '../shell/clock.ts';

/** One for the process: a second try waits for the open prompt instead of opening another. */
export const keychainOf = (userData: string): Keychain =>
  openKeychain({
    clock: systemClock,
    serviceSuffix: entriesOf(userData, join(app.getPath('appData'), app.getName())),
  });
