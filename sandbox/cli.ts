// The practice service from a terminal, for people who write a client against it.
import { parseArgs } from 'node:util';
import { DIALECTS, dialectNames, isDialectName } from './dialect/all.ts';
import { PracticeServerError, startPracticeServer } from './server.ts';
import type { PracticeServerOptions } from './server.ts';
import { lettersFor } from './random.ts';

const HELP = `The practice lending service.

  --port N         port on 127.0.0.1; 0 lets the system choose (default 8787)
  --seed S         what the sample data is made from (default "collateral-desk")
  --dialect NAME   what the service speaks: ${dialectNames()} (default native)
  --state FILE     keep the practice in FILE between runs
  --start ISO      time a fresh practice begins at, like 2026-11-21T08:00:00Z (default now)
  --speed X        practice seconds a real second for a fresh practice, 0.1 to 10000 (default 1)
  --api-key K      default: derived from the seed
  --control-key K  default: derived from the seed
  --help           this page
`;

const USAGE_ERROR = 2;

const wrong = (message: string): PracticeServerError => new PracticeServerError('bad-options', message);

function read(args: string[]): Partial<Record<string, string | boolean>> {
  const string = { type: 'string' } as const;
  try {
    const options = {
      port: string,
      seed: string,
      dialect: string,
      state: string,
      start: string,
      speed: string,
      'api-key': string,
      'control-key': string,
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw wrong(`${error instanceof Error ? error.message : String(error)}\nSee --help.`);
  }
}

function optionsFrom(given: ReturnType<typeof read>): PracticeServerOptions {
  const word = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' ? value : undefined;
  };
  const port = word('port') ?? '8787';
  if (!/^\d{1,5}$/.test(port))
    throw wrong(`--port has to be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`);
  const speed = word('speed');
  if (speed !== undefined && !/^\d+(\.\d+)?$/.test(speed))
    throw wrong(`--speed has to be a number from 0.1 to 10000, not ${JSON.stringify(speed)}.`);
  const start = word('start');
  const startAt = start === undefined ? undefined : Date.parse(start);
  if (Number.isNaN(startAt))
    throw wrong(`--start has to be a time like 2026-11-21T08:00:00Z, not ${JSON.stringify(start)}.`);
  const dialect = word('dialect') ?? 'native';
  if (!isDialectName(dialect))
    throw wrong(`--dialect has to be one of ${dialectNames()}, not ${JSON.stringify(dialect)}.`);
  const seed = word('seed') ?? 'collateral-desk';
  return {
    port: Number(port),
    seed,
    dialect,
    // Derived from the seed: these keys protect only made-up money on this machine.
    apiKey: word('api-key') ?? `practice_${lettersFor(seed, 'api-key', 24)}`,
    controlKey: word('control-key') ?? `control_${lettersFor(seed, 'control-key', 24)}`,
    statePath: word('state'),
    startAt,
    speed: speed === undefined ? undefined : Number(speed),
    onSaveError: (error) => process.stderr.write(`The practice could not be saved: ${String(error)}\n`),
  };
}

async function main(): Promise<void> {
  const given = read(process.argv.slice(2));
  if (given['help'] === true) {
    process.stdout.write(HELP);
    return;
  }
  const options = optionsFrom(given);
  const server = await startPracticeServer(options);
  if (server.note !== undefined) process.stderr.write(`${server.note}\n`);
  const stop = (): void => {
    server.stop().catch((error: unknown) => {
      process.stderr.write(`The practice could not be saved: ${String(error)}\n`);
      process.exitCode = 1;
    });
  };
  // Set before the lines below are printed, because their reader may send the signal at once.
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(
    `Base URL: ${server.baseUrl}\nAPI key: ${options.apiKey}\nControl URL: ${server.controlUrl}\nControl key: ${options.controlKey}\n`,
  );
  // Another dialect than native prints how to sign in.
  const { dialect } = options;
  if (dialect !== undefined && dialect !== 'native')
    process.stdout.write(`Dialect: ${dialect}\nAuthentication: ${DIALECTS[dialect].signIn.words}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof PracticeServerError && error.code === 'bad-options' ? USAGE_ERROR : 1;
}
