// The connection, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const connectHandlers = (access: DeskAccess) =>
  ({
    'connect.openSandbox': onDesk<'connect.openSandbox'>(access, (desk) => desk.connect.openSandbox()),
    'connect.leave': onDesk<'connect.leave'>(access, (desk) => desk.connect.leave()),
    'connect.refreshNow': onDesk<'connect.refreshNow'>(access, (desk) => desk.connect.tryAgain()),
  }) satisfies Partial<Handlers>;
