// npm run bare-debian [-- --suite bookworm] [--mirror URL] [--keep]: makes a minimal Debian in a folder, installs the
// app there from a signed apt repository with nothing else, opens its window with both of Chromium's sandboxes, and
// runs the package suite in it. Needs root and Debian's packages.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './lib/building.mjs';
import { packagePackages, systemPackages } from './lib/debian.mjs';
import { cacheFolder, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { publishApt, throwawayKey } from './lib/release/apt.mjs';
import { bareDebian } from './lib/release/bare-debian.mjs';
import { commitOf } from './lib/release/epoch.mjs';
import { makeRelease } from './lib/release/release.mjs';
import { PACKAGE } from './lib/release/root-acts.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { causeIn, run } from './lib/run.mjs';
import { say, span, tool, Trouble } from './lib/say.mjs';

const usage = 'npm run bare-debian -- [--suite bookworm] [--mirror URL] [--keep]';
const account = 'treasurer';

/** Opens the app until `/tmp/seen` is there, and prints what its processes are. Argument: the display. */
const openApp = `
rm -f /tmp/seen
runuser -u ${account} -- env HOME=/home/${account} DISPLAY="$1" collateral-desk --disable-dev-shm-usage >/tmp/app.log 2>&1 &
processes() {
  for process in /proc/[0-9]*; do
    program=$(readlink $process/exe) || continue
    words=$(tr '\\0' ' ' <$process/cmdline)
    case "$program $words" in
      /opt/collateral-desk/chrome-sandbox*) echo helper;;
      /opt/collateral-desk/*--no-sandbox*) echo no-sandbox;;
      /opt/collateral-desk/*--type=renderer*) echo renderer; grep -E '^(Uid|NoNewPrivs|Seccomp):' $process/status;;
    esac
  done
}
i=0
until [ -e /tmp/seen ] && processes | grep -q renderer; do
  i=$((i + 1))
  [ $i -lt 300 ] || { tail -n 5 /tmp/app.log; exit 1; }
  sleep 0.2
done
processes
`;

await tool(async () => {
  const asked = options();
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Trouble('A Debian in a folder needs root on Linux', 'Run it as root, or in a virtual machine.');
  await prepare();
  const began = Date.now();
  await systemPackages({ packages: [...packagePackages, 'mmdebstrap', 'xvfb', 'x11-utils'] });
  const runtime = await resolveRuntime();
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-bare-'));
  chmodSync(folder, 0o755);
  try {
    const sockets = '/tmp/.X11-unix/';
    mkdirSync(sockets, { recursive: true, mode: 0o1777 });
    const debian = await bareDebian({
      root: join(folder, 'root'),
      suite: asked.suite,
      mirror: asked.mirror,
      bound: {
        '/tmp/.X11-unix': sockets,
        '/srv/clone': `${root}/`,
        '/srv/cache': `${cacheFolder()}/`,
        '/usr/local/bin/node': process.execPath,
        '/etc/resolv.conf': '/etc/resolv.conf',
      },
    });
    say(`A minimal Debian ${readFileSync(join(debian.root, 'etc/debian_version'), 'utf8').trim()} was made`);
    const { epoch } = await commitOf(root);
    await install(debian, folder, runtime, epoch);
    await see(debian, 'pivot', 'user namespaces');
    await see(debian, 'chroot', 'the set-user-id helper');
    await must(debian, ['apt-get', 'purge', '-y', PACKAGE]);
    const suite = ['sh', '-c', 'cd /srv/clone && exec node tools/test.mjs --only package'];
    const env = { COLLATERAL_DESK_CACHE: '/srv/cache', SOURCE_DATE_EPOCH: String(epoch) };
    const { code } = await debian.inside(suite, { env, timeoutMs: 60 * 60_000 });
    if (code !== 0)
      throw new Trouble('The package suite failed in the minimal Debian', 'Its output is above.');
    say(`Whole in ${span(Date.now() - began)}`);
  } finally {
    if (asked.keep) say(`Kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
});

function options() {
  try {
    const { values } = parseArgs({
      options: {
        suite: { type: 'string', default: 'bookworm' },
        mirror: { type: 'string' },
        keep: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (cause) {
    throw new Trouble(cause instanceof Error ? cause.message : String(cause), usage);
  }
}

/**
 * Installs the shipped package with its dependencies alone, and checks that every library is found.
 * @param {import('./lib/release/bare-debian.mjs').BareDebian} debian
 * @param {string} folder
 * @param {import('./lib/runtime.mjs').Runtime} runtime
 * @param {number} epoch
 */
async function install(debian, folder, runtime, epoch) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const output = join(folder, 'release');
  const { files } = await makeRelease({
    runtime,
    output,
    kinds: ['deb'],
    version,
    commit: { id: 'unknown', epoch, clean: false },
    practice: true,
    effort: 'quick',
  });
  const debs = files.filter(({ kind }) => kind === 'deb').map(({ name }) => join(output, name));
  const repository = join(debian.root, 'srv/apt');
  const key = await throwawayKey(folder);
  await publishApt({ folder: repository, debs, suite: 'stable', key, now: Date.now() });
  writeFileSync(
    join(debian.root, 'etc/apt/sources.list.d/collateral-desk.sources'),
    'Types: deb\nURIs: file:/srv/apt\nSuites: stable\nComponents: main\nSigned-By: /srv/apt/collateral-desk.asc\n',
  );
  await must(debian, ['apt-get', 'update', '--error-on=any']);
  const count = async () => (await must(debian, ['dpkg-query', '-W', '-f', '.'])).length;
  const before = await count();
  await must(debian, ['apt-get', 'install', '-y', '--no-install-recommends', PACKAGE]);
  const after = await count();
  await must(debian, ['useradd', '--create-home', account]);
  const script =
    'find /opt/collateral-desk -type f | while read -r f; do ldd "$f" 2>/dev/null; done | sort -u | grep "not found" || true';
  const lost = (await must(debian, ['sh', '-c', script])).split('\n').filter((line) => line !== '');
  // The app's own libraries are found beside its program.
  if (lost.length > 0)
    throw new Trouble('The package needs libraries that its dependencies lack', lost.join('\n'));
  say(`apt installed ${PACKAGE} ${version} and the ${after - before - 1} packages it needs, on ${before}`);
}

/**
 * Opens the app for an ordinary user and waits for its window.
 * @param {import('./lib/release/bare-debian.mjs').BareDebian} debian
 * @param {'pivot' | 'chroot'} how
 * @param {string} sandbox in words
 */
async function see(debian, how, sandbox) {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-ac'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  try {
    const display = await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.stdio[3]?.once('data', (bytes) => resolve(`:${String(bytes).trim()}`));
    });
    const opened = debian.inside(['sh', '-c', openApp, 'open', display], {
      how,
      quiet: true,
      timeoutMs: 90_000,
    });
    const title = await Promise.race([titleOn(display), opened.then(() => undefined)]);
    if (title !== undefined) writeFileSync(join(debian.root, 'tmp/seen'), '');
    const { code, stdout, stderr } = await opened;
    const sandboxed = /^Seccomp:\t2$/m.test(stdout) && !/^Uid:\t0\t|no-sandbox/m.test(stdout);
    if (code !== 0 || title === undefined || !sandboxed)
      throw new Trouble(`The app did not open with ${sandbox}: ${causeIn(stdout + stderr)}`, stdout);
    if (stdout.includes('helper') !== (how === 'chroot'))
      throw new Trouble(`The sandbox does not use ${sandbox}`, stdout);
    say(`An ordinary user sees the window "${title}", sandboxed by ${sandbox}`);
  } finally {
    server.kill();
  }
}

/**
 * @param {import('./lib/release/bare-debian.mjs').BareDebian} debian
 * @param {string[]} command
 */
async function must(debian, command) {
  const result = await debian.inside(command, { quiet: true, timeoutMs: 15 * 60_000 });
  if (result.code === 0) return result.stdout;
  throw new Trouble(
    `${command.join(' ')} failed: ${causeIn(result.stderr + result.stdout)}`,
    result.stderr.slice(-900),
  );
}

/** The title of the app's window, once it is there. @param {string} display */
async function titleOn(display) {
  for (let tries = 0; tries < 300; tries += 1) {
    const asked = ['-display', display, '-root', '-tree'];
    const tree = await run('xwininfo', asked, { quiet: true, timeoutMs: 9000 });
    const title = /"(Collateral Desk[^"]*)": \("collateral-desk"/i.exec(tree.stdout)?.[1];
    if (title !== undefined) return title;
    await setTimeout(200);
  }
  return undefined;
}
