// The lending service with somebody looking on: what comes back from each reading is shown to the watcher, who neither
// holds it up nor can make it fail.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Answer, LendingServices } from '../ports/service.ts';

export interface Seen {
  readonly resource: Resource;
  readonly answer: Answer<unknown>;
}

/** @param onAsked called when a reading has ended; `seen` is its answer, if there was one. */
export function watched(
  services: LendingServices,
  onAsked: (seen: Seen | undefined) => void,
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
