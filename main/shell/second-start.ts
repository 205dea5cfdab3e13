// A second start on the same data folder. Chromium passes its arguments to the first one, and says only that there is
// no lock: the first start answers with a file in the folder, so that the second knows that it was heard.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBackground } from '../desk/ports/background.ts';

/** In milliseconds. The first start may be busy. */
const ANSWERED_WITHIN = 10_000;
const LOOKS_EVERY = 50;

const QUESTION = /^[0-9a-f-]{36}$/;
const answerTo = (folder: string, question: string): string => join(folder, `answered-${question}`);

/** @param data what the second start passed on */
export function answerStart(folder: string, data: unknown): void {
  if (typeof data !== 'object' || data === null || !('question' in data)) return;
  const { question } = data;
  if (typeof question !== 'string' || !QUESTION.test(question)) return;
  const file = answerTo(folder, question);
  inBackground('second-start', () => writeFileSync(file, '', { mode: 0o600 }));
  // If nobody waits for it any more.
  setTimeout(() => rmSync(file, { force: true }), ANSWERED_WITHIN).unref();
}

/** Whether the first start has answered. */
export async function isAnswered(folder: string, question: string): Promise<boolean> {
  const file = answerTo(folder, question);
  for (let waited = 0; waited < ANSWERED_WITHIN; waited += LOOKS_EVERY) {
    if (existsSync(file)) {
      rmSync(file, { force: true });
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY));
  }
  return false;
}
