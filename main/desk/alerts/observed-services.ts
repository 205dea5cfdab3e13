// Wraps lending services so that an observer gets the answer of each read. The observer cannot delay a read.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Answer, LendingServices } from '../ports/service.ts';

interface ObservedAnswer {
  readonly resource: Resource;
  readonly answer: Answer<unknown>;
}

/** @param onAsked called after each read with its answer; undefined after a failure */
export function observedServices(
  services: LendingServices,
  onAsked: (observed: ObservedAnswer | undefined) => void,
): LendingServices {
  return {
    open(profile, secret) {
      const service = services.open(profile, secret);
      return {
        ...service,
        async read(resource, signal, urgency) {
          const asked = await service.read(resource, signal, urgency);
          onAsked(asked.ok ? { resource, answer: asked.value } : undefined);
          return asked;
        },
      };
    },
  };
}
