// A minimal Debian in a folder, with mounts and processes of its own. Nothing of this machine is in it but what is
// bound into it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { causeIn, run } from '../run.mjs';
import { Trouble } from '../say.mjs';

/**
 * Arguments: root, `pivot` or `chroot`, and pairs of sources and places up to `--`. In a root of its own the kernel
 * lets users make namespaces; below a chroot it never does.
 */
const enter = `
set -eu
root=$1; how=$2; shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do mount --rbind "$1" "$root$2"; shift 2; done
shift
if [ "$how" = chroot ]; then exec chroot "$root" "$@"; fi
cd "$root"
mkdir -p .outside
pivot_root . .outside
cd /
umount -l /.outside
exec "$@"
`;

/** @typedef {Awaited<ReturnType<typeof bareDebian>>} BareDebian */

/**
 * @param {{ root: string, suite: string, mirror: string | undefined, bound: Record<string, string> }} with_
 * bound: sources by their place inside
 */
export async function bareDebian({ root, suite, mirror, bound }) {
  const made = await run(
    'mmdebstrap',
    ['--variant=minbase', '--include=ca-certificates', '--quiet', suite, root, ...(mirror ? [mirror] : [])],
    { quiet: true, timeoutMs: 20 * 60_000 },
  );
  if (made.code !== 0) throw new Trouble(`mmdebstrap made no Debian: ${causeIn(made.stderr)}`);
  for (const [place, source] of Object.entries(bound)) {
    const path = join(root, place);
    mkdirSync(dirname(path), { recursive: true });
    if (source.endsWith('/')) mkdirSync(path, { recursive: true });
    else if (!existsSync(path)) writeFileSync(path, '');
  }
  const binds = Object.entries(bound).flatMap(([place, source]) => [source, place]);
  return {
    root,
    /**
     * Runs a program in it as root.
     * @param {string[]} command
     * @param {import('../run.mjs').RunOptions & { how?: 'pivot' | 'chroot' }} [options]
     */
    inside: (command, { how = 'pivot', env = {}, ...options } = {}) =>
      run(
        'unshare',
        [
          '--mount',
          '--pid',
          '--fork',
          '--kill-child',
          '--propagation',
          'private',
          'sh',
          '-c',
          enter,
          'enter',
          root,
          how,
          ...binds,
          '--',
          ...command,
        ],
        {
          ...options,
          env: {
            PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
            HOME: '/root',
            LC_ALL: 'C.UTF-8',
            DEBIAN_FRONTEND: 'noninteractive',
            ...env,
          },
        },
      ),
  };
}
