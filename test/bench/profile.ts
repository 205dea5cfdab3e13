// Prepares user-data folders for the bench: a service that was connected once, with a history of any length.
// The settings are in the app's own files, so that every measured start finds its data in the cache.
import { signInBy } from '../../domain/sign-in.ts';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { hexOf } from '../../main/desk/ports/key.ts';
import { DATABASE_KEY_NAME } from '../../main/credentials/database-key.ts';
import { openKeychain } from '../../main/credentials/keychain.ts';
import { entriesOf } from '../../main/credentials/entries.ts';
import { keepSecret } from '../../main/desk/profiles/service-secret.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { startPracticeServer, type PracticeServer } from '../../sandbox/server.ts';
import { KEY, PROFILE } from './data/fill.ts';
import { good, profile as profileId } from './data/opened.ts';
import { markOf } from './measures.ts';
import { openWindow, type Window } from './window.ts';

const SECRET = 'practice_key_of_the_bench';

export interface Lender {
  readonly server: PracticeServer;
  stop(): Promise<void>;
}

/** Starts a service in this process. */
export async function startLender(): Promise<Lender> {
  const server = await startPracticeServer({ port: 0, seed: 'bench', apiKey: SECRET, controlKey: 'control' });
  return { server, stop: () => server.stop() };
}

export interface Prepared {
  readonly userData: string;
  /** Gives the next starts a network, or none: no name lookup and no working proxy. */
  online(isOnline: boolean): Promise<void>;
  remove(): void;
}

/** Measuring an app that does not read its service would praise it for doing nothing. */
async function connected(window: Window): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await window.evaluate<boolean>("document.body.innerText.includes('Connected')"))) {
    if (Date.now() > until) throw new Error('The app did not connect to the service of the bench');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A folder whose service was connected and read once by the app. */
export async function prepared({ server }: Lender, history: string): Promise<Prepared> {
  const app = process.env['COLLATERAL_DESK_APP'] ?? process.cwd();
  const userData = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const secretName = `service/${PROFILE}`;
  const keychain = openKeychain({ clock: systemClock, serviceSuffix: entriesOf(userData) });
  good(await keychain.set(DATABASE_KEY_NAME, hexOf(KEY)));
  symlinkSync(history, join(userData, 'data'));
  const online = async (isOnline: boolean): Promise<void> => {
    const profile = {
      ...practiceProfile(isOnline ? server.baseUrl : 'https://lender.invalid'),
      id: profileId,
      name: 'Lagos Treasury',
      auth: { ...signInBy('bearer'), secretName } as const,
    };
    // A secret is used only for the address that it was entered for.
    good(await keepSecret(keychain, profile, SECRET));
    mkdirSync(join(userData, 'profiles'), { recursive: true });
    writeFileSync(join(userData, 'profiles', `${PROFILE}.json`), JSON.stringify(profile));
  };
  await online(true);
  const settings = { version: 1, currentProfile: PROFILE, theme: 'system' };
  writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings));
  // The first start reads the service. The second stores the compiled code of a start with a full cache.
  for (let start = 0; start < 2; start += 1) {
    const window = await openWindow(app, userData);
    await markOf(window, 'usable');
    await connected(window);
    await new Promise((resolve) => setTimeout(resolve, start === 0 ? 8_000 : 4_000));
    await window.end();
  }
  return { userData, online, remove: () => rmSync(userData, { recursive: true, force: true }) };
}
