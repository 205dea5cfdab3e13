// Opens the whole window on a scene, with a mock main.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect } from 'vitest';
import type { Slices } from '../../../contract/contract.ts';
import { epochMillis } from '../../../domain/time.ts';
import { App } from '../../../renderer/app/App.tsx';
import { startMirror } from '../../../renderer/state/mirror.ts';
import { resetUi, useUi } from '../../../renderer/state/ui.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { repayment } from '../../support/preview/sample-flows.ts';
import { installMockMain, type MockHandlers, type MockMain } from '../../support/mock-main.ts';
import { sampleHandlers } from '../../support/preview/sample-records.ts';
import { scene, type SceneName } from '../../support/preview/scenes.ts';

export interface Desk {
  main: MockMain;
  user: ReturnType<typeof userEvent.setup>;
}
let close: (() => void) | undefined;

/** jsdom has the dialog element without its modal methods, no layout, and no canvas, which axe requests. */
export function teachJsdom(): void {
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

export function openDesk(
  name: SceneName,
  { slices = {}, handlers = {} }: { slices?: Partial<Slices>; handlers?: MockHandlers } = {},
): Desk {
  teachJsdom();
  const now = epochMillis(Date.now());
  const { slices: said, route, panel } = scene(name, now);
  const main = installMockMain({ ...said, ...slices }, { ...sampleHandlers(now), ...handlers });
  resetUi();
  useUi.setState({ route, panel });
  const endMirror = startMirror();
  render(<App />);
  close = () => {
    cleanup();
    endMirror();
    main.uninstall();
  };
  return { main, user: userEvent.setup() };
}

export function closeDesk(): void {
  close?.();
  close = undefined;
}

/** Main publishes that the open repayment has moved to another step. */
export function moveTo(
  { main }: Pick<Desk, 'main'>,
  step: RepaymentStep,
  more?: Partial<RepaymentView>,
): void {
  const { repayments = [], signers = [] } = main.slice('repay') ?? {};
  const now = epochMillis(Date.now());
  const { startedAt = now } = repayments[0] ?? {};
  act(() => main.publish('repay', { repayments: [repayment(now, step, { startedAt, ...more })], signers }));
}

/** Fails on accessibility violations that need no layout to find. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // Only a browser computes colours; the end-to-end tests check them.
    rules: { 'color-contrast': { enabled: false } },
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

/** Waits for the live region alone: a brief notice has the same words. */
export const announced = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'output span' });

/** Replaces the text of a field. */
export async function retype({ user }: Desk, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}
