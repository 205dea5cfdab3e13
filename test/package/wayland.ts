// Opens an app on a Wayland compositor that has no screen.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const SOON = { timeout: 60_000, interval: 100 };
const display = 'collateral-desk-wayland';

/** What the app has told the compositor once `told` matches it: `Object#ID.request(arguments)`, one a line. */
export async function tellsWayland(command: string, args: string[], told: RegExp): Promise<string> {
  const { DISPLAY: _, ELECTRON_RUN_AS_NODE: __, ...env } = process.env;
  const help = execFileSync('weston', ['--help'], { env, encoding: 'utf8' });
  // Newer versions of weston have another switch for drawing without a graphics card.
  const pixman = help.includes('--use-pixman') ? '--use-pixman' : '--renderer=pixman';
  const compositor = spawn(
    'weston',
    ['--backend=headless-backend.so', pixman, '--no-config', '--idle-time=0', `--socket=${display}`],
    { env, stdio: 'ignore' },
  );
  const socket = join(env['XDG_RUNTIME_DIR'] ?? '', display);
  try {
    await vi.waitUntil(() => existsSync(socket), SOON);
    const app = spawn(command, args, {
      env: { ...env, WAYLAND_DISPLAY: display, XDG_SESSION_TYPE: 'wayland', WAYLAND_DEBUG: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    app.stderr.on('data', (bytes) => (said += String(bytes)));
    const ended = (): boolean => app.exitCode !== null || app.signalCode !== null;
    try {
      await vi.waitUntil(() => told.test(said) || ended(), SOON);
      return said;
    } finally {
      app.kill();
      await vi.waitUntil(ended, SOON);
    }
  } finally {
    compositor.kill();
  }
}
