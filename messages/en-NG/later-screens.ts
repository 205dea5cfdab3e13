// The texts of all other screens, loaded when the first of them opens.
import { aboutScreen } from './about-screen.ts';
import { addresses } from './addresses.ts';
import { components } from './components.ts';
import { errors } from './errors.ts';
import { ledger } from './ledger.ts';
import { accounts } from './accounts.ts';
import { attachments } from './attachments.ts';
import { backup } from './backup.ts';
import { borrow } from './borrow.ts';
import { collateralMore } from './collateral-more.ts';
import { confirm } from './confirm.ts';
import { connect } from './connect.ts';
import { diagnostics } from './diagnostics.ts';
import { evidence } from './evidence.ts';
import { overlays } from './overlays.ts';
import { guide } from './guide.ts';
import { history } from './history.ts';
import { inbox } from './inbox.ts';
import { inspect } from './inspect.ts';
import { lock } from './lock.ts';
import { loans } from './loans.ts';
import { payee } from './payee.ts';
import { practice } from './practice.ts';
import { profiles } from './profiles.ts';
import { repayCopying } from './repay-copying.ts';
import { repaySpecialCases } from './repay-special-cases.ts';
import { repay } from './repay.ts';
import { statements } from './statements.ts';
import { storeNotes } from './store-notes.ts';
import { team } from './team.ts';
import { unsettled } from './unsettled.ts';
import { upkeep } from './upkeep.ts';

export const rest = {
  ...components,
  ...overlays,
  ...confirm,
  ...payee,
  ...connect,
  ...collateralMore,
  ...borrow,
  ...loans,
  ...accounts,
  ...inbox,
  ...storeNotes,
  aboutScreen,
  addresses,
  errors,
  ledger,
  attachments,
  repay: { ...repay, ...repayCopying, ...repaySpecialCases },
  guide,
  history,
  inspect,
  practice,
  profiles,
  evidence,
  team,
  unsettled,
  upkeep,
  diagnostics,
  backup,
  lock,
  statements,
} as const;
