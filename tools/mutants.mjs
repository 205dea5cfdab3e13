// npm run mutants [-- --files domain/repayment.ts,domain/intent.ts] [--tests test/unit]: puts small faults into
// the rules of `domain`, or into these files, one at a time (Stryker), and tells which no unit test notices.
// The list is in artifacts/mutants/mutants.html and .json.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

/** The share of faults that tests must notice. */
const GOAL = 95;

await tool(async () => {
  const given = { '--files': 'domain/**/*.ts', '--tests': 'test/unit/domain' };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!(flag in given) || value === undefined)
      throw new Trouble(
        `Unknown option ${flag}`,
        'npm run mutants -- [--files domain/repayment.ts] [--tests test/unit]',
      );
    given[/** @type {keyof typeof given} */ (flag)] = value;
  }
  await prepare();
  const runtime = await resolveRuntime();
  const folder = join(artifacts, 'mutants');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'stryker.json');
  writeFileSync(
    settings,
    JSON.stringify({
      mutate: given['--files'].split(','),
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'tools/lib/mutants.vitest.ts' },
      concurrency: availableParallelism(),
      // A busy machine must not turn a slow test into a fault that was noticed.
      timeoutMS: 60_000,
      tempDirName: join(folder, 'sandbox'),
      // Stryker would rewrite it with the API of a TypeScript before 7.
      tsconfigFile: 'none',
      allowConsoleColors: false,
      ignorePatterns: ['/artifacts', '/out', '/dist', '/docs', '/.cache'],
      reporters: ['progress-append-only', 'json', 'html'],
      jsonReporter: { fileName: join(folder, 'mutants.json') },
      htmlReporter: { fileName: join(folder, 'mutants.html') },
    }),
  );
  const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { code, stderr } = await run(runtime.executable, [program, 'run', settings], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', COLLATERAL_DESK_MUTANT_TESTS: given['--tests'] },
    silenceMs: 20 * 60_000,
  });
  if (code !== 0) throw new Trouble(`Stryker ended with code ${code}`, stderr.slice(-4000));
  /** @type {{ files: Record<string, { mutants: { status: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }[] }> }} */
  const { files } = JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8'));
  const all = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((one) => ({ file, ...one })),
  );
  const of = (/** @type {string} */ status) => all.filter((one) => one.status === status);
  const missed = [...of('Survived'), ...of('NoCoverage')];
  for (const { file, location, mutatorName, replacement = '' } of missed)
    process.stdout.write(`${file}:${location.start.line} ${mutatorName}: ${replacement.slice(0, 120)}\n`);
  const [killed, hung] = [of('Killed').length, of('Timeout').length];
  const share = (100 * killed) / (killed + missed.length || 1);
  say(`${killed} noticed, ${missed.length} not, ${hung} hung: ${share.toFixed(1)}%, goal ${GOAL}%`);
  return share >= GOAL ? 0 : 1;
});
