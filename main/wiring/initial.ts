// What each slice says before anything is known.
import type { Slices } from '../../contract/contract.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import { NO_COLLATERAL } from '../desk/collateral/collateral.ts';

export function initialSlices(app: AppSlice): Slices {
  return {
    app,
    connect: { status: 'starting', link: 'offline', paused: false, resources: [] },
    profiles: { profiles: [], unreadable: [] },
    inspect: { state: 'idle', steps: [], samples: [] },
    collateral: NO_COLLATERAL,
    deposit: { sent: [] },
    borrow: { fields: [], flow: { stage: 'terms' }, preflight: { connected: false } },
    loans: { open: 0, total: 0, changes: 0, mayBeIncomplete: false },
    repay: { repayments: [], signers: [] },
    alerts: { alerts: [], unread: 0 },
    practice: { available: false },
    journal: { entries: 0 },
    exports: { tasks: [] },
    upkeep: { removals: [] },
    backup: {},
    views: { views: [] },
    navigation: { request: 0 },
    review: { state: 'none' },
  };
}
