// npm run faults [-- --kills 50 --seed S]: kills processes that borrow, at each named step and at random moments.
// npm run faults -- --desks 2 [--runs 1000 --seed S]: races two desks against a real PostgreSQL. With --planted NAME|all
// the races must find this fault, or each one.
// Prints a summary as JSON and writes it to artifacts/faults.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

/** A planted fault must be found within so many races. */
const PLANTED_RACES = '300';

await tool(async () => {
  const given = {
    '--desks': '1',
    '--runs': '1000',
    '--kills': '50',
    '--seed': new Date().toISOString().slice(0, 10),
    '--planted': '',
  };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    const isNumber = flag !== '--seed' && flag !== '--planted';
    if (!(flag in given) || value === undefined || (isNumber && !/^\d{1,7}$/.test(value)))
      throw new Trouble(
        `Unknown option ${flag}`,
        'npm run faults -- [--kills 50 | --desks 2 [--runs 1000] [--planted NAME|all]] [--seed S]',
      );
    given[/** @type {keyof typeof given} */ (flag)] = value;
  }
  await prepare();
  const runtime = await resolveRuntime();
  const { '--desks': desks, '--runs': runs, '--kills': kills, '--seed': seed, '--planted': planted } = given;
  const races = (/** @type {string[]} */ ...options) =>
    run(runtime.executable, [join(root, 'test/faults/team-main.ts'), ...options], {
      cwd: root,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      timeoutMs: 12 * 60 * 60_000,
      quiet: true,
      ...(planted === '' && { onOutput: (/** @type {string} */ chunk) => process.stdout.write(chunk) }),
    });
  if (desks === '2' && planted === '') {
    say(`Making ${runs} races of two desks with seed ${seed}`);
    return (await races(runs, seed)).code;
  }
  if (desks === '2') {
    const source = readFileSync(join(root, 'test/faults/planted-team.ts'), 'utf8');
    const names = [...source.matchAll(/one\(\s*'([^']+)'/g)].map(([, name = '']) => name);
    if (planted !== 'all' && !names.includes(planted))
      throw new Trouble(`No fault is named ${planted}`, names.join('\n'));
    let missed = 0;
    for (const name of planted === 'all' ? names : [planted]) {
      const { stdout } = await races(PLANTED_RACES, seed, name);
      const [found] = JSON.parse(stdout).broken;
      if (found === undefined) missed += 1;
      say(found === undefined ? `missed: ${name}` : `found: ${name} (${found})`);
    }
    return missed === 0 ? 0 : 1;
  }
  say(`Killing ${kills} processes with seed ${seed}`);
  const script = join(root, 'test/faults/main.ts');
  const result = await run(runtime.executable, [script, kills, seed], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: 3 * 60 * 60_000,
    quiet: true,
    onOutput: (chunk) => process.stdout.write(chunk),
  });
  mkdirSync(artifacts, { recursive: true });
  writeFileSync(join(artifacts, 'faults.json'), result.stdout);
  return result.code;
});
