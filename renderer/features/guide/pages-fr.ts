// The guide in French, built into its own file that loads with the guide.
import type { GuidePage } from '../../state/guide.ts';
import alerts from '../../../docs/guide/fr/alerts.md?raw';
import backup from '../../../docs/guide/fr/backup.md?raw';
import borrow from '../../../docs/guide/fr/borrow.md?raw';
import changedDestination from '../../../docs/guide/fr/changed-destination.md?raw';
import collateral from '../../../docs/guide/fr/collateral.md?raw';
import connect from '../../../docs/guide/fr/connect.md?raw';
import exports from '../../../docs/guide/fr/exports.md?raw';
import firstDay from '../../../docs/guide/fr/first-day.md?raw';
import history from '../../../docs/guide/fr/history.md?raw';
import lists from '../../../docs/guide/fr/lists.md?raw';
import lockAndPeople from '../../../docs/guide/fr/lock-and-people.md?raw';
import repay from '../../../docs/guide/fr/repay.md?raw';
import teams from '../../../docs/guide/fr/teams.md?raw';
import trouble from '../../../docs/guide/fr/trouble.md?raw';
import unknownOutcome from '../../../docs/guide/fr/unknown-outcome.md?raw';

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
