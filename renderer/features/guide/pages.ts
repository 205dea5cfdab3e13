// The guide, built into its own file that loads with it.
import type { GuidePage } from '../../state/guide.ts';
import alerts from '../../../docs/guide/alerts.md?raw';
import backup from '../../../docs/guide/backup.md?raw';
import borrow from '../../../docs/guide/borrow.md?raw';
import changedDestination from '../../../docs/guide/changed-destination.md?raw';
import collateral from '../../../docs/guide/collateral.md?raw';
import connect from '../../../docs/guide/connect.md?raw';
import exports from '../../../docs/guide/exports.md?raw';
import firstDay from '../../../docs/guide/first-day.md?raw';
import history from '../../../docs/guide/history.md?raw';
import lists from '../../../docs/guide/lists.md?raw';
import lockAndPeople from '../../../docs/guide/lock-and-people.md?raw';
import repay from '../../../docs/guide/repay.md?raw';
import teams from '../../../docs/guide/teams.md?raw';
import trouble from '../../../docs/guide/trouble.md?raw';
import unknownOutcome from '../../../docs/guide/unknown-outcome.md?raw';

export const sources: Readonly<Record<GuidePage, string>> = {
  'first-day': firstDay,
  connect,
  collateral,
  borrow,
  'unknown-outcome': unknownOutcome,
  repay,
  'changed-destination': changedDestination,
  history,
  lists,
  exports,
  backup,
  alerts,
  'lock-and-people': lockAndPeople,
  teams,
  trouble,
};
