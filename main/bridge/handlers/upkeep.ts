// The care of what is kept on this machine, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const upkeepHandlers = (access: DeskAccess) =>
  ({
    'upkeep.stored': onDesk<'upkeep.stored'>(access, (desk) => desk.upkeep.stored()),
    'upkeep.check': onDesk<'upkeep.check'>(access, (desk) => desk.upkeep.check()),
    'upkeep.compact': onDesk<'upkeep.compact'>(access, (desk) => desk.upkeep.compact()),
    'upkeep.count': onDesk<'upkeep.count'>(access, (desk, input) => desk.upkeep.count(input)),
    'upkeep.remove': onDesk<'upkeep.remove'>(access, (desk, input) => desk.upkeep.remove(input)),
    'upkeep.cancel': onDesk<'upkeep.cancel'>(access, (desk) => desk.upkeep.cancel()),
  }) satisfies Partial<Handlers>;
