// From the poller's reports to the connection as the operator reads it.
import type { EpochMillis } from '../../../domain/time.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { Circuit, ConnectSlice } from '../../../contract/slices/connect.ts';
import type { PollReport } from '../ports/service.ts';

/**
 * live: nothing is failing · stale: something is · offline: the service as a whole is, or nothing answered yet.
 * A refused credential (401, 403) is "locked": asking again will not help.
 */
export function linkOf(reports: readonly PollReport[], circuit: Circuit | undefined): ConnectSlice['link'] {
  const failing = reports.filter((report) => report.failing !== undefined);
  if (failing.some(({ failing: error }) => isRefusal(error))) return 'locked';
  if (reports.every((report) => report.lastAnswerAt === undefined)) return 'offline';
  // What is left alone because the rest fails has no failure of its own.
  if (failing.length === reports.length || (circuit !== undefined && circuit.state !== 'closed'))
    return 'offline';
  return failing.length > 0 ? 'stale' : 'live';
}

export function latest(reports: readonly PollReport[]): EpochMillis | undefined {
  const times = reports.flatMap((report) => report.lastAnswerAt ?? []);
  return times.length === 0 ? undefined : epochMillis(Math.max(...times));
}

export function soonest(reports: readonly PollReport[]): EpochMillis | undefined {
  const times = reports.flatMap((report) => report.nextAt ?? []);
  return times.length === 0 ? undefined : epochMillis(Math.min(...times));
}

/**
 * What keeps the desk from the service as a whole, when something does: the same failure for every resource, or
 * refused credentials. A single failing resource is told beside its own data.
 */
export function problemOf(
  reports: readonly PollReport[],
  circuit: Circuit | undefined,
): AppError | undefined {
  const link = linkOf(reports, circuit);
  if (link === 'live' || link === 'stale') return undefined;
  const refused = reports.find(({ failing }) => isRefusal(failing));
  return (refused ?? reports.find(({ failing }) => failing !== undefined))?.failing;
}

function isRefusal(error: AppError | undefined): boolean {
  return error?.code === 'rejected' && [401, 403].includes(error.httpStatus);
}

/** True until the first request has ended either way: nothing can be said of the connection before that. */
export function isUntried(reports: readonly PollReport[]): boolean {
  return reports.every(({ lastAnswerAt, failing }) => lastAnswerAt === undefined && failing === undefined);
}
