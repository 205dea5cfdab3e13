// Runs the simulator in a process of its own, because it loads the product through hooks.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Summary {
  readonly sums: Readonly<Record<string, number>>;
  readonly checks: Readonly<Record<string, number>>;
  readonly traces: readonly string[];
  readonly failed?: { readonly broken: readonly string[]; readonly story: readonly string[] };
}

/** @param given arguments of main.ts */
export async function simulated(...given: string[]): Promise<Summary> {
  const script = join(import.meta.dirname, 'main.ts');
  const running = promisify(execFile)(process.execPath, [script, ...given], { maxBuffer: 2 ** 26 });
  // A failed run also prints its summary. Its exit code is 1.
  const { stdout } = await running.catch((cause: { stdout: string }) => cause);
  return JSON.parse(stdout) as Summary;
}
