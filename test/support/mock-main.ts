// A main process made from the contract, to test screens without Electron. It answers calls, records them and
// publishes slices. A call without a prepared answer fails with a typed error. It checks input and output as
// the router does.
import * as v from 'valibot';
import {
  callNames,
  callSchemas,
  contract,
  sliceNames,
  type CallInput,
  type CallName,
  type CallOutput,
  type ExposedBridge,
  type SliceName,
  type Slices,
} from '../../contract/contract.ts';
import type { Result } from '../../contract/errors.ts';
import { schemaFaultsIn } from '../../domain/schema-faults.ts';

export type MockHandlers = {
  [N in CallName]?: (input: CallInput<N>) => Result<CallOutput<N>> | Promise<Result<CallOutput<N>>>;
};

export interface RecordedCall {
  name: CallName;
  input: unknown;
}

export interface MockMain {
  /** Every call in order, with its input after encoding and parsing as JSON. */
  readonly calls: RecordedCall[];
  callsTo(name: CallName): unknown[];
  /** Publishes a slice as main does: whole, with the next revision. */
  publish<N extends SliceName>(name: N, value: Slices[N]): void;
  /** Publishes with a given revision, such as that of a late snapshot. */
  publishAt<N extends SliceName>(name: N, revision: number, value: Slices[N]): void;
  /** Adds or replaces answers. */
  handle(handlers: MockHandlers): void;
  /** The last published value of a slice. */
  slice<N extends SliceName>(name: N): Slices[N] | undefined;
  uninstall(): void;
}

const BRIDGE = 'collateralDesk';

/** Installs the bridge where the renderer expects it. */
export function installMockMain(slices: Partial<Slices>, handlers: MockHandlers = {}): MockMain {
  let answers: MockHandlers = { ...handlers };
  const calls: RecordedCall[] = [];
  const values: Partial<Slices> = {};
  const texts = new Map<SliceName, { revision: number; text: string }>();
  const listeners = new Map<SliceName, Set<(text: string) => void>>();

  const publishAt = <N extends SliceName>(name: N, revision: number, value: Slices[N]): void => {
    v.assert(contract.slices[name], value);
    values[name] = value;
    const text = JSON.stringify({ revision, value });
    if (revision >= (texts.get(name)?.revision ?? 0)) texts.set(name, { revision, text });
    for (const listener of listeners.get(name) ?? []) listener(text);
  };
  const publish = <N extends SliceName>(name: N, value: Slices[N]): void =>
    publishAt(name, (texts.get(name)?.revision ?? 0) + 1, value);
  for (const name of sliceNames) {
    const value = slices[name];
    if (value !== undefined) publish(name, value);
  }

  const answer = async (name: CallName, text: string): Promise<Result<unknown>> => {
    const input: unknown = JSON.parse(text);
    calls.push({ name, input });
    const parsed = v.safeParse(callSchemas[name].input, input);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return {
        ok: false,
        error: {
          code: 'bad-input',
          field: v.getDotPath(issue) ?? '',
          problem: schemaFaultsIn([issue])[0]?.expected ?? '',
        },
      };
    }
    const handler = answers[name] as
      | ((input: unknown) => Result<unknown> | Promise<Result<unknown>>)
      | undefined;
    if (handler === undefined)
      return { ok: false, error: { code: 'internal', reference: `mock: nothing answers ${name}` } };
    const result = await handler(input);
    return result.ok ? { ok: true, value: v.parse(callSchemas[name].output, result.value) } : result;
  };

  const each = <N extends string, F>(names: readonly N[], make: (name: N) => F): Record<N, F> =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, F>;
  const bridge: ExposedBridge = {
    call: each(callNames, (name) => async (text: string) => JSON.stringify(await answer(name, text))),
    snapshot: each(sliceNames, (name) => () => Promise.resolve(texts.get(name)?.text ?? '')),
    subscribe: each(sliceNames, (name) => (listener: (text: string) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => void known.delete(listener);
    }),
  };
  Object.defineProperty(globalThis, BRIDGE, { value: bridge, configurable: true });

  return {
    calls,
    callsTo: (name) => calls.filter((call) => call.name === name).map((call) => call.input),
    publish,
    publishAt,
    handle: (more) => {
      answers = { ...answers, ...more };
    },
    slice: (name) => values[name],
    uninstall: () => {
      Reflect.deleteProperty(globalThis, BRIDGE);
    },
  };
}
