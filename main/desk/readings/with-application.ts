// Adds a single application to a list of applications.
import type { Application } from '../../../domain/application.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Observed } from '../../../contract/observed.ts';

/** The list keeps its age. Without a list the result has this application alone and may be incomplete. */
export function withApplication(
  listed: Observed<Application[]> | undefined,
  application: Application,
  at: EpochMillis,
): Observed<Application[]> {
  const id = valueOf(application.id);
  const others = listed?.value.filter((one) => id === undefined || valueOf(one.id) !== id) ?? [];
  const value = [application, ...others];
  return listed === undefined
    ? { value, observedAt: at, source: 'service', mayBeIncomplete: true }
    : { ...listed, value };
}
