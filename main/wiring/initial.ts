// Lifetime: the process. The value of each slice before anything is known, and of a session's slices without
// an open service.
import type { Slices } from '../../contract/contract.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import { NO_TEAM } from '../desk/team/slice.ts';
import { NO_COLLATERAL } from '../desk/collateral/collateral.ts';

/** A session's slices while no service is open. */
export const NO_SESSION = {
  collateral: NO_COLLATERAL,
  deposits: { recent: [] },
  deposit: { sent: [] },
  borrow: { fields: [], flow: { stage: 'terms' }, preflight: { connected: false } },
  loans: { open: 0, total: 0, changes: 0, mayBeIncomplete: false },
  unsettled: { items: [] },
} as const satisfies Partial<Slices>;

export function initialSlices(app: AppSlice): Slices {
  return {
    ...NO_SESSION,
    app,
    connect: { status: 'starting', link: 'offline', paused: false, resources: [] },
    profiles: { profiles: [], unreadable: [] },
    inspect: { state: 'idle', steps: [], samples: [] },
    repay: { repayments: [], signers: [] },
    confirm: { open: false },
    alerts: {
      alerts: [],
      unread: 0,
      counts: { critical: 0, warning: 0, info: 0 },
      onlyInJournal: 0,
    },
    practice: { available: false },
    journal: { entries: 0 },
    exports: { tasks: [] },
    upkeep: { removals: [] },
    backup: {},
    views: { views: [] },
    navigation: { request: 0 },
    lock: { state: 'off' },
    team: NO_TEAM,
  };
}
