// @vitest-environment jsdom
// A reading belongs to the draft that it names, however fast the draft changes and changes back.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { useReading } from '../../../renderer/features/inspect/use-reading.ts';
import { installMockMain, type MockMain } from '../../support/mock-main.ts';
import { inspected, inspectHandlers } from '../../support/preview/sample-inspect.ts';

let main: MockMain;
beforeEach(() => {
  vi.useFakeTimers();
  main = installMockMain({}, inspectHandlers);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  main.uninstall();
});

const mapping = (fields: Record<string, string>): ServiceProfile =>
  v.parse(ServiceProfileSchema, { ...inspected, unwrap: { loan: 'r' }, fields: { loan: fields } });
const VIEW = { thing: 'loan', of: 'list' } as const;

it('a reading belongs to the draft of its request, even if the draft changes and changes back', async () => {
  const one = mapping({ id: 'k' });
  const { result, rerender } = renderHook(
    ({ draft }: { draft: ServiceProfile }) => useReading(VIEW, undefined, draft),
    { initialProps: { draft: mapping({}) } },
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  rerender({ draft: one });
  // The delay has ended, but the draft changes before the request.
  act(() => void vi.advanceTimersByTime(0));
  rerender({ draft: mapping({ id: 'k', status: 'st' }) });
  await act(() => vi.advanceTimersByTimeAsync(10));
  rerender({ draft: one });
  await act(() => vi.advanceTimersByTimeAsync(1_000));

  expect(main.callsTo('inspect.answer').at(-1)).toMatchObject({ profile: one });
  const status = result.current.value?.understood.find(({ field }) => field === 'status');
  expect(status?.state).toBe('missing');
  expect(result.current.loading).toBe(false);
});
