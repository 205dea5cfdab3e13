// A vitest reporter that writes the counts and the reasons of failures and skips to a file. It runs beside
// the readable reporter, so that no tool has to parse counts from its output.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {{ name: string, cause: string }[]} failed
 * @property {{ name: string, reason: string }[]} skipped
 */

export default class CountReporter {
  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.filtered = Boolean(vitest.config.testNamePattern);
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message?: string }>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Count} */
    const count = { passed: 0, failed: [], skipped: [] };
    for (const file of modules) {
      for (const test of file.children.allTests()) {
        const name = `${file.relativeModuleId} › ${test.fullName}`;
        const result = test.result();
        if (result.state === 'passed') count.passed += 1;
        else if (result.state === 'failed') {
          count.failed.push({ name, cause: causeOf(result.errors[0]) });
        } else if (result.state === 'skipped') {
          // With a name filter vitest reports tests that do not match as skipped; they do not count.
          if (this.filtered && !result.note) continue;
          count.skipped.push({ name, reason: result.note ?? '' });
        } else count.failed.push({ name, cause: 'the test never ended' });
      }
      for (const suite of file.children.allSuites()) {
        for (const error of suite.errors()) {
          count.failed.push({
            name: `${file.relativeModuleId} › ${suite.fullName}`,
            cause: causeOf(error),
          });
        }
      }
      for (const error of file.errors()) {
        count.failed.push({ name: file.relativeModuleId, cause: causeOf(error) });
      }
    }
    for (const error of unhandled) {
      count.failed.push({ name: 'outside any test', cause: causeOf(error) });
    }
    const path = process.env['COLLATERAL_DESK_COUNT'];
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(count, null, 1));
  }
}

/**
 * The first line, the locator a window test waited for, and the lines of the tests' own code, because the last
 * lines of a long run may be all that anyone sees.
 * @param {{ message?: string, stacks?: { file: string, line: number }[] } | undefined} error
 */
export function causeOf(error) {
  const message = error?.message ?? 'no message';
  const first = message.split('\n')[0]?.slice(0, 300) ?? '';
  const waited = /waiting for (.+)/.exec(message)?.[1]?.slice(0, 200);
  const own = (error?.stacks ?? [])
    .map(({ file, line }) => `${/\btest\/.*$/.exec(file)?.[0] ?? ''}:${line}`)
    .filter((place) => place.startsWith('test/'));
  const more = [...(waited === undefined ? [] : [`waiting for ${waited}`]), ...own.slice(0, 3)];
  return more.length === 0 ? first : `${first} (${more.join(', ')})`;
}
