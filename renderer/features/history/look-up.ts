// Looks a value up in History: opens the first kind of record in which the search finds anything.
import type { HistoryResource } from '../../../contract/calls/history.ts';
import { client } from '../../bridge.ts';
import { go } from '../../state/ui.ts';
import { KINDS } from './kinds.ts';
import { openView, setOpened, useHistory } from './view.ts';

export async function lookUp(search: string): Promise<void> {
  const shown = useHistory.getState().view.resource;
  const kinds = [shown, ...KINDS.filter((kind) => kind !== shown)];
  const filter = { search };
  const found = async (resource: HistoryResource): Promise<boolean> => {
    const counted = await client['history.count']({ resource, filter });
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
