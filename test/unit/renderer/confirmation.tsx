// Opens main's confirmation window as main would show it for these slices, with a mock main that records its
// acts.
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIRM_GLOBAL, type ConfirmBridge } from '../../../contract/channels.ts';
import type { ConfirmReview } from '../../../contract/calls/confirm.ts';
import type { ConfirmState } from '../../../contract/confirm.ts';
import type { Slices } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { isReady, shownFor } from '../../../main/confirm/shown.ts';
import { Confirmation } from '../../../renderer/confirm/Confirmation.tsx';
import { sampleSlices } from '../../support/preview/sample.ts';

export interface OpenConfirmation {
  readonly user: ReturnType<typeof userEvent.setup>;
  /** The acts that the window requested. */
  readonly acts: unknown[];
  /** The proofs that the window sent for checking. */
  readonly proofs: unknown[];
  /** Main shows this from now on. */
  readonly give: (change: Partial<ConfirmState>) => void;
  /** Main publishes another slice of it. */
  readonly publish: (slices: Partial<Slices>) => void;
}

export function openConfirmation(
  slices: Partial<Slices>,
  answer: () => Result<object> = () => ok({}),
): OpenConfirmation {
  const acts: unknown[] = [];
  const proofs: unknown[] = [];
  let listener: (text: string) => void = () => undefined;
  let state = stateOf({ ...sampleSlices(epochMillis(Date.now())), ...slices }, 1);
  const answers: ConfirmBridge['call'] = {
    look: async () => JSON.stringify({ ok: true, value: state }),
    act: async (text) => {
      acts.push(JSON.parse(text));
      return JSON.stringify({ ok: true, value: {} });
    },
    prove: async (text) => {
      proofs.push(JSON.parse(text));
      return JSON.stringify(answer());
    },
    fit: async () => JSON.stringify({ ok: true, value: {} }),
    leave: async () => JSON.stringify({ ok: true, value: {} }),
  };
  const bridge: ConfirmBridge = {
    call: answers,
    onState: (take) => (listener = take),
  };
  Object.defineProperty(globalThis, CONFIRM_GLOBAL, { value: bridge, configurable: true });
  render(<Confirmation />);
  const give = (change: Partial<ConfirmState>): void => {
    state = { ...state, ...change };
    act(() => listener(JSON.stringify(state)));
  };
  return {
    user: userEvent.setup(),
    acts,
    proofs,
    give,
    publish: (next) => give(stateOf({ ...sampleSlices(epochMillis(Date.now())), ...next }, state.number + 1)),
  };
}

export function closeConfirmation(): void {
  cleanup();
  Reflect.deleteProperty(globalThis, CONFIRM_GLOBAL);
}

function stateOf(slices: Slices, number: number): ConfirmState {
  const shown = shownFor(reviewIn(slices), slices);
  if (shown === undefined) throw new Error('nothing is to be confirmed');
  return { number, open: true, steady: true, ready: isReady(shown, slices), density: 'comfortable', shown };
}

/** What is under review in these slices. */
export function reviewIn({ borrow: { flow }, repay }: Pick<Slices, 'borrow' | 'repay'>): ConfirmReview {
  if (flow.stage === 'review') return { kind: 'quote', intentId: flow.intent.id, digest: flow.digest };
  if (flow.stage === 'application-review')
    return { kind: 'application', intentId: flow.intentId, digest: flow.digest };
  const view = repay.repayments.find(({ read, confirmed }) => read !== undefined && !confirmed);
  if (view?.read === undefined) throw new Error('nothing is under review');
  return { kind: 'destination', loanId: view.loanId, digest: view.read.payable.digest };
}
