// The only reader of the object the preload exposes. Values cross as JSON text and are parsed here, once;
// main has already checked them against the contract, so they are not checked a second time.
import type { CallName, Client, ExposedBridge, Published, SliceName } from '../contract/contract.ts';
import type { Result } from '../contract/errors.ts';

declare global {
  interface Window {
    readonly collateralDesk?: ExposedBridge;
  }
}

/** Read at each use, so that a page opened without the app around it can say so instead of failing on load. */
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
    // The process behind the bridge is gone or answered something that is no JSON.
    return { ok: false, error: { code: 'internal', reference: `bridge ${name}` } };
  }
}

/** One function a call of the contract; its names and types are the contract's own. */
export const client: Client = new Proxy({} as Client, {
  get: (_target, name) => (input: unknown) => call(name as CallName, input),
});

/** Subscribes first and takes the snapshot after, so that nothing published in between is missed. */
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
  // A refused snapshot leaves the slice empty, which every screen shows as "not known yet".
  bridge.snapshot[name]().then(take, () => undefined);
  return end;
}
