// Answers the page's calls. Every call passes the same checks: trusted sender, lock, size, input schema,
// output schema. An exception in a handler becomes `internal` with a reference into the log; nothing is
// thrown across the bridge. Besides this, only ready.ts and confirm-router.ts use ipcMain.
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import {
  callNames,
  callSchemas,
  sliceNames,
  type CallName,
  type CallSchemas,
  type Handlers,
  type SliceName,
} from '../../contract/contract.ts';
import { fail, type AppError, type Result } from '../../contract/errors.ts';
import { MAX_INPUT } from '../../contract/limits.ts';
import { leftOut } from '../../domain/left-out.ts';
import { schemaFaultsIn } from '../../domain/schema-faults.ts';
import type { Log } from '../desk/ports/system.ts';
import { overLimit } from './input-limits.ts';
import { isTrusted, type TrustedPlaces } from './trusted-sender.ts';

interface RouterOptions {
  readonly places: TrustedPlaces;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly snapshot: (name: SliceName) => string;
  /** Why this call is refused while the desk is locked. */
  readonly refusal: (name: CallName) => Promise<AppError | undefined>;
}

type AnyHandler = (input: unknown) => Promise<Result<unknown>>;

/** Registers every channel of the contract, once. */
export function installRouter({ places, log, handlers, snapshot, refusal }: RouterOptions): void {
  const trusted = (event: IpcMainInvokeEvent): boolean => isTrusted(senderOf(event), places);

  for (const name of callNames) {
    // The contract types each handler by its own schemas; here all are `unknown`, and both sides are parsed.
    const handler = handlers[name] as AnyHandler;
    const schemas = callSchemas[name];
    ipcMain.handle(channels.call(name), async (event, ...args: unknown[]): Promise<string> => {
      if (!trusted(event)) {
        log.info('bridge refused an untrusted sender', { call: name });
        return JSON.stringify(fail({ code: 'untrusted-sender' }));
      }
      const refused = await refusal(name);
      if (refused !== undefined) return JSON.stringify(fail(refused));
      const result = await answer(name, args, handler, schemas, log);
      // If the desk was locked meanwhile, the answer is withheld, although the call was executed.
      const late = await refusal(name);
      return JSON.stringify(late === undefined ? result : fail(late));
    });
  }
  for (const name of sliceNames)
    ipcMain.handle(channels.snapshot(name), (event): string => {
      if (!trusted(event)) throw new Error('untrusted sender');
      return snapshot(name);
    });
}

export async function answer(
  name: string,
  args: readonly unknown[],
  handler: AnyHandler,
  schemas: CallSchemas,
  log: Log,
): Promise<Result<unknown>> {
  try {
    const input = readInput(args, schemas.input, schemas.maxInput ?? MAX_INPUT);
    if (!input.ok) return input;
    const result = await handler(input.value);
    if (!result.ok) return result;
    const output = v.safeParse(schemas.output, result.value);
    if (output.success) return { ok: true, value: output.output };
    return fail({
      code: 'internal',
      reference: log.failure(`${name}: answer off its schema`, describe(output.issues)),
    });
  } catch (cause) {
    return fail({ code: 'internal', reference: log.failure(`${name}: failed`, cause) });
  }
}

function readInput(args: readonly unknown[], schema: v.GenericSchema, largest: number): Result<unknown> {
  const [text] = args;
  if (args.length !== 1 || typeof text !== 'string') return fail(badInput('', 'one JSON text'));
  if (text.length > largest) return fail(badInput('', `at most ${largest} characters`));
  const over = overLimit(text);
  if (over !== undefined) return fail(badInput('', over));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(badInput('', 'valid JSON'));
  }
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (parsed.success) {
    const left = leftOut(json, parsed.output);
    return left === undefined
      ? { ok: true, value: parsed.output }
      : fail(badInput(left.place, left.expected));
  }
  const [issue] = parsed.issues;
  // Our own words: the library's message repeats the input, which may be a secret in the wrong field.
  return fail(badInput(v.getDotPath(issue) ?? '', schemaFaultsIn([issue])[0]?.expected ?? ''));
}

const badInput = (field: string, problem: string): AppError => ({ code: 'bad-input', field, problem });

/** States only paths and expectations: an issue's `received` could hold a secret. */
function describe(issues: readonly v.BaseIssue<unknown>[]): Error {
  return new Error(
    issues.map((issue) => `${v.getDotPath(issue) ?? '(root)'}: expected ${issue.expected}`).join('; '),
  );
}

/** The sender as Electron states it. */
export function senderOf(event: IpcMainInvokeEvent): {
  windowId: number;
  isMainFrame: boolean;
  origin: string | undefined;
} {
  const frame = event.senderFrame;
  return {
    windowId: event.sender.id,
    isMainFrame: frame !== null && frame === event.sender.mainFrame,
    origin: frame?.origin,
  };
}
