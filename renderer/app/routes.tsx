// The feature that draws each route. Features never import one another; this file passes one into another.
// Everything but the first screen is lazy.
import { Suspense, type ReactNode, type ComponentProps } from 'react';
import type { ProfileId } from '../../domain/ids.ts';
import { Skeleton } from '../components/Empty.tsx';
import { CollateralScreen } from '../features/collateral/CollateralScreen.tsx';
import { useUi } from '../state/ui.ts';
import { lazyPart } from '../later-part.ts';
import styles from './App.module.css';

export const FirstRun = lazyPart(() => import('../features/connect/FirstRun.tsx'), 'FirstRun');
export const FirstRestore = lazyPart(() => import('../features/backup/FirstRestore.tsx'), 'FirstRestore');
export const LockScreen = lazyPart(() => import('../features/lock/LockScreen.tsx'), 'LockScreen');
const BorrowScreen = lazyPart(() => import('../features/borrow/BorrowScreen.tsx'), 'BorrowScreen');
const LoansScreen = lazyPart(() => import('../features/loans/LoansScreen.tsx'), 'LoansScreen');
const LoanScreen = lazyPart(() => import('../features/loans/LoanScreen.tsx'), 'LoanScreen');
const RepayPanel = lazyPart(() => import('../features/repay/RepayPanel.tsx'), 'RepayPanel');
const UnderWay = lazyPart(() => import('../features/repay/Hold.tsx'), 'UnderWay');
const AttachmentsCard = lazyPart(
  () => import('../features/attachments/AttachmentsCard.tsx'),
  'AttachmentsCard',
);
const ReturnsOutstanding = lazyPart(
  () => import('../features/repay/ReturnsOutstanding.tsx'),
  'ReturnsOutstanding',
);
const HistoryScreen = lazyPart(() => import('../features/history/HistoryScreen.tsx'), 'HistoryScreen');
const JournalScreen = lazyPart(() => import('../features/journal/JournalScreen.tsx'), 'JournalScreen');
const ApprovalsScreen = lazyPart(() => import('../features/team/ApprovalsScreen.tsx'), 'ApprovalsScreen');
const SettingsPage = lazyPart(() => import('./SettingsPage.tsx'), 'SettingsPage');
const Inspector = lazyPart(() => import('../features/inspect/Inspector.tsx'), 'Inspector');
const AboutPanel = lazyPart(() => import('../features/about/AboutPanel.tsx'), 'AboutPanel');
const GuidePanel = lazyPart(() => import('../features/guide/GuidePanel.tsx'), 'GuidePanel');
const LedgerScreen = lazyPart(() => import('../features/ledger/LedgerScreen.tsx'), 'LedgerScreen');
const AddressesScreen = lazyPart(
  () => import('../features/addresses/AddressesScreen.tsx'),
  'AddressesScreen',
);
const AlertsPanel = lazyPart(() => import('../features/alerts/AlertsPanel.tsx'), 'AlertsPanel');
const OriginsPanel = lazyPart(() => import('../features/collateral/OriginsPanel.tsx'), 'OriginsPanel');
const WhatIfPanel = lazyPart(() => import('../features/collateral/WhatIfPanel.tsx'), 'WhatIfPanel');
const PracticePanel = lazyPart(() => import('../features/practice/PracticePanel.tsx'), 'PracticePanel');

const Palette = lazyPart(() => import('./palette/Palette.tsx'), 'default');
const ShortcutList = lazyPart(() => import('./ShortcutList.tsx'), 'default');
const FindBar = lazyPart(() => import('./find/FindBar.tsx'), 'default');
const OVERLAYS = { palette: Palette, shortcuts: ShortcutList, find: FindBar };

/** Waits for its code by itself: a screen that is hidden while a part loads loses the focus. */
function Attachments(props: ComponentProps<typeof AttachmentsCard>) {
  return (
    <Suspense fallback={null}>
      <AttachmentsCard {...props} />
    </Suspense>
  );
}

export function CurrentScreen() {
  const route = useUi((ui) => ui.route);
  switch (route.screen) {
    case 'collateral':
      return (
        <CollateralScreen
          repayments={
            <Suspense fallback={null}>
              <UnderWay />
            </Suspense>
          }
        />
      );
    case 'ledger':
      return <LedgerScreen />;
    case 'addresses':
      return <AddressesScreen />;
    case 'borrow':
      return <BorrowScreen />;
    case 'loans':
      return (
        <LoansScreen
          returns={
            <Suspense fallback={null}>
              <UnderWay />
              <ReturnsOutstanding />
            </Suspense>
          }
        />
      );
    case 'loan':
      return (
        <LoanScreen
          key={route.id}
          loanId={route.id}
          repayment={
            <RepayPanel
              loanId={route.id}
              // oxlint-disable-next-line react/no-unstable-nested-components -- it is called, not used as a component
              attachments={(step) => <Attachments key={step} loanId={route.id} step={step} />}
            />
          }
          attachments={<Attachments loanId={route.id} />}
        />
      );
    case 'history':
      return <HistoryScreen />;
    case 'journal':
      return <JournalScreen />;
    case 'approvals':
      return <ApprovalsScreen />;
    case 'settings':
      return <SettingsPage />;
    case 'inspector':
      return <Inspector key={route.profileId} profileId={route.profileId} />;
  }
}

/** On the start screen, before a service is open. */
export function FirstInspector({ profileId, back }: { profileId: ProfileId; back: ReactNode }) {
  return <Inspector key={profileId} profileId={profileId} isFirst back={back} />;
}

export function CurrentPanel() {
  const panel = useUi((ui) => ui.panel);
  switch (panel) {
    case 'about':
      return <AboutPanel />;
    case 'alerts':
      return <AlertsPanel />;
    case 'guide':
      return <GuidePanel />;
    case 'origins':
      return <OriginsPanel />;
    case 'practice':
      return <PracticePanel />;
    case 'what-if':
      return <WhatIfPanel />;
    case undefined:
      return null;
  }
}

export function CurrentOverlay() {
  const overlay = useUi((ui) => ui.overlay);
  if (overlay === undefined) return null;
  const Shown = OVERLAYS[overlay];
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  );
}

export function ScreenOnItsWay() {
  return (
    <div className={styles['waiting']}>
      <Skeleton lines={5} />
    </div>
  );
}
