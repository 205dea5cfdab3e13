// Links of the open service that open in the system's browser: its dashboard, and its chain explorer.
import { explorerLink, type ExplorerKind } from '../../../domain/explorer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Desktop } from '../ports/system.ts';

export function createServiceLinks(
  desktop: Pick<Desktop, 'openLink'>,
  profile: () => ServiceProfile | undefined,
) {
  async function open(link: string | undefined, field: string): Promise<Result<object>> {
    if (link === undefined) return fail({ code: 'profile-incomplete', field });
    await desktop.openLink(link);
    return ok({});
  }

  /** The value may come from the service, but only the profile decides where the link leads. */
  function explorerLinkOf(kind: ExplorerKind, value: string): string | undefined {
    const template = profile()?.explorer?.[kind];
    return template && explorerLink(template, kind, value);
  }

  const dashboardLink = (): string | undefined => profile()?.dashboardUrl;
  return {
    dashboardLink,
    explorerLink: explorerLinkOf,
    openDashboard: () => open(dashboardLink(), 'dashboardUrl'),
    openExplorer: (kind: ExplorerKind, value: string): Promise<Result<object>> =>
      open(explorerLinkOf(kind, value), `explorer.${kind}`),
  };
}
