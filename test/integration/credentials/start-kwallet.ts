// Starts KWallet's daemon as a login does: the wallet's key comes over one descriptor, the environment over a
// socket. Argument: a file with the key. Prints the daemon's process id.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';

/** Has no file, which Node would remove when it closes its own end. */
const socket = `\0collateral-desk-kwallet-${process.pid}`;
const server = createServer();
await new Promise<void>((resolve) => server.listen(socket, resolve));
/** Node keeps a server's descriptor to itself. */
const { fd } = (server as Server & { readonly _handle: { readonly fd: number } })._handle;
const env: NodeJS.ProcessEnv = { ...process.env, PAM_KWALLET5_LOGIN: 'here' };
const daemon = spawn('kwalletd5', ['--pam-login', '3', '4'], {
  env,
  detached: true,
  stdio: ['ignore', 'ignore', 'ignore', openSync(process.argv[2] ?? '', 'r'), fd],
});
// Otherwise Node takes the connection that is meant for the daemon.
server.close();
const sending = connect(socket);
sending.end(
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
await new Promise((resolve) => sending.once('finish', resolve));
console.log(daemon.pid);
process.exit(0);
