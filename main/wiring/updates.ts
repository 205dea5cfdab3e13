// Lifetime: one desk. What updates need of the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { InstallWay } from '../../domain/update.ts';
import type { Clock, Log } from '../desk/ports/system.ts';
import type { Installer, UpdateMachine } from '../desk/ports/updates.ts';
import { releaseKeysIn } from '../formats/release-manifest.ts';
import type { HttpCore } from '../service/requests/http/core.ts';
import { createUpdateFeed } from '../service/updates/feed.ts';
import { buildOf } from '../shell/build-kind.ts';
import { systemDisk } from '../shell/disk.ts';
import { installWay, ownAppImage, quitForUpdate, startInstaller } from '../shell/installing.ts';
import { createUpdateSettings } from '../store/json/updates.ts';
import { createDownloads } from '../store/updates/downloads.ts';
import { replaceFile } from '../store/updates/replace.ts';
import { updateTrial, type Installed } from './update-trial.ts';

interface Of {
  readonly userData: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly core: HttpCore;
}

export function updateMachine({ userData, clock, log, core }: Of): UpdateMachine {
  const { way, own, keys, ...here } = (app.isPackaged ? undefined : updateTrial()) ?? installed();
  const files = { disk: systemDisk, clock };
  return {
    feed: createUpdateFeed({ core, clock }),
    downloads: createDownloads(join(userData, 'updates')),
    installer: installerFor(way, own),
    settings: createUpdateSettings({ ...files, path: join(userData, 'updates.json') }),
    keys: way === 'source' || way === 'practice' ? [] : releaseKeysIn(readFileSync(keys, 'utf8')),
    here: { ...here, way, platform: process.platform, arch: process.arch },
    log,
  };
}

function installed(): Installed {
  const appImage = ownAppImage();
  const build = buildOf(app);
  const way = installWay({ build, platform: process.platform, appImage, executable: process.execPath });
  return {
    way,
    own: way === 'appimage' ? appImage : undefined,
    version: app.getVersion(),
    channel: build.channel,
    keys: join(app.getAppPath(), 'release-keys.json'),
  };
}

function installerFor(way: InstallWay, own: string | undefined): Installer {
  return {
    own,
    handOver: (path) => (own === undefined ? startInstaller(path) : replaceFile(path, own)),
    // Of an AppImage the new version starts; an installer starts it itself.
    quit: () => quitForUpdate(way === 'appimage' ? own : undefined),
  };
}
