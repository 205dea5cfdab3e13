// Runs a command with a new home, a message bus, an unlocked keychain and a virtual display. Root runs it as
// an account without rights, so that Chromium's sandbox is on as in the shipped app.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artifacts, root } from './folders.mjs';
import { keyringPassword } from './keyring.mjs';
import { alive } from './lock.mjs';
import { run, sweep } from './run.mjs';
import { account, readable, readableRuntime, sandboxWorks, testAccount } from './test-account.mjs';

/**
 * sh runs this inner script inside its own message bus. Xvfb chooses a free display (-displayfd), so that two
 * runs at the same time do not collide.
 */
const session = `
exec 2>&3 3>&- 4<&0
# Ends everything when the tool ends: the pipe closes even if the tool is killed.
(cat <&4 >/dev/null; kill -KILL 0) &
guard=$!
printf '%s' '${keyringPassword}' | gnome-keyring-daemon --unlock --components=secrets >"$TMPDIR/keyring.env" 2>"$TMPDIR/keyring.log" || {
  echo 'The keychain did not start:' >&2; tail -n 5 "$TMPDIR/keyring.log" >&2; exit 97; }
if [ -z "\${DISPLAY:-}" ]; then
  Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp -noreset 3>"$TMPDIR/display" >"$TMPDIR/xvfb.log" 2>&1 &
  xvfb=$!
  tries=0
  until { read -r number <"$TMPDIR/display"; } 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 300 ] || ! kill -0 $xvfb 2>/dev/null; then
      echo 'The virtual display did not start:' >&2; tail -n 5 "$TMPDIR/xvfb.log" >&2; exit 98
    fi
    sleep 0.05
  done
  DISPLAY=":$number"; export DISPLAY
fi
"$@" </dev/null 4<&-
code=$?
kill $guard
[ -n "\${xvfb:-}" ] && kill $xvfb
exit $code
`;

/** The outer script. It discards the bus's messages about the services that the bus starts. */
const outer = `exec dbus-run-session -- sh -c '${session.replaceAll("'", `'\\''`)}' session "$@" 3>&2 2>"$TMPDIR/bus.log"`;

/**
 * @typedef {object} Desk what the body needs to run its commands
 * @property {string} clone the clone, or a readable copy of it
 * @property {string} electron the runtime, or a readable copy of it
 * @property {string} folder this run's own folder, removed when the body ends
 * @property {string} artifacts folder for screenshots and reports; copied back when the body ends
 * @property {(command: string, args: string[], options: { timeoutMs?: number, silenceMs?: number, env?: Record<string, string>, quiet?: boolean, seat?: number }) => Promise<import('./run.mjs').RunResult>} run
 *   commands that run at once each need a seat: their own home, keychain and display
 */

const prefix = 'collateral-desk-run-';

/** Whether this machine has a display. @param {NodeJS.ProcessEnv} [env] */
export function hasDisplay(env = process.env) {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/**
 * @template T
 * @param {{ runtime: import('./runtime.mjs').Runtime, keep: string, display?: string }} setting
 *   keep: the folder under artifacts/ to which the body's files are copied back
 * @param {(desk: Desk) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function atADesk({ runtime, keep, display }, body) {
  const linux = process.platform === 'linux';
  const asRoot = linux && process.getuid?.() === 0;
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const owner = asRoot ? await testAccount() : undefined;
  /** @param {string} path */
  const own = (path) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  try {
    own(folder);
    const left = own(join(folder, 'artifacts'));
    /** @param {number} seat */
    const placeOf = (seat) => {
      const place = own(join(folder, `seat-${seat}`));
      return {
        HOME: own(join(place, 'home')),
        XDG_RUNTIME_DIR: own(join(place, 'run')),
        TMPDIR: own(join(place, 'tmp')),
      };
    };
    if (asRoot) placeForSockets();
    const clone = owner ? await readable(root, join(folder, 'clone')) : root;
    const electron = owner ? await readableRuntime(runtime, join(folder, 'electron')) : runtime.executable;
    if (owner) await sandboxWorks();
    /** @type {Record<string, string>} */
    const env = { LANG: 'C.UTF-8' };
    env['PATH'] = process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
    env['COLLATERAL_DESK_ELECTRON'] = electron;
    env['COLLATERAL_DESK_APP'] = clone;
    env['COLLATERAL_DESK_ARTIFACTS'] = left;
    for (const name of [
      'CI',
      'TZ',
      'DISPLAY',
      'COLLATERAL_DESK_SANDBOX_SEED',
      'COLLATERAL_DESK_NO_SANDBOX',
      'COLLATERAL_DESK_PAGES',
    ]) {
      const value = name === 'DISPLAY' ? display : process.env[name];
      if (value !== undefined) env[name] = value;
    }
    return await body({
      clone,
      electron,
      folder,
      artifacts: left,
      run: (command, args, options) => {
        const place = placeOf(options.seat ?? 1);
        // runuser sets HOME to the account's home, which does not exist.
        const stepDown = owner ? ['runuser', '-u', account, '--', 'env', `HOME=${place.HOME}`] : [];
        const chain = linux ? [...stepDown, 'sh', '-c', outer, 'desk'] : [];
        const [first = command, ...rest] = [...chain, command, ...args];
        const inherited = linux
          ? { ...env, ...place }
          : { ...process.env, ...env, ...place, HOME: process.env['HOME'] };
        return run(first, rest, {
          cwd: clone,
          env: { ...inherited, ...options.env },
          ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
          ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
          quiet: options.quiet ?? false,
          lifeline: true,
        });
      },
    });
  } finally {
    sweep();
    await cp(join(folder, 'artifacts'), join(artifacts, keep), { recursive: true, force: true }).catch(
      () => undefined,
    );
    // A killed process may still be writing its last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Removes what killed runs left in the temporary folder. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || alive(pid)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another account.
    }
  }
}

/** An X server without rights needs the sockets' folder that root creates. */
function placeForSockets() {
  mkdirSync('/tmp/.X11-unix', { recursive: true });
  chmodSync('/tmp/.X11-unix', 0o1777);
}
