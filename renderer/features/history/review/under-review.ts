// The file under review, and the state of History for it: fresh for each file. The state for the desk's own
// records returns when the file is closed.
import type { HistoryResource } from '../../../../contract/calls/history.ts';
import { ResourceSchema, type Resource } from '../../../../contract/slices/connect.ts';
import type { OpenReviewSlice } from '../../../../contract/slices/review.ts';
import { useSlice } from '../../../state/mirror.ts';
import { beginFor, FIRST_VIEW, firstState, useHistory } from '../view.ts';

export function useReview(): OpenReviewSlice | undefined {
  const review = useSlice('review');
  return review?.state === 'open' ? review : undefined;
}

/** What a question to History adds to refer to the file. */
export type Source = { source?: 'review' };
export const sourceOf = (review: OpenReviewSlice | undefined): Source =>
  review === undefined ? {} : { source: 'review' };

export const holds = (review: OpenReviewSlice, resource: HistoryResource): boolean =>
  review.kinds.some((kind) => kind.resource === resource);

/** The value of `shown` for the desk's own records; for a file it is the file's id. */
export const OWN = 'own';

/** The state of History before the first file. */
let aside: ReturnType<typeof useHistory.getState> | undefined;

export function beginOf(profile: string | undefined, review: OpenReviewSlice | undefined): void {
  const now = useHistory.getState();
  if (review === undefined) {
    if (aside !== undefined) useHistory.setState(aside);
    aside = undefined;
    beginFor(profile);
    useHistory.setState({ shown: OWN });
    return;
  }
  if (now.shown === review.id) return;
  if (now.shown === OWN) aside = now;
  // Loans first, as everywhere in History; a pack lists its answers in the order of observation.
  const first = review.kinds[0]?.resource ?? FIRST_VIEW.resource;
  const resource = holds(review, FIRST_VIEW.resource) ? FIRST_VIEW.resource : first;
  useHistory.setState({
    ...firstState,
    shown: review.id,
    view: { ...FIRST_VIEW, resource },
    compare: { ...firstState.compare, resource: isAnsweredFor(resource) ? resource : 'loans' },
    measure: 'drawdowns',
  });
}

export function isAnsweredFor(kind: HistoryResource): kind is Resource {
  return ResourceSchema.options.some((one) => one === kind);
}
