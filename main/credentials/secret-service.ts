// Asks the Secret Service of a Linux desktop whether it has a keyring at all. libsecret cannot tell: a write without
// a keyring makes the service ask for the password of a new one, and waits for the answer.
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** In milliseconds. The service runs already: libsecret has just asked it. */
const ANSWERS_WITHIN = 2_000;
const SERVICE = 'org.freedesktop.secrets';
const BUS = 'org.freedesktop.DBus';
/** Types of D-Bus messages. */
const CALL = 1;
const ANSWER = 2;
const ERROR = 3;
/** The alias of a missing keyring. */
const NOTHING = '/';

type Env = Readonly<Record<string, string | undefined>>;

/** False also if nobody answers. */
export async function lacksKeyring(env: Env = process.env): Promise<boolean> {
  const path = busIn(env);
  if (path === undefined) return false;
  const socket = connect(path);
  socket.setTimeout(ANSWERS_WITHIN, () => socket.destroy());
  try {
    return (await defaultKeyring(socket)) === NOTHING;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function busIn(env: Env): string | undefined {
  const address = env['DBUS_SESSION_BUS_ADDRESS'];
  const runtime = env['XDG_RUNTIME_DIR'];
  if (address === undefined) return runtime === undefined ? undefined : join(runtime, 'bus');
  const [, kind, name = ''] = /^unix:(?:.*,)?(path|abstract)=([^,;]+)/.exec(address) ?? [];
  if (kind === undefined) return undefined;
  return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(name);
}

/** The object path of the default keyring; undefined for an error. */
async function defaultKeyring(socket: Socket): Promise<string | undefined> {
  const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  let read = Buffer.alloc(0);
  let isSignedIn = false;
  let answers = 0;
  for await (const chunk of socket) {
    read = Buffer.concat([read, Buffer.from(chunk)]);
    if (!isSignedIn) {
      if (!read.includes('\r\n')) continue;
      if (!read.toString().startsWith('OK ')) return undefined;
      isSignedIn = true;
      read = read.subarray(read.indexOf('\r\n') + 2);
      socket.write('BEGIN\r\n');
      socket.write(callOf(1, { to: BUS, path: '/org/freedesktop/DBus', of: BUS, member: 'Hello' }));
      const alias = { of: 'org.freedesktop.Secret.Service', member: 'ReadAlias', argument: 'default' };
      socket.write(callOf(2, { to: SERVICE, path: '/org/freedesktop/secrets', ...alias }));
    }
    for (let size = sizeOf(read); size <= read.length; size = sizeOf(read)) {
      const type = read[1];
      const body = read.subarray(size - read.readUInt32LE(4), size);
      read = read.subarray(size);
      if (type !== ANSWER && type !== ERROR) continue;
      answers += 1;
      // The first answers Hello.
      if (answers === 2)
        return type === ANSWER ? body.toString('utf8', 4, 4 + body.readUInt32LE()) : undefined;
    }
  }
  return undefined;
}

/** Of the first message; infinite while its head is incomplete. */
const sizeOf = (read: Buffer): number =>
  read.length < 16 ? Infinity : 16 + paddedTo8(read.readUInt32LE(12)) + read.readUInt32LE(4);

const paddedTo8 = (length: number): number => Math.ceil(length / 8) * 8;

interface Call {
  readonly to: string;
  readonly path: string;
  /** The interface. */
  readonly of: string;
  readonly member: string;
  readonly argument?: string;
}

function callOf(serial: number, { to, path, of, member, argument }: Call): Buffer {
  const text = (value: string): Buffer => {
    const bytes = Buffer.from(`____${value}\0`);
    bytes.writeUInt32LE(bytes.length - 5);
    return bytes;
  };
  const field = (code: number, signature: string, value: Buffer): Buffer =>
    Buffer.concat([Buffer.of(code, 1), Buffer.from(`${signature}\0`), value]);
  const fields = [
    field(1, 'o', text(path)),
    field(2, 's', text(of)),
    field(3, 's', text(member)),
    ...(argument === undefined ? [] : [field(8, 'g', Buffer.from('\x01s\0'))]),
    field(6, 's', text(to)),
  ];
  const padded = fields.map((bytes) => Buffer.concat([bytes], paddedTo8(bytes.length)));
  const list = Buffer.concat(padded);
  const body = argument === undefined ? Buffer.alloc(0) : text(argument);
  const head = Buffer.alloc(16);
  head.write('l');
  head[1] = CALL;
  head[3] = 1;
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  // Without the padding of the last field.
  head.writeUInt32LE(list.length - (padded.at(-1)?.length ?? 0) + (fields.at(-1)?.length ?? 0), 12);
  return Buffer.concat([head, list, body]);
}
