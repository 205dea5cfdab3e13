// @vitest-environment jsdom
// Requests for details wait for the first screen, at most a second.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { awaitFirstScreen, reportFirstScreen } from '../../../renderer/state/first-screen.ts';
import { useAnswer } from '../../../renderer/state/query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  reportFirstScreen();
  vi.useRealTimers();
});

function asked() {
  const ask = vi.fn(() => Promise.resolve(ok('there')));
  const { result } = renderHook(() => useAnswer('key', 1, ask));
  return { ask, value: () => result.current.value };
}

it('the page requests a detail once the first screen is painted', async () => {
  awaitFirstScreen();
  const { ask, value } = asked();
  await act(() => vi.advanceTimersByTimeAsync(500));
  reportFirstScreen();
  expect(ask).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(value()).toBe('there');
});

it('the page requests a detail after a second without a first screen', async () => {
  awaitFirstScreen();
  const { ask, value } = asked();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(ask).toHaveBeenCalledOnce();
  expect(value()).toBe('there');
});
