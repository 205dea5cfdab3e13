// The ending of a request: into the journal first, then to the operator. The service may have been left, or opened
// again, while the request was on its way: then the session open now shows the ending, or an alert tells it.
import { fail, type Result } from '../../../contract/errors.ts';
import type { PostOutcome } from '../ports/service.ts';
import type { Intent } from './intent.ts';
import type { BorrowPorts } from './parts.ts';
import type { EndingView } from './requests.ts';

type Ended = 'confirmed' | 'rejected' | 'unknown';

export interface Endings {
  /** Shows an ending that is in the journal, in the session that is open now. */
  deliver(intent: Intent, ended: Ended, show: (view: EndingView) => void): Promise<void>;
  /** Whether the disk refused how it ended: then it is shown as unknown, until that can be recorded. */
  unrecorded(intent: Intent): Promise<boolean>;
  /** Records and shows an ending that is no success. If it cannot be recorded, the intent is unknown and blocks. */
  failed(
    intent: Intent,
    outcome: Exclude<PostOutcome<unknown>, { kind: 'confirmed' }>,
  ): Promise<Result<object>>;
}

export function createEndings({ clock, requests, raise }: BorrowPorts): Endings {
  const { intents } = requests;

  async function deliver(
    { id, profile, kind }: Intent,
    ended: Ended,
    show: (view: EndingView) => void,
  ): Promise<void> {
    const view = requests.openView(profile);
    if (view !== undefined) return show(view);
    // A quote that nobody accepted moves nothing.
    if (kind === 'create-quote' && ended !== 'unknown') return;
    await raise(profile, { kind: `request-${ended}`, subject: id, at: clock.wall() });
  }

  async function unrecorded({ id }: Intent): Promise<boolean> {
    const now = intents.get(id);
    if (now?.state !== 'unknown') return false;
    await deliver(now, 'unknown', (view) => view.nowUnknown(now));
    return true;
  }

  return {
    deliver,
    unrecorded,
    async failed(intent, outcome) {
      if (outcome.kind === 'unknown') {
        const moved = await intents.move(intent.id, { to: 'unknown', detail: outcome.detail });
        await unrecorded(intent);
        return moved.ok
          ? fail({ code: 'outcome-unknown', intentId: intent.id, detail: outcome.detail })
          : moved;
      }
      const by = outcome.neverLeft ? 'never-left' : 'answer';
      const evidence = JSON.stringify(outcome.error);
      const moved = await intents.move(intent.id, { to: 'rejected', by, evidence });
      if (moved.ok || !(await unrecorded(intent)))
        await deliver(intent, 'rejected', (view) =>
          view.show({ stage: 'rejected', kind: intent.kind, error: outcome.error, terms: intent.terms }),
        );
      return moved.ok ? fail(outcome.error) : moved;
    },
  };
}
