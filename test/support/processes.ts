// Reads from /proc which processes run, and on which sockets they listen.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes whose command line names this folder. Chromium separates arguments of its children by blanks. */
export function processesOf(folder: string): { pid: number; args: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), args: text(`/proc/${name}/cmdline`).split(/[\0 ]/) }))
    .filter(({ args }) => args.some((arg) => arg.includes(folder)));
}

/** The process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = text(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** `tcp 127.0.0.1:9333` or `unix /path` for each reachable socket of these processes. */
export function listeningOn(pids: readonly number[]): string[] {
  const own = new Set(pids.flatMap(socketsOf));
  const found: string[] = [];
  for (const kind of ['tcp', 'tcp6', 'udp', 'udp6'] as const)
    for (const line of text('/proc/net/' + kind)
      .split('\n')
      .slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      // A listening TCP socket, or a UDP socket with a port.
      if (own.has(inode) && (kind.startsWith('udp') || state === '0A'))
        found.push(`${kind} ${readable(local)}`);
    }
  for (const line of text('/proc/net/unix').split('\n').slice(1)) {
    const [, , , flags, , , inode = '', path = ''] = line.trim().split(/\s+/);
    if (own.has(inode) && flags === '00010000') found.push(`unix ${path}`);
  }
  return found;
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode ?? [];
    });
  } catch {
    // A sandboxed renderer's sockets cannot be read, but it cannot listen either.
    return [];
  }
}

function readable(address: string): string {
  const [host = '', port = ''] = address.split(':');
  const bytes =
    host.length === 8
      ? host
          .match(/../g)
          ?.map((byte) => Number.parseInt(byte, 16))
          .toReversed()
      : undefined;
  return `${bytes?.join('.') ?? host}:${Number.parseInt(port, 16)}`;
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
