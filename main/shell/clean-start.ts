// Removes environment variables and command-line switches that weaken a packaged app, before anything else
// runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { cannotStart } from './cannot-start.ts';
import { weakenedBy, withoutSwitches } from './weakening.ts';

/** Set for the new start, so that the app restarts only once. */
const AGAIN = 'COLLATERAL_DESK_CLEAN_START';

/**
 * @returns false if Electron or Node had read one of them already: this process ends, and the app starts again
 * without them
 */
export function startsClean(): boolean {
  const weakened = weakenedBy(process.env, (name) => app.commandLine.hasSwitch(name));
  const { variables, switches, needsNewStart } = weakened;
  const wasCleaned = process.env[AGAIN] !== undefined;
  if (variables.length + switches.length === 0 || !isForOperators()) return true;
  for (const name of variables) delete process.env[name];
  for (const name of switches) app.commandLine.removeSwitch(name);
  if (!needsNewStart) return true;
  if (!wasCleaned) {
    process.stderr.write(`Collateral Desk starts again without ${[...variables, ...switches].join(', ')}\n`);
    process.env[AGAIN] = '1';
    app.relaunch({ args: withoutSwitches(process.argv.slice(1), switches) });
    app.exit(0);
  } else cannotStart({ kind: 'weakened', names: [...variables, ...switches].join(', ') });
  return false;
}

/**
 * Whether this is a package for operators and not for tests. Checks the archive: an executable can be
 * renamed.
 */
function isForOperators(): boolean {
  const archive = app.getAppPath();
  if (!archive.endsWith('.asar')) return false;
  const description: unknown = JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8'));
  return !(
    typeof description === 'object' &&
    description !== null &&
    'drivableBuild' in description &&
    description.drivableBuild === true
  );
}
