// Backup and restore; one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const backupHandlers = (access: DeskAccess) =>
  ({
    'backup.write': onDesk<'backup.write'>(access, (desk, typed) => desk.backup.write(typed)),
    'backup.choose': onDesk<'backup.choose'>(access, (desk) => desk.backup.choose()),
    'backup.open': onDesk<'backup.open'>(access, (desk, typed) => desk.backup.open(typed)),
    'backup.stop': onDesk<'backup.stop'>(access, (desk) => desk.backup.stop()),
    'backup.forget': onDesk<'backup.forget'>(access, (desk) => desk.backup.forget()),
    'backup.restore': onDesk<'backup.restore'>(access, (desk, shown) => desk.backup.restore(shown)),
  }) satisfies Partial<Handlers>;
