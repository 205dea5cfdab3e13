// A vitest reporter that prints a line for each step of a job, with its duration.
import { span } from './say.mjs';

export default class StepsReporter {
  total = 0;
  done = 0;

  /** @param {import('vitest/node').TestModule} module_ */
  onTestModuleCollected(module_) {
    this.total += [...module_.children.allTests()].length;
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    this.done += 1;
    const result = test.result();
    const place = `${this.done}/${this.total}`;
    if (result.state === 'passed') {
      console.log(`✓ ${place} ${test.name}  (${span(test.diagnostic()?.duration ?? 0)})`);
    } else if (result.state === 'skipped') {
      console.log(`- ${place} ${test.name}  (skipped: ${result.note ?? 'no reason given'})`);
    } else {
      console.log(`✗ ${place} ${test.name}`);
      for (const error of result.errors ?? []) console.log(`    ${error.message.replaceAll('\n', '\n    ')}`);
    }
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message?: string }>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const errors = [...modules.flatMap((file) => file.errors()), ...unhandled];
    for (const error of errors) console.log(`✗ ${error.message}`);
  }
}
