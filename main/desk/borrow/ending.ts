// The outcome of a request: the journal gets it first, then the operator. If the operator has left the
// service meanwhile, the session that is open for it now shows the outcome, or an alert does.
import { fail, type Result } from '../../../contract/errors.ts';
import type { PostOutcome } from '../ports/service.ts';
import type { Intent } from './intent.ts';
import type { BorrowPorts } from './ports.ts';
import type { EndingView } from './requests.ts';

type Ended = 'confirmed' | 'rejected' | 'unknown';

export interface Endings {
  /** Shows a recorded outcome in the session that is open now, or raises an alert. */
  deliver(intent: Intent, ended: Ended, show: (view: EndingView) => void): Promise<void>;
  /** Whether the outcome could not be written to disk; then shows it as unknown. */
  unrecorded(intent: Intent): Promise<boolean>;
  /** Records and shows a failure. If it cannot be recorded, it is unknown and blocks the next intent. */
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
    // A quote that nobody accepted moves no money.
    if (kind === 'create-quote' && ended !== 'unknown') return;
    await raise(profile, { kind: `request-${ended}`, subject: id, at: clock.wall() });
  }

  async function unrecorded({ id }: Intent): Promise<boolean> {
    const now = intents.get(id);
    if (now?.state !== 'unknown') return false;
    await deliver(now, 'unknown', (view) => view.showUnknown(now));
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
