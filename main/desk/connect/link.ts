// From the poller's reports to the connection as the operator reads it.
import type { EpochMillis } from '../../../domain/time.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import type { PollReport } from '../ports/service.ts';

/**
 * live: nothing is failing · stale: something is · offline: everything asked is, or nothing answered yet.
 * A refused credential (401, 403) is "locked": asking again will not help.
 */
export function linkOf(reports: readonly PollReport[]): ConnectSlice['link'] {
  const failing = reports.filter((report) => report.failing !== undefined);
  if (
    failing.some(({ failing: error }) => error?.code === 'rejected' && [401, 403].includes(error.httpStatus))
  )
    return 'locked';
  if (reports.every((report) => report.lastAnswerAt === undefined)) return 'offline';
  if (failing.length === reports.length) return 'offline';
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
