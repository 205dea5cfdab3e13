// A session of its own for keychain tests: a new home, a message bus that starts nothing by itself, and one
// child process for each list of calls.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const child = join(import.meta.dirname, 'keychain-child.ts');
export const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-keychain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let runs = 0;

/** An environment without this desktop's variables, so that the user's own keyring stays untouched. */
export function surroundings(home: string): NodeJS.ProcessEnv {
  const runtime = join(folder, `run-${(runs += 1)}`);
  mkdirSync(runtime, { mode: 0o700 });
  mkdirSync(join(folder, home), { recursive: true, mode: 0o700 });
  const { PATH, ELECTRON_RUN_AS_NODE } = process.env;
  return {
    PATH,
    ELECTRON_RUN_AS_NODE,
    LANG: 'C.UTF-8',
    HOME: join(folder, home),
    XDG_DATA_HOME: join(folder, home, 'data'),
    XDG_RUNTIME_DIR: runtime,
  };
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { env, timeout: 150_000 }, (cause, stdout, stderr) => {
      // The daemon prints its settings before the lines of JSON.
      const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
      if (cause && answers.length === 0) reject(new Error(`${cause.message}\n${stderr}`));
      else resolve(answers.map((line): unknown => JSON.parse(line)));
    });
  });
}

/** The calls without a session bus, or with the bus that `env` names. */
export const inProcess = (calls: string[], env: NodeJS.ProcessEnv): Promise<unknown[]> =>
  run(process.execPath, [child, ...calls], env);

/**
 * Runs the calls in a new session.
 * @param before a shell script that starts a keyring
 * @param env beside that of `surroundings`
 */
export function inSession(
  home: string,
  before: string,
  calls: string[],
  { options = [], env = {} }: { options?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<unknown[]> {
  const script = `${before} "$0" "$@"`;
  return run('dbus-run-session', [...options, '--', 'sh', '-c', script, process.execPath, child, ...calls], {
    ...surroundings(home),
    ...env,
  });
}

/** The option of a session bus that can start nothing. */
export function withoutServices(): string {
  const config = join(folder, 'bus.conf');
  writeFileSync(config, BUS_WITHOUT_SERVICES);
  return `--config-file=${config}`;
}

const BUS_WITHOUT_SERVICES = `
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;
