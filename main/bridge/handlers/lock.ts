// The lock: calls whose method takes a part of the input, or is synchronous.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const lockHandlers = (access: DeskAccess) =>
  ({
    'lock.now': onDesk<'lock.now'>(access, async (desk) => desk.lock.now()),
    'lock.unlock': onDesk<'lock.unlock'>(access, (desk, { pin }) => desk.lock.unlock(pin)),
    'lock.emptied': onDesk<'lock.emptied'>(access, async (desk, { route }) => desk.lock.emptied(route)),
    'lock.setPinAbove': onDesk<'lock.setPinAbove'>(access, (desk, { present, above }) =>
      desk.lock.setPinAbove(present, above),
    ),
    'lock.remove': onDesk<'lock.remove'>(access, (desk, { present }) => desk.lock.remove(present)),
  }) satisfies Partial<Handlers>;
