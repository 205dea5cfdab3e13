// The last lines of a run say why and where a test failed.
import { describe, expect, it } from 'vitest';
import { causeOf } from '../../../tools/lib/count-reporter.mjs';

describe('the cause of a failed test', () => {
  it('is the first line of its message, with the places in the tests', () => {
    expect(
      causeOf({
        message: 'expected 1 to be 2\n- 2\n+ 1',
        stacks: [
          { file: '/somewhere/node_modules/a/index.js', line: 3 },
          { file: '/somewhere/test/e2e/pages/desk.ts', line: 57 },
          { file: '/somewhere/test/e2e/repay.test.ts', line: 117 },
        ],
      }),
    ).toBe('expected 1 to be 2 (test/e2e/pages/desk.ts:57, test/e2e/repay.test.ts:117)');
  });
  it('names what a window test waited for', () => {
    const message =
      "locator.click: Timeout 30000ms exceeded.\nCall log:\n  - waiting for getByRole('button', { name: 'Sign' })\n    - retrying";
    expect(causeOf({ message })).toBe(
      "locator.click: Timeout 30000ms exceeded. (waiting for getByRole('button', { name: 'Sign' }))",
    );
  });
  it('is said to be missing when the error has no message', () => {
    expect(causeOf(undefined)).toBe('no message');
  });
});
