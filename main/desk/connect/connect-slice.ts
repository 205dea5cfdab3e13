// The connect slice, from the open session and the reports of its poller.
import { DISPENSABLE_LISTS } from '../../../domain/profile-rules.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import type { ServicePeer } from '../ports/system.ts';
import type { Session } from '../session.ts';
import { isUntried, latest, linkOf, problemOf, soonest } from './link.ts';

interface Open {
  readonly session: Session;
  /** The session's profile; for the practice service with its present address. */
  readonly profile: ServiceProfile;
  readonly peer: ServicePeer | undefined;
}

interface Facts {
  readonly status: ConnectSlice['status'];
  readonly paused: boolean;
  /** Why nothing can be requested. */
  readonly problem: AppError | undefined;
  readonly sendingTo: string | undefined;
}

export function connectSlice(open: Open | undefined, facts: Facts): ConnectSlice {
  const { status, paused, problem } = facts;
  const sending = facts.sendingTo === undefined ? {} : { sendingTo: facts.sendingTo };
  if (open === undefined)
    return {
      status,
      link: 'offline',
      paused: false,
      resources: [],
      ...sending,
      ...(problem && { problem }),
    };
  const { session, profile, peer } = open;
  const { book, connection } = session;
  const reports = connection.reports();
  const noSuchLists = DISPENSABLE_LISTS.filter((list) => book.lacks(list));
  const circuit = connection.circuit();
  const shown = problem ?? problemOf(reports, circuit);
  const { id, name, environment, baseUrl, dashboardUrl, lenderContact, explorer } = profile;
  const explores = (['transaction', 'address'] as const).filter((kind) => explorer?.[kind] !== undefined);
  return {
    status: shown === undefined && reports.length > 0 && isUntried(reports) ? 'starting' : status,
    profile: { id, name, environment, baseUrl, dashboardUrl, lenderContact, explores },
    link: problem?.code === 'locked' ? 'locked' : linkOf(reports, circuit),
    paused,
    // Before the first answer of this run, the cache has the time of the last one.
    lastAnswerAt: latest(reports) ?? book.latest.position?.observedAt,
    nextAt: paused ? undefined : soonest(reports),
    clockOffset: book.clockOffset,
    resources: [...reports],
    ...(noSuchLists.length > 0 && { noSuchLists }),
    ...(circuit && { circuit }),
    ...sending,
    ...(peer && { peer: { issuer: peer.issuer, validTo: peer.validTo } }),
    ...(connection.refused && { refused: true }),
    ...(shown && { problem: shown }),
  };
}
