// The page of the user's guide that is open, and the way back. It outlives a change of screen and of service.
import { create } from 'zustand';
import type { SettingsSection } from '../../contract/places.ts';
import { useUi, type Route } from './ui.ts';

/** The pages in reading order, by the names of their files in docs/guide. */
export const GUIDE_PAGES = [
  'first-day',
  'connect',
  'collateral',
  'borrow',
  'unknown-outcome',
  'repay',
  'changed-destination',
  'history',
  'lists',
  'exports',
  'backup',
  'alerts',
  'lock-and-people',
  'teams',
  'trouble',
] as const;
export type GuidePage = (typeof GUIDE_PAGES)[number];

interface Guide {
  /** Without a page, the list of all pages. */
  page: GuidePage | undefined;
  /** The heading to scroll to. */
  section: string | undefined;
  back: readonly (GuidePage | undefined)[];
}
const start: Guide = { page: undefined, section: undefined, back: [] };
export const useGuide = create<Guide>(() => start);

/** Opens the guide beside the screen; without a page, its list of pages. */
export function openGuide(page?: GuidePage): void {
  useGuide.setState({ ...start, page });
  useUi.setState({ panel: 'guide' });
}

export function toggleGuide(): void {
  if (useUi.getState().panel === 'guide') useUi.setState({ panel: undefined });
  else openGuide();
}

export function readPage(page: GuidePage | undefined, section?: string): void {
  useGuide.setState(({ page: last, back }) => ({
    page,
    section,
    back: page === undefined ? [] : [...back, last],
  }));
}

export function turnBack(): void {
  useGuide.setState(({ back }) => ({ page: back.at(-1), section: undefined, back: back.slice(0, -1) }));
}

const PAGE_OF: Readonly<Record<Exclude<Route['screen'], 'settings'>, GuidePage>> = {
  collateral: 'collateral',
  ledger: 'collateral',
  addresses: 'collateral',
  borrow: 'borrow',
  loans: 'repay',
  loan: 'repay',
  history: 'history',
  journal: 'history',
  approvals: 'teams',
  inspector: 'connect',
};
const PAGE_OF_SECTION: Readonly<Partial<Record<SettingsSection, GuidePage>>> = {
  appearance: 'first-day',
  lock: 'lock-and-people',
  team: 'teams',
  data: 'backup',
  diagnostics: 'trouble',
  about: 'trouble',
};

/** The page about a screen, or about a section of the settings. */
export const guidePageFor = (route: Route): GuidePage =>
  route.screen === 'settings'
    ? (PAGE_OF_SECTION[route.section ?? 'connection'] ?? 'connect')
    : PAGE_OF[route.screen];
