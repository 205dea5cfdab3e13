// Which part of the desk answers which call. The contract's type refuses a missing or a foreign one.
import type { Handlers } from '../../contract/contract.ts';
import type { DeskAccess } from './desk-access.ts';
import { appHandlers, type AppCalls } from './handlers/app.ts';
import { backupHandlers } from './handlers/backup.ts';
import { borrowHandlers } from './handlers/borrow.ts';
import { collateralHandlers } from './handlers/collateral.ts';
import { confirmHandlers, type ConfirmCalls } from './handlers/confirm.ts';
import { connectHandlers } from './handlers/connect.ts';
import { inspectHandlers } from './handlers/inspect.ts';
import { loanHandlers } from './handlers/loans.ts';
import { lockHandlers } from './handlers/lock.ts';
import { profileHandlers } from './handlers/profiles.ts';
import { recordHandlers } from './handlers/records.ts';
import { repayHandlers } from './handlers/repay.ts';
import { upkeepHandlers } from './handlers/upkeep.ts';

export function createHandlers(access: DeskAccess, app: AppCalls, confirm: ConfirmCalls): Handlers {
  return {
    ...appHandlers(access, app),
    ...confirmHandlers(confirm),
    ...connectHandlers(access),
    ...profileHandlers(access),
    ...inspectHandlers(access),
    ...borrowHandlers(access),
    ...loanHandlers(access),
    ...repayHandlers(access),
    ...collateralHandlers(access),
    ...recordHandlers(access),
    ...upkeepHandlers(access),
    ...backupHandlers(access),
    ...lockHandlers(access),
  };
}
