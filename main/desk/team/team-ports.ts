// What the team's part of the desk is given.
import type { TeamSlice } from '../../../contract/slices/team.ts';
import type { IntentLog } from '../borrow/intents.ts';
import type { SettingsStore } from '../ports/profiles.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, Ids } from '../ports/system.ts';
import type { TeamServers } from '../ports/team.ts';
import type { ClaimLog } from '../repay/claim-log.ts';
import type { RepaymentEvents } from '../repay/events.ts';
import type { Session } from '../session.ts';

export interface TeamPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly servers: TeamServers;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  readonly journal: Journal;
  readonly intents: IntentLog;
  readonly claimLog: ClaimLog;
  readonly events: RepaymentEvents;
  readonly session: () => Session | undefined;
  readonly hostName: string;
  readonly desktop: Pick<Desktop, 'saveTeamActs'>;
  readonly publish: (slice: TeamSlice) => void;
}
