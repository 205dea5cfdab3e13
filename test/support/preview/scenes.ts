// The screens and their main states by name. A scene has main's slices and answers, and the current screen.
import type { Slices } from '../../../contract/contract.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import * as turn from './sample-turns.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import {
  SETTINGS_SECTIONS,
  type Panel,
  type Route,
  type SettingsSection,
} from '../../../renderer/state/ui.ts';
import { before, found, hour, minute } from './readings.ts';
import {
  accepted,
  collateralReturn,
  digest,
  intent,
  repayment,
  signers,
  partlyCompared,
  copiedPart,
  wrongAccount,
  review,
  unknownAccept,
} from './sample-flows.ts';
import { unsettledItems } from './sample-unsettled.ts';
import { upkeepSlice } from './sample-upkeep.ts';
import { loanIds, sampleSlices } from './sample.ts';
import { isTeamScene, teamScene, teamSceneNames } from './team-scenes.ts';
import { live, old, withGaps } from './services.ts';

export interface Scene {
  slices: Partial<Slices>;
  route: Route;
  panel?: Panel;
}

const at = (screen: Exclude<Route['screen'], 'loan' | 'inspector'>): Route => ({ screen });

export const sceneNames = [
  'first-run',
  'collateral',
  'collateral-loading',
  'collateral-stale',
  'collateral-offline',
  'collateral-gaps',
  'collateral-live',
  'collateral-what-if',
  'collateral-origins',
  'about',
  'ledger',
  'addresses',
  'borrow',
  'borrow-creating',
  'borrow-review',
  'borrow-unknown',
  'borrow-accepted',
  'borrow-rejected',
  'borrow-expired',
  'loans',
  'loan',
  'repay-read',
  'repay-first',
  'repay-odd',
  'repay-moved',
  'repay-old',
  'repay-elsewhere',
  'repay-elsewhere-moved',
  'repay-compare',
  'repay-amount',
  'repay-hold',
  'repay-take',
  'repay-proof',
  'repay-partly',
  'repay-person',
  'repay-record',
  'repay-watch',
  'repay-unclosed',
  'repay-own',
  'repay-reconcile',
  'repay-lost',
  'repay-wrong',
  'repay-done',
  'history',
  'journal',
  'settings',
  'settings-services',
  'settings-reading',
  'settings-borrowing',
  'settings-polling',
  'settings-network',
  'settings-appearance',
  'settings-notifications',
  'settings-lock',
  'settings-data',
  'settings-diagnostics',
  'settings-about',
  'settings-locked',
  'alerts',
  'alerts-away',
  'practice',
  'banners',
  'locked',
  'unsettled',
  ...teamSceneNames,
] as const;
export type SceneName = (typeof sceneNames)[number];

/** `settings-reading` → `reading` */
const sectionOf = (name: SceneName): SettingsSection =>
  SETTINGS_SECTIONS.find((section) => name === `settings-${section}`) ?? 'connection';

