// Modules that the first screen does not need, loaded with their first use.
import { fail } from '../../contract/errors.ts';
import type { TeamServers } from '../desk/ports/team.ts';
import type { HttpCore } from '../service/requests/http/core.ts';
import type { UndiciCoreDeps } from '../service/requests/http/undici-core.ts';

/** Loads the client of the team's server only on a desk with a team. */
export const lateTeamServers: TeamServers = {
  async open(...given) {
    const { teamServers } = await import('../team/servers.ts');
    return teamServers.open(...given);
  },
};

export const ONLY_PRACTICE = fail({ code: 'locked', reason: 'practice-run' });

/** Of a practice for one run: a team's server is as live as a lender's service. */
export const noTeamServers: TeamServers = { open: () => Promise.resolve(ONLY_PRACTICE) };

/** Loads HTTP, main's largest module, with the first request; the first screen does not need it. */
export function lateCore(network: UndiciCoreDeps): HttpCore {
  let core: Promise<HttpCore> | undefined;
  const loaded = () =>
    (core ??= import('../service/requests/http/undici-core.ts').then(({ createUndiciCore }) =>
      createUndiciCore(network),
    ));
  return {
    exchange: async (request, signal) => (await loaded()).exchange(request, signal),
    close: async () => (await core)?.close(),
  };
}
