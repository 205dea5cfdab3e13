// Asks the tool, which runs as root, for an act on the system's packages.
import { connect } from 'node:net';

export interface Answer {
  readonly code: number;
  readonly output: string;
}

/** Of the three test packages: the shipped one, and two that Playwright can drive. */
export const [shipped = '', current = '', next = ''] = (process.env['COLLATERAL_DESK_VERSIONS'] ?? '').split(
  ' ',
);

/** The folder with a release for each version. */
export const releases = process.env['COLLATERAL_DESK_RELEASES'] ?? '';

/** Why nothing can be installed on this system; undefined if it can. */
export const notInstalled = process.env['COLLATERAL_DESK_NOT_INSTALLED'];

/** Skips the test with the reason where nothing can be installed. */
export function needsInstallation({ skip }: { skip: (reason: string) => void }): void {
  if (notInstalled !== undefined) skip(notInstalled);
}

export function act(name: string, version = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(process.env['COLLATERAL_DESK_ROOT_ACTS'] ?? '');
    let answer = '';
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.once('error', reject);
    socket.once('end', () => resolve(JSON.parse(answer) as Answer));
    socket.end(JSON.stringify({ act: name, version }));
  });
}

/** An act that must succeed. */
export async function done(name: string, version?: string): Promise<string> {
  const { code, output } = await act(name, version);
  if (code !== 0) throw new Error(`${name} ${version ?? ''} failed: ${output}`);
  return output;
}
