// Runs child processes that cannot outlive the tool. Each has its own process group and a time limit. When it
// ends or times out, or the tool is stopped, the whole group is killed.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] after this long the whole group is killed
 * @property {number} [silenceMs] after this long without output the whole group is killed; output then goes through a pipe
 * @property {boolean} [quiet] collect the output instead of showing it
 * @property {(chunk: string) => void} [onOutput] sees the output as it comes (with quiet)
 * @property {boolean} [lifeline] its stdin is a pipe that closes when this tool ends
 * @property {boolean} [gentle] runs it in the tool's own process group: programs that it opened, such as a browser, may stay
 *
 * @typedef {object} RunResult
 * @property {number} code 0 for success; 128 + n when ended by signal n; 127 when it could not be started
 * @property {string} stdout
 * @property {string} stderr
 * @property {boolean} timedOut
 *
 * @typedef {(command: string, args: string[], options?: RunOptions) => Promise<RunResult>} Run
 */

/** Functions that end the processes that are still running. @type {Set<(signal: NodeJS.Signals) => void>} */
const living = new Set();

/** A variable in the environment of all child processes, to find daemons that left their process group. */
const marker = `COLLATERAL_DESK_RUN=${process.pid}-${randomBytes(6).toString('hex')}`;

let watching = false;

/** Whether the tool waits for the user's app to close. A second signal ends the wait. */
let patient = false;

/** @type {Run} */
export function run(command, args, options = {}) {
  watchForTheEnd();
  const [name, value] = /** @type {[string, string]} */ (marker.split('='));
  const windows = process.platform === 'win32';
  const heard = options.quiet || options.silenceMs !== undefined ? 'pipe' : 'inherit';
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...(options.env ?? process.env), [name]: value },
      stdio: [options.lifeline ? 'pipe' : 'ignore', heard, heard],
      detached: !windows && !options.gentle,
      // On Windows npm is a .cmd file, which only a shell can start.
      shell: windows && command === 'npm',
    });
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    const leader = child.pid;
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal sends Ctrl-C to all processes in our group.
      if (options.gentle && signal === 'SIGINT' && process.stdin.isTTY) return;
      endTree(leader, signal, options.gentle ?? false);
    };
    patient ||= options.gentle ?? false;
    living.add(end);
    child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      stdout += chunk;
      options.onOutput?.(chunk);
      if (!options.quiet) process.stdout.write(chunk);
      silence?.refresh();
    });
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      stderr += chunk;
      options.onOutput?.(chunk);
      if (!options.quiet) process.stderr.write(chunk);
      silence?.refresh();
    });
    const late = () => {
      timedOut = true;
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), 3000).unref();
    };
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(late, options.timeoutMs);
    const silence = options.silenceMs === undefined ? undefined : setTimeout(late, options.silenceMs);
    const finish = (/** @type {number} */ code) => {
      if (!living.has(end)) return;
      clearTimeout(timer);
      clearTimeout(silence);
      // Ends processes that the leader left running in its group.
      if (!options.gentle) end('SIGKILL');
      living.delete(end);
      done({ code, stdout, stderr, timedOut });
    };
    child.on('error', (error) => {
      stderr += error.message;
      finish(127);
    });
    child.on('exit', (code, signal) => {
      const result = code ?? 128 + (signal ? constants.signals[signal] : 0);
      child.on('close', () => finish(result));
      // Does not wait for a daemon that keeps the pipe open.
      setTimeout(() => finish(result), 1000).unref();
    });
  });
}

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 * @param {boolean} alone signals only the process itself
 */
function endTree(leader, signal, alone) {
  if (leader === undefined) return;
  try {
    process.kill(alone || process.platform === 'win32' ? leader : -leader, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Ends all processes that this tool started, including daemons that left their group (Linux: found by their
 * environment). Only for runs without a user.
 * @returns {number} how many were found
 */
export function sweep() {
  for (const end of living) end('SIGKILL');
  living.clear();
  if (process.platform !== 'linux') return 0;
  let swept = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0').includes(marker)) continue;
      process.kill(pid, 'SIGKILL');
      swept += 1;
    } catch {
      // The process is not ours, or has already ended.
    }
  }
  return swept;
}

function watchForTheEnd() {
  if (watching) return;
  watching = true;
  let asked = 0;
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      asked += 1;
      const ended = () => process.exit(128 + constants.signals[signal]);
      // If the child ends in time, the tool cleans up and finishes with its exit code.
      for (const end of living) end(signal);
      if (living.size === 0 || asked > 1) ended();
      else if (!patient) setTimeout(ended, 5000).unref();
    });
  }
  process.on('exit', () => {
    for (const end of living) end('SIGKILL');
  });
}

/**
 * The line of a program's output that most likely states the cause of its failure.
 * @param {string} output
 */
export function causeIn(output) {
  const noise = /^✗? ?build failed|^at |^\(node:|ExperimentalWarning|^npm warn|complete log of this run|:$/i;
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !noise.test(line));
  const telling = lines.find((line) => /error|could not|failed|refused|cannot|denied|not found/i.test(line));
  return (telling ?? lines.at(-1) ?? 'no output').slice(0, 200);
}
