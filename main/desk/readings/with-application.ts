// Adds a single application to a list of applications.
import type { Application } from '../../../domain/application.ts';
import { valueOf } from '../../../domain/provenance.ts';

export function withApplication(listed: readonly Application[], application: Application): Application[] {
  const id = valueOf(application.id);
  return [application, ...listed.filter((one) => id === undefined || valueOf(one.id) !== id)];
}
