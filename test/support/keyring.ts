// Locks and unlocks the keyring of an end-to-end run. As on a desktop, it locks over the bus and unlocks over
// the control socket that the login uses. The daemon stays the same unless a test replaces it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyringPassword } from '../../tools/lib/keyring.mjs';

const run = promisify(execFile);

const LOGIN = '/org/freedesktop/secrets/collection/login';

/** From gnome-keyring's `daemon/control/gkd-control-codes.h`. */
const UNLOCK = 1;
const OK = 0;

export async function lockKeyring(): Promise<void> {
  const { stdout } = await run('dbus-send', [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.Lock',
    `array:objpath:${LOGIN}`,
  ]);
  // The daemon silently leaves out an object that is missing or cannot be locked.
  if (!stdout.includes(LOGIN)) throw new Error(`the keyring was not locked: ${stdout}`);
}

/** Unlocks the keyring. It has no effect if the keyring is already unlocked. */
export async function unlockKeyring(password = keyringPassword): Promise<void> {
  const outcome = await controlled(UNLOCK, password);
  if (outcome !== OK) throw new Error(`the keyring was not unlocked: the daemon answered ${outcome}`);
}

/** Replaces the daemon by a new unlocked one, as after a crash or an upgrade. */
export async function replaceKeyring(): Promise<void> {
  const daemon = spawn('gnome-keyring-daemon', ['--replace', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end(keyringPassword);
  const [code] = (await once(daemon, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the keyring was not replaced: code ${code}`);
}

/** Sends a byte with the sender's credentials, then length, operation and arguments, all big-endian. */
function controlled(operation: number, words: string): Promise<number> {
  const text = Buffer.from(words, 'utf8');
  const request = Buffer.alloc(1 + 12);
  request.writeUInt32BE(12 + text.length, 1);
  request.writeUInt32BE(operation, 5);
  request.writeUInt32BE(text.length, 9);
  const runtime = process.env['XDG_RUNTIME_DIR'] ?? '';
  return new Promise((resolve, reject) => {
    const socket = connect(join(runtime, 'keyring/control'));
    let answer = Buffer.alloc(0);
    socket.setTimeout(10_000, () => socket.destroy(new Error('the keyring did not answer')));
    socket.once('connect', () => socket.write(Buffer.concat([request, text])));
    socket.on('data', (chunk) => (answer = Buffer.concat([answer, chunk])));
    socket.once('error', reject);
    socket.once('close', () => {
      if (answer.length === 8) resolve(answer.readUInt32BE(4));
      else reject(new Error(`the keyring answered ${answer.length} bytes`));
    });
  });
}
