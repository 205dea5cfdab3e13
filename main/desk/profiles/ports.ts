// What profiles need from outside.
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { IntentState } from '../../../domain/intent.ts';
import type { Result } from '../../../contract/errors.ts';
import type { ConnectDesk } from '../connect/connect.ts';
import type { RecordBody, RecordKind } from '../journal/format/record-schemas.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop, Ids, ProxyResolver } from '../ports/system.ts';
import type { InTurn } from '../../common/turns.ts';
import type { Seals } from './seals.ts';
import type { Shelf } from './shelf.ts';

export interface ProfilesPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly secrets: SecretStore;
  readonly proxies: ProxyResolver;
  readonly desktop: Desktop;
  readonly shelf: Shelf;
  readonly seals: Seals;
  readonly connect: ConnectDesk;
  readonly inTurn: InTurn;
  /** Removes the saved views of this service. */
  readonly forgetViews: (profile: ProfileId) => Promise<Result<void>>;
  /** The state of this profile's intent without an outcome; undefined without one. */
  readonly liveIntent: (profile: ProfileId) => IntentState | undefined;
  /** Loans with a repayment that is neither reconciled nor stopped. */
  readonly repaying: (profile: ProfileId) => readonly LoanId[];
}

/** Records a change of a profile in the journal. */
export type Note = <K extends RecordKind>(
  kind: K,
  subject: string,
  body: RecordBody<K>,
) => Promise<Result<unknown>>;
