// The order of applications. The service document names none, so a service may list the oldest first.
import type { Application } from '../../../domain/application.ts';
import { valueOf } from '../../../domain/provenance.ts';

/**
 * By the time of creation. If some state none, in the order of the list, which is reversed if those with a
 * time ascend.
 */
export function newestFirst(applications: readonly Application[]): readonly Application[] {
  const dated = applications.flatMap((application) => {
    const madeAt = valueOf(application.createdAt);
    return madeAt === undefined ? [] : [{ application, madeAt }];
  });
  const ascends = (dated.at(0)?.madeAt ?? 0) < (dated.at(-1)?.madeAt ?? 0);
  if (dated.length < applications.length) return ascends ? applications.toReversed() : applications;
  const inOrder = ascends ? dated.toReversed() : dated;
  return inOrder.toSorted((a, b) => b.madeAt - a.madeAt).map(({ application }) => application);
}
