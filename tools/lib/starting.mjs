// What opening the app by hand needs to know, for npm start and npm run dev.
import { run } from './run.mjs';
import { warn } from './say.mjs';

/** Root cannot use Chromium's sandbox. Said here and, because a terminal is easily missed, by the app itself. */
export function asRootArguments() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  warn("You are root, so Chromium's sandbox is off (--no-sandbox). Use an ordinary account for real work.");
  return ['--no-sandbox'];
}

/**
 * Whether the system has every library the runtime links against.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function loads(runtime) {
  if (process.platform !== 'linux') return true;
  const result = await run('ldd', [runtime.executable], { quiet: true, timeoutMs: 10_000 });
  return !result.stdout.includes('not found');
}
