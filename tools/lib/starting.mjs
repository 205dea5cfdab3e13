// Checks that npm start and npm run dev make before they open the app.
import { run } from './run.mjs';
import { warn } from './say.mjs';

/** Root cannot use Chromium's sandbox. The app also shows this warning. */
export function asRootArguments() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  warn("You are root, so Chromium's sandbox is off (--no-sandbox). Use an ordinary account for real work.");
  return ['--no-sandbox'];
}

/**
 * Whether the system has every library that the runtime links to.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function loads(runtime) {
  if (process.platform !== 'linux') return true;
  const result = await run('ldd', [runtime.executable], { quiet: true, timeoutMs: 10_000 });
  return !result.stdout.includes('not found');
}