export function scene(name: SceneName, now: EpochMillis): Scene {
  const slices = sampleSlices(now);
  const borrowing = (flow: BorrowFlow): Scene => ({
    slices: { ...slices, borrow: { ...slices.borrow, flow } },
    route: at('borrow'),
  });
  const repaying = (view: RepaymentView): Scene => ({
    slices: { ...slices, repay: { repayments: [view], signers: signers(now) } },
    route: { screen: 'loan', id: view.loanId },
  });
  if (isTeamScene(name)) return teamScene(name, slices, now);
  switch (name) {
    case 'first-run':
      return {
        slices: {
          app: slices.app,
          connect: { status: 'none', link: 'offline', paused: false, resources: [] },
          practice: { available: false },
        },
        route: at('collateral'),
      };
    case 'unsettled':
      return {
        slices: {
          ...slices,
          unsettled: { items: unsettledItems(now) },
          journal: { ...slices.journal, breaks: [{ seq: 140, at: now, found: 'anchor-lost' }] },
        },
        route: at('collateral'),
      };
    case 'collateral':
      return { slices, route: at('collateral') };
    case 'collateral-loading':
      return {
        slices: {
          app: slices.app,
          connect: { ...slices.connect, status: 'starting' },
          practice: { available: false },
        },
        route: at('collateral'),
      };
    case 'collateral-stale':
    case 'collateral-offline':
      return {
        slices: old(slices, name === 'collateral-offline' ? 'offline' : 'stale', now),
        route: at('collateral'),
      };
    case 'collateral-gaps':
      return { slices: withGaps(slices), route: at('collateral') };
    case 'collateral-live':
      return { slices: live(slices), route: at('collateral') };
    case 'collateral-what-if':
      return { slices, route: at('collateral'), panel: 'what-if' };
    case 'collateral-origins':
      return { slices: withGaps(slices), route: at('collateral'), panel: 'origins' };
    case 'about':
      return { slices, route: at('borrow'), panel: 'about' };
    case 'ledger':
      return { slices, route: at('ledger') };
    case 'addresses':
      return { slices, route: at('addresses') };
    case 'borrow':
      return { slices, route: at('borrow') };
    case 'borrow-creating':
      return borrowing({ stage: 'creating', intent: intent(now, 'create-quote', 'sent') });
    case 'borrow-review':
      return borrowing(review(now));
    case 'borrow-unknown':
      return borrowing(unknownAccept(now));
    case 'borrow-accepted':
      return borrowing(accepted(now));
    case 'borrow-rejected':
      return borrowing({
        stage: 'rejected',
        kind: 'accept-quote',
        terms: { amount_ngn: '4000000.00', payout: 'bank' },
        error: {
          code: 'rejected',
          httpStatus: 410,
          serviceWords: 'quote_expired: the quote has expired',
          requestId: 'req_81d2',
        },
      });
    case 'borrow-expired':
      return borrowing({ stage: 'expired', reason: 'deadline', terms: { amount_ngn: '4000000.00' } });
    case 'loans':
      return { slices, route: at('loans') };
    case 'loan':
      return { slices, route: { screen: 'loan', id: loanIds[1]! } };
    case 'repay-read':
      return repaying(repayment(now, 'read-now'));
    case 'repay-first': {
      return repaying(repayment(now, 'compare', { before: undefined }));
    }
    case 'repay-odd':
      return repaying(repayment(now, 'compare', turn.withOddities(now), 'alarm'));
    case 'repay-moved':
      return repaying(repayment(now, 'read-now', turn.overtaken(now), 'alarm'));
    case 'repay-old':
      return repaying(repayment(now, 'record-payment', turn.readLongAgo(now)));
    case 'repay-elsewhere':
      return repaying(turn.closedElsewhere(now));
    case 'repay-elsewhere-moved':
      return repaying({ ...turn.closedElsewhere(now), overtaken: turn.overtaken(now).overtaken });
    case 'repay-compare':
      return repaying(repayment(now, 'compare', {}, 'alarm'));
    case 'repay-amount':
      return repaying(repayment(now, 'compare', turn.grownAmount(now), 'alarm'));
    case 'repay-hold': {
      const held = repaying(
        repayment(now, 'compare', { hold: { since: before(now, 25 * minute) } }, 'alarm'),
      );
      const { profile } = slices.connect;
      return {
        ...held,
        slices: {
          ...held.slices,
          ...(profile && {
            connect: {
              ...slices.connect,
              profile: { ...profile, lenderContact: 'Ada Obi, treasury desk, +234 1 270 0000' },
            },
          }),
        },
      };
    }
    case 'repay-take':
      return repaying(repayment(now, 'take', { parts: copiedPart }));
    case 'repay-proof':
      return repaying(repayment(now, 'take', { parts: wrongAccount(now) }, 'alarm'));
    case 'repay-partly':
      return repaying(repayment(now, 'take', { parts: partlyCompared(now) }));
    case 'repay-person':
      return repaying(repayment(now, 'second-person'));
    case 'repay-record':
      return repaying(repayment(now, 'record-payment'));
    case 'repay-watch':
      return repaying(repayment(now, 'watch-closed'));
    case 'repay-unclosed':
      return repaying(turn.unclosed(now));
    case 'repay-own':
      return repaying(repayment(now, 'reconcile-return', { reconcilableBy: 'operator' }));
    case 'repay-lost':
      return repaying(
        repayment(
          now,
          'reconcile-return',
          {
            collateralReturn: collateralReturn(7, 'pending'),
            returnState: 'address-lost',
            returnLost: 'inactive',
          },
          'alarm',
        ),
      );
    case 'repay-reconcile':
      return repaying(
        repayment(now, 'reconcile-return', {
          collateralReturn: collateralReturn(7, 'pending'),
          returnState: 'on-its-way',
        }),
      );
    case 'repay-wrong':
      return repaying(
        repayment(
          now,
          'reconcile-return',
          {
            collateralReturn: {
              ...collateralReturn(12, 'final'),
              address: found('collateral_return.address', '0x52908400098527886E0F7030069857D2E4169EE8'),
            },
            returnState: 'wrong-address',
          },
          'alarm',
        ),
      );
    case 'repay-done':
      return repaying(
        repayment(now, 'done', {
          collateralReturn: collateralReturn(12, 'final'),
          returnState: 'final',
          reconciled: {
            at: before(now, minute),
            txHash: `0x${digest}`,
            address: '0x52908400098527886E0F7030069857D2E4169EE7',
            by: 'service',
            contradicted: false,
          },
        }),
      );
    case 'history':
      return { slices, route: at('history') };
    case 'journal':
      return {
        slices: {
          ...slices,
          journal: {
            entries: 148,
            verification: { at: before(now, minute), checked: 148, outcome: 'intact' },
          },
        },
        route: at('journal'),
      };
    case 'settings':
      return { slices, route: at('settings') };
    case 'settings-services':
      return {
        slices: {
          ...slices,
          profiles: {
            ...slices.profiles,
            unreadable: [{ file: 'profiles/old.json', detail: 'baseUrl: an https address' }],
          },
        },
        route: { screen: 'settings', section: 'services' },
      };
    case 'settings-reading':
    case 'settings-borrowing':
    case 'settings-polling':
    case 'settings-network':
    case 'settings-appearance':
    case 'settings-notifications':
    case 'settings-diagnostics':
    case 'settings-lock':
    case 'settings-about':
      return { slices, route: { screen: 'settings', section: sectionOf(name) } };
    case 'settings-data':
      return {
        slices: { ...slices, upkeep: upkeepSlice(now) },
        route: { screen: 'settings', section: 'data' },
      };
    case 'locked':
      return {
        slices: { lock: { state: 'locked', by: 'idle', at: now, wrong: 2 } },
        route: at('collateral'),
      };
    case 'settings-locked':
      return {
        slices: {
          ...slices,
          app: {
            ...slices.app,
            storage: { state: 'failed', error: { code: 'locked', reason: 'keychain-locked' } },
          },
        },
        route: at('settings'),
      };
    case 'alerts':
      return { slices, route: at('collateral'), panel: 'alerts' };
    case 'alerts-away': {
      const away = {
        from: before(now, 9 * hour),
        to: before(now, minute),
        blind: true,
        alerts: 3,
        critical: 1,
      };
      return { slices: { ...slices, alerts: { ...slices.alerts, away } }, route: at('collateral') };
    }
    case 'practice':
      return { slices, route: at('loans'), panel: 'practice' };
    case 'banners':
      return {
        slices: {
          ...slices,
          app: {
            ...slices.app,
            chromiumSandbox: false,
            storage: { state: 'failed', error: { code: 'locked', reason: 'keychain-locked' } },
          },
          connect: {
            ...slices.connect,
            link: 'locked',
            problem: { code: 'locked', reason: 'secret-missing' },
          },
        },
        route: at('collateral'),
      };
  }
}
