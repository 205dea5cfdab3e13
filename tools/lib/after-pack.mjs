// electron-builder calls this with the unpacked app. It sets the fuses, removes files that a shipped app must
// not have, and reads the fuses back.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/**
 * All fuses. If a later Electron has a new one, this fails until somebody decides on it.
 * @param {boolean} drivable keeps the inspector, which Playwright needs; for tests of the package only
 */
export function fuses(drivable) {
  return {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: drivable,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}

/** @param {import('electron-builder').AfterPackContext} context */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  const mac = electronPlatformName === 'darwin';
  const name = packager.appInfo.productFilename;
  const resources = mac ? join(appOutDir, `${name}.app/Contents/Resources`) : join(appOutDir, 'resources');
  // Electron would open its default page if our archive were missing.
  rmSync(join(resources, 'default_app.asar'), { force: true });
  if (!existsSync(join(resources, 'app.asar'))) throw new Error(`There is no app.asar in ${resources}`);

  const linux = electronPlatformName === 'linux';
  const executable = join(
    appOutDir,
    mac ? `${name}.app` : linux ? String(packager.config.linux?.executableName) : `${name}.exe`,
  );
  blankVariables(
    mac
      ? join(executable, 'Contents/Frameworks/Electron Framework.framework/Electron Framework')
      : executable,
  );
  const wanted = fuses(process.env['COLLATERAL_DESK_DRIVABLE'] === '1');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: mac,
    strictlyRequireAllFuses: true,
    ...wanted,
  });

  const wire = /** @type {Record<string, FuseState>} */ (
    /** @type {unknown} */ (await getCurrentFuseWire(executable))
  );
  for (const [fuse, on] of Object.entries(wanted)) {
    if (wire[fuse] === (on ? FuseState.ENABLE : FuseState.DISABLE)) continue;
    throw new Error(`The fuse ${FuseV1Options[Number(fuse)]} was not set`);
  }
}

/** Variables that Node reads before any code of the app runs, and for which Electron has no fuse. */
const UNFUSED = ['NODE_COMPILE_CACHE'];

/**
 * Overwrites the names of these variables in the runtime with empty names, which no environment can contain.
 * `NODE_COMPILE_CACHE` names a folder whose files would run in place of the archive's.
 * @param {string} binary
 */
export function blankVariables(binary) {
  const bytes = readFileSync(binary);
  for (const name of UNFUSED) {
    const text = Buffer.from(`\0${name}\0`);
    let count = 0;
    for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
      bytes[at + 1] = 0;
      count += 1;
    }
    if (count === 0)
      throw new Error(`The runtime does not contain ${name}. Find out how this version reads the variable`);
  }
  writeFileSync(binary, bytes);
}
