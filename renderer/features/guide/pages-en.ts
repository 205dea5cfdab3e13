// The guide in English, built into its own file that loads with the guide.
import type { GuidePage } from '../../state/guide.ts';
import alerts from '../../../docs/guide/en/alerts.md?raw';
import backup from '../../../docs/guide/en/backup.md?raw';
import borrow from '../../../docs/guide/en/borrow.md?raw';
import changedDestination from '../../../docs/guide/en/changed-destination.md?raw';
import collateral from '../../../docs/guide/en/collateral.md?raw';
import connect from '../../../docs/guide/en/connect.md?raw';
import exports from '../../../docs/guide/en/exports.md?raw';
import firstDay from '../../../docs/guide/en/first-day.md?raw';
import history from '../../../docs/guide/en/history.md?raw';
import lists from '../../../docs/guide/en/lists.md?raw';
import lockAndPeople from '../../../docs/guide/en/lock-and-people.md?raw';
import repay from '../../../docs/guide/en/repay.md?raw';
import teams from '../../../docs/guide/en/teams.md?raw';
import trouble from '../../../docs/guide/en/trouble.md?raw';
import unknownOutcome from '../../../docs/guide/en/unknown-outcome.md?raw';

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
