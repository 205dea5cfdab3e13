// The only reader of the object that the preload exposes. Values cross as JSON text. Main has checked them
// against the contract, so the page parses them without a second check.
import type { CallName, Client, ExposedBridge, Published, SliceName } from '../contract/contract.ts';
import type { Result } from '../contract/errors.ts';

declare global {
  interface Window {
    readonly collateralDesk?: ExposedBridge;
  }
}

/** Read at each use, so that a page opened outside the app loads and can say so. */
const exposed = (): ExposedBridge | undefined => window.collateralDesk;

export const hasBridge = (): boolean => exposed() !== undefined;

export function sliceNamesOffered(): SliceName[] {
  return Object.keys(exposed()?.subscribe ?? {}) as SliceName[];
}

async function call(name: CallName, input: unknown): Promise<Result<unknown>> {
  const send = exposed()?.call[name];
  if (send === undefined) return { ok: false, error: { code: 'internal', reference: `no call ${name}` } };
  try {
    const answer: unknown = JSON.parse(await send(JSON.stringify(input)));
    return answer as Result<unknown>;
  } catch {
    // Main has gone, or its answer is not JSON.
    return { ok: false, error: { code: 'internal', reference: `bridge ${name}` } };
  }
}

/** One function for each call of the contract. */
export const client: Client = new Proxy({} as Client, {
  get: (_target, name) => (input: unknown) => call(name as CallName, input),
});

/** Subscribes before it reads the snapshot, so that it misses no revision. */
export function followSlice<N extends SliceName>(
  name: N,
  receive: (published: Published<N>) => void,
): () => void {
  const bridge = exposed();
  if (bridge === undefined) return () => undefined;
  const take = (text: string): void => {
    if (text === '') return;
    const published: unknown = JSON.parse(text);
    receive(published as Published<N>);
  };
  const end = bridge.subscribe[name](take);
  // Without a snapshot the slice stays undefined, which every screen shows as "not read yet".
  bridge.snapshot[name]().then(take, () => undefined);
  return end;
}
