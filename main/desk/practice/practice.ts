// Controls the practice service for the practice drawer. After each act it refreshes the screens, as for any
// service. It is not available while a real service is open.
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { PracticeAct } from '../../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../../contract/slices/practice.ts';
import { inBackground } from '../ports/background.ts';
import type { PracticeHost } from '../ports/practice.ts';

export type PracticeDesk = ReturnType<typeof createPractice>;

export function createPractice(
  host: PracticeHost,
  refreshNow: () => Promise<void>,
  publish: (slice: PracticeSlice) => void,
) {
  let available = false;

  async function refresh(): Promise<void> {
    if (!available) return publish({ available });
    const state = await host.state();
    if (available) publish({ available, ...(state.ok && { state: state.value }) });
  }

  return {
    refresh,
    async setAvailable(next: boolean): Promise<void> {
      available = next;
      await refresh();
    },
    async act(act: PracticeAct): Promise<Result<object>> {
      if (!available) return fail({ code: 'not-connected' });
      const done = await host.act(act);
      if (!done.ok) return done;
      await refresh();
      inBackground('practice.refresh', refreshNow);
      return ok({});
    },
  };
}
