// npm run mutants [-- --rooms domain,repay --sample 100 --seed S]: puts small faults into the rules about money, one
// at a time. Prints the share that tests notice in each room, and each fault that no test notices;
// artifacts/mutants/ROOMS/mutants.json lists all.
// --record writes each room's share to docs/results for `npm run claims`.
// Stryker has no runner for this vitest on Electron's Node.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, root } from './lib/folders.mjs';
import { recorder } from './lib/claims/results.mjs';
import { notesIn } from './lib/mutants/log.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime, runtimeName } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

/** @typedef {import('./lib/mutants/plan.mjs').Mutant} Mutant */
/** @typedef {import('./lib/mutants/plan.mjs').Room} Room */
/** @typedef {Mutant & { fate: string, by?: string }} Judged */

/** A mutant that stops its worker for this long never ends. Longer than a test may take. */
const SILENCE_MS = 300_000;

await tool(async () => {
  // The plan imports a package, which may have to be installed first.
  await prepare();
  const { equivalentsIn, isListed, mutantsOf, ROOMS, sampleOf } = await import('./lib/mutants/plan.mjs');
  const USE = `npm run mutants -- [--rooms ${Object.keys(ROOMS).join(',')}] [--sample 100] [--seed S] [--again FILE] [--tests test/unit/domain] [--record]`;
  const given = {
    '--rooms': Object.keys(ROOMS).join(','),
    '--sample': '100',
    '--seed': '1',
    '--again': '',
    '--tests': '',
  };
  const args = process.argv.slice(2);
  const record = recorder('npm run mutants', args, { root });
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!(flag in given) || value === undefined) throw new Trouble(`Unknown option ${flag}`, USE);
    given[/** @type {keyof typeof given} */ (flag)] = value;
  }
  const rooms = given['--rooms'].split(',').map((name) => {
    if (!(name in ROOMS)) throw new Trouble(`No room is named ${name}`, USE);
    return /** @type {Room} */ (name);
  });
  if (!/^[1-9]\d{0,5}$/.test(given['--sample'])) throw new Trouble('--sample must be a number', USE);
  const runtime = await resolveRuntime();

  const tests =
    given['--tests'] === ''
      ? ['test/unit', ...rooms.flatMap((room) => ROOMS[room].integration ?? [])]
      : given['--tests'].split(',');
  const { mutants, sources } = mutantsOf(root, rooms);
  const equivalents = equivalentsIn(root);
  const again = given['--again'] === '' ? undefined : survivorsIn(given['--again']);
  const chosen = rooms.flatMap((room) => {
    const all = mutants.filter((mutant) => mutant.room === room);
    if (again !== undefined) return all.filter((mutant) => again.some((entry) => isListed(entry, mutant)));
    return sampleOf(all, Number(given['--sample']), given['--seed']);
  });
  const isEquivalent = (/** @type {Mutant} */ mutant) => equivalents.some((entry) => isListed(entry, mutant));
  const stale = equivalents.filter(
    (entry) => sources[entry.file] !== undefined && !mutants.some((mutant) => isListed(entry, mutant)),
  );
  const scratch = join(artifacts, 'mutants', rooms.join('+'));
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const planned = join(scratch, 'plan.json');
  const judging = chosen.filter((mutant) => !isEquivalent(mutant));
  writeFileSync(planned, JSON.stringify({ root, scratch, tests, sources, mutants: judging }));
  say(`${judging.length} of ${mutants.length} mutants`);

  const program = [join(root, 'tools/lib/mutants/run.mjs'), planned];
  const options = { cwd: root, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', CI: '1' }, quiet: true };
  for (;;) {
    const onOutput = (/** @type {string} */ chunk) => process.stdout.write(chunk);
    const result = await run(runtime.executable, program, { ...options, silenceMs: SILENCE_MS, onOutput });
    if (result.code === 0) break;
    if (!result.timedOut)
      throw new Trouble(`The run ended with code ${result.code}`, result.stderr.slice(-4000));
  }

  const judged = fates(chosen, join(scratch, 'log.jsonl'), isEquivalent);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeFileSync(join(scratch, 'mutants.json'), JSON.stringify({ commit, given, judged }, undefined, 1));
  for (const { file, line, change, fate, instead } of judged)
    if (fate !== 'killed' && fate !== 'equivalent')
      process.stdout.write(`${file}:${line} ${change}, ${fate}: ${instead.slice(0, 120)}\n`);
  for (const { file, line, change } of stale)
    process.stdout.write(`equivalent.json lists what is no longer there: ${file}, ${change}: ${line}\n`);
  let isEnough = stale.length === 0;
  /** @type {import('./lib/claims/results.mjs').Measured[]} */
  const shares = [];
  for (const room of rooms) {
    const of = judged.filter((mutant) => mutant.room === room);
    const equivalent = of.filter(({ fate }) => fate === 'equivalent').length;
    const killed = of.filter(({ fate }) => fate === 'killed').length;
    const share = (100 * killed) / (of.length - equivalent || 1);
    if (share < ROOMS[room].goal) isEnough = false;
    const total = mutants.filter((mutant) => mutant.room === room).length;
    shares.push({
      claim: 'Tests notice 95% of small faults in domain, 90% in each other room',
      part: room,
      figure: `${share.toFixed(1)}% of ${of.length === total ? `all ${total}` : `${of.length} of ${total}`}`,
      passed: share >= ROOMS[room].goal,
    });
    process.stdout.write(
      `${room}: ${total} mutants, ${of.length} tried with seed ${given['--seed']}, ${killed} noticed, ` +
        `${equivalent} equivalent, ${share.toFixed(1)}%, goal ${ROOMS[room].goal}%\n`,
    );
  }
  // Only survivors of an earlier run tell nothing about a room's share.
  if (again === undefined) record?.('mutants', runtimeName(runtime), shares);
  return isEnough ? 0 : 1;
});

/**
 * @param {Mutant[]} chosen
 * @param {string} log
 * @param {(mutant: Mutant) => boolean} isEquivalent
 * @returns {Judged[]}
 */
function fates(chosen, log, isEquivalent) {
  const lines = notesIn(log);
  const killers = new Map(lines.map((line) => [line.killed, line.by]));
  const reached = new Set(lines.flatMap((line) => line.ids ?? []));
  return chosen.map((mutant) => {
    if (isEquivalent(mutant)) return { ...mutant, fate: 'equivalent' };
    const by = killers.get(mutant.id);
    if (by !== undefined) return { ...mutant, fate: 'killed', by };
    return { ...mutant, fate: reached.has(mutant.id) ? 'survived' : 'reached by no test' };
  });
}

/** What an earlier run's mutants.json lists as not noticed, as entries that `isListed` finds again. @param {string} path */
function survivorsIn(path) {
  if (!existsSync(path)) throw new Trouble(`No file ${path}`, 'npm run mutants -- --again FILE');
  /** @type {{ judged: Judged[] }} */
  const { judged } = JSON.parse(readFileSync(path, 'utf8'));
  return judged
    .filter(({ fate }) => fate !== 'killed' && fate !== 'equivalent')
    .map(({ file, source, text, change }) => ({ file, line: source, text, change, reason: '' }));
}
