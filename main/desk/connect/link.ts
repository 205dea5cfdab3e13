// Works out the connection's state for the operator from the poller's reports.
import { DISPENSABLE_LISTS } from '../../../domain/profile-rules.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { epochMillis } from '../../../domain/time.ts';
import { refusesSignIn, type AppError } from '../../../contract/errors.ts';
import type { Circuit, ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import type { PollReport } from '../ports/service.ts';

/**
 * live: no resource fails · stale: one fails · offline: all fail, or none answered yet · locked: refused
 * credentials (401, 403), so that asking again does not help.
 */
export function linkOf(reports: readonly PollReport[], circuit: Circuit | undefined): ConnectSlice['link'] {
  const failing = reports.filter((report) => report.failing !== undefined);
  if (failing.some(({ failing: error }) => refusesSignIn(error))) return 'locked';
  if (reports.every((report) => report.lastAnswerAt === undefined)) return 'offline';
  // With an open circuit some resources are not requested, and so have no failure of their own.
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
 * The failure of the whole service: every resource fails, or the credentials are refused. A single failing
 * resource is shown beside its own data.
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

/** 404 to a list that the desk can do without. The book checks that the list never answered anything else. */
export const isNoSuchList = (resource: Resource, error: AppError): boolean =>
  error.code === 'rejected' &&
  error.httpStatus === 404 &&
  DISPENSABLE_LISTS.some((dispensable) => dispensable === resource);

/** Why a refresh failed; undefined if one of the resources was answered. */
export function failureOf(
  reports: readonly PollReport[],
  resources: readonly Resource[] | undefined,
): AppError | undefined {
  const asked = reports.filter((report) => resources?.includes(report.resource) !== false);
  if (asked.some(({ failing }) => failing === undefined)) return undefined;
  return (asked.find(({ failing }) => refusesSignIn(failing)) ?? asked[0])?.failing;
}

/** True before the first request ends: the connection's state is unknown until then. */
export function isUntried(reports: readonly PollReport[]): boolean {
  return reports.every(({ lastAnswerAt, failing }) => lastAnswerAt === undefined && failing === undefined);
}
