// Profiles: calls whose method has another name or takes a part of the input.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const profileHandlers = (access: DeskAccess) =>
  ({
    'profiles.detail': onDesk<'profiles.detail'>(access, (desk, { profileId }) =>
      desk.profiles.detail(profileId),
    ),
    'profiles.routes': onDesk<'profiles.routes'>(access, (desk, { profileId }) =>
      desk.profiles.routes(profileId),
    ),
    'profiles.open': onDesk<'profiles.open'>(access, (desk, { profileId }) => desk.profiles.open(profileId)),
    'profiles.save': onDesk<'profiles.save'>(access, (desk, { profile, forgetHistory }) =>
      desk.profiles.save(profile, forgetHistory),
    ),
    'profiles.remove': onDesk<'profiles.remove'>(access, async (desk, input) => {
      const removed = await desk.profiles.remove(input);
      if (removed.ok) desk.inspect.forget(input.profileId);
      return removed;
    }),
    'profiles.deleteSecret': onDesk<'profiles.deleteSecret'>(access, (desk, { profileId }) =>
      desk.profiles.deleteSecret(profileId),
    ),
    'profiles.export': onDesk<'profiles.export'>(access, (desk, { profileId }) =>
      desk.profiles.exportFile(profileId),
    ),
    'profiles.import': onDesk<'profiles.import'>(access, (desk, input) => desk.profiles.importFile(input)),
    'profiles.deleteProxyCredentials': onDesk<'profiles.deleteProxyCredentials'>(access, (desk, { proxy }) =>
      desk.profiles.deleteProxyCredentials(proxy),
    ),
  }) satisfies Partial<Handlers>;
