// From the poller's reports to the connection as the operator reads it.
import { DISPENSABLE_LISTS } from '../../../domain/profile-rules.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { epochMillis } from '../../../domain/time.ts';
import { refusesSignIn, type AppError } from '../../../contract/errors.ts';
import type { Circuit, ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import type { PollReport } from '../ports/service.ts';

/**
 * live: nothing is failing · stale: something is · offline: the service as a whole is, or nothing answered yet.
 * A refused credential (401, 403) is "locked": asking again will not help.
 */
export function linkOf(reports: readonly PollReport[], circuit: Circuit | undefined): ConnectSlice['link'] {
  const failing = reports.filter((report) => report.failing !== undefined);
  if (failing.some(({ failing: error }) => refusesSignIn(error))) return 'locked';
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
  const refused = reports.find(({ failing }) => refusesSignIn(failing));
  return (refused ?? reports.find(({ failing }) => failing !== undefined))?.failing;
}

/** 404 to a list the desk can do without. Only one that never answered anything else is taken for missing. */
export const saysNoSuchList = (resource: Resource, error: AppError): boolean =>
  error.code === 'rejected' &&
  error.httpStatus === 404 &&
  DISPENSABLE_LISTS.some((dispensable) => dispensable === resource);

/** Why a refresh brought nothing: undefined as soon as one of the resources was answered. */
export function failureOf(
  reports: readonly PollReport[],
  resources: readonly Resource[] | undefined,
): AppError | undefined {
  const asked = reports.filter((report) => resources?.includes(report.resource) !== false);
  if (asked.some(({ failing }) => failing === undefined)) return undefined;
  return (asked.find(({ failing }) => refusesSignIn(failing)) ?? asked[0])?.failing;
}

/** True until the first request has ended either way: nothing can be said of the connection before that. */
export function isUntried(reports: readonly PollReport[]): boolean {
  return reports.every(({ lastAnswerAt, failing }) => lastAnswerAt === undefined && failing === undefined);
}
