// Prints the output of every tool: a line for each act, and for an expected failure its cause and remedy
// instead of a stack trace.

/** An expected failure, with its cause and what the reader can do. */
export class Trouble extends Error {
  /**
   * @param {string} cause
   * @param {string} [remedy]
   */
  constructor(cause, remedy = '') {
    super(cause);
    this.name = 'Trouble';
    this.remedy = remedy;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`• ${line}\n`);
}

/** @param {string} line */
export function warn(line) {
  process.stderr.write(`! ${line}\n`);
}

/** @param {unknown} error */
export function tell(error) {
  if (error instanceof Trouble) {
    process.stderr.write(`✗ ${error.message}\n`);
    for (const line of error.remedy.split('\n')) if (line !== '') process.stderr.write(`  → ${line}\n`);
    return;
  }
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`✗ The tool failed unexpectedly (this is a fault in tools/):\n${stack}\n`);
}

/**
 * Runs a tool and sets the exit code. The body returns the code, or nothing for 0.
 * @param {() => Promise<number | void>} body
 */
export async function tool(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

/**
 * A duration in words: "0.4 s", "12 s", "3 min".
 * @param {number} millis
 */
export function span(millis) {
  if (millis < 10_000) return `${(millis / 1000).toFixed(1)} s`;
  if (millis < 120_000) return `${Math.round(millis / 1000)} s`;
  if (millis < 7_200_000) return `${Math.round(millis / 60_000)} min`;
  return `${Math.round(millis / 3_600_000)} h`;
}
