// The connection, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { fail, ok } from '../../../contract/errors.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const connectHandlers = (access: DeskAccess) =>
  ({
    'connect.openSandbox': onDesk<'connect.openSandbox'>(access, (desk) => desk.connect.openSandbox()),
    'connect.leave': onDesk<'connect.leave'>(access, (desk) => desk.connect.leave()),
    'connect.refreshNow': onDesk<'connect.refreshNow'>(access, (desk) => desk.connect.refreshNow()),

    'connect.openService': onDesk<'connect.openService'>(access, async (desk, input) => {
      const added = await desk.profiles.add(input);
      return added.ok ? desk.profiles.open(added.value.profileId) : added;
    }),
    'connect.replaceSecret': onDesk<'connect.replaceSecret'>(access, async (desk, { secret }) => {
      const open = desk.connect.within.current();
      return open === undefined ? fail({ code: 'not-connected' }) : desk.profiles.setSecret(open.id, secret);
    }),
    'connect.settings': onDesk<'connect.settings'>(access, async (desk) => {
      const open = desk.connect.within.current();
      return open === undefined ? ok({ secretStored: false }) : desk.profiles.detail(open.id);
    }),
  }) satisfies Partial<Handlers>;
