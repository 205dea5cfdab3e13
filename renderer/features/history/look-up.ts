// Looks a value up in History: opens the first kind of record in which the search finds anything.
import type { HistoryResource } from '../../../contract/calls/history.ts';
import { client } from '../../bridge.ts';
import { currentSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { KINDS } from './kinds.ts';
import { holds, sourceOf } from './review/under-review.ts';
import { openView, setOpened, useHistory } from './view.ts';

export async function lookUp(search: string): Promise<void> {
  const slice = currentSlice('review');
  const review = slice?.state === 'open' ? slice : undefined;
  const shown = useHistory.getState().view.resource;
  const kinds = [shown, ...KINDS.filter((kind) => kind !== shown)].filter(
    (kind) => review === undefined || holds(review, kind),
  );
  const filter = { search };
  const found = async (resource: HistoryResource): Promise<boolean> => {
    const counted = await client['history.count']({ ...sourceOf(review), resource, filter });
    return counted.ok && counted.value.total > 0;
  };
  let resource = shown;
  for (const kind of kinds) {
    if (!(await found(kind))) continue;
    resource = kind;
    break;
  }
  openView({ id: 'looked-up', resource, filter });
  setOpened(undefined);
  go({ screen: 'history' });
}
