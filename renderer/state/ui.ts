// Where the operator is in this window. Main never reads it.
import { create } from 'zustand';
import type { Route } from '../../contract/slices/lock.ts';
import type { LinkFault } from '../../contract/slices/navigation.ts';
import { setTerms } from './draft.ts';
import { leaving } from './leaving.ts';

export { SETTINGS_SECTIONS, type SettingsSection } from '../../contract/places.ts';
export type { Route } from '../../contract/slices/lock.ts';
export type Panel = 'about' | 'alerts' | 'guide' | 'origins' | 'practice' | 'what-if';
/** Above everything until it is answered or closed. */
type Overlay = 'palette' | 'shortcuts' | 'find';
export type RefusedLink = LinkFault | 'not-connected';

interface Ui {
  route: Route;
  back: readonly Route[];
  forward: readonly Route[];
  /** The drawer at the right of every screen. */
  panel: Panel | undefined;
  overlay: Overlay | undefined;
  /** Why the last link from outside was not followed; until the operator hides it. */
  refusedLink: RefusedLink | undefined;
  /** Recent choices in the palette, newest first. Only in memory, because they name loans. */
  recent: readonly string[];
  /** False until the first move: until then the system's focus stays. */
  moved: boolean;
}

const LONGEST_TRAIL = 50;
const MOST_RECENT = 6;
const initial: Ui = {
  route: { screen: 'collateral' },
  back: [],
  forward: [],
  panel: undefined,
  overlay: undefined,
  refusedLink: undefined,
  recent: [],
  moved: false,
};

export const useUi = create<Ui>(() => initial);

/** Every field that a route can have. */
interface AnyRoute {
  screen: Route['screen'];
  id?: string;
  section?: string;
  profileId?: string;
}

const isSame = (a: AnyRoute, b: AnyRoute): boolean =>
  a.screen === b.screen && a.id === b.id && a.section === b.section && a.profileId === b.profileId;

/** The sections of a profile's settings share one draft, so they are one place. */
export const placeHeld = ({ screen, profileId = '' }: AnyRoute): string => `${screen} ${profileId}`;

export function go(route: Route): void {
  if (isSame(useUi.getState().route, route)) return;
  leaving(placeHeld(route), () =>
    useUi.setState((ui) => ({
      route,
      back: [...ui.back, ui.route].slice(-LONGEST_TRAIL),
      forward: [],
      moved: true,
    })),
  );
}

export function goBack(): void {
  const route = useUi.getState().back.at(-1);
  if (route === undefined) return;
  leaving(placeHeld(route), () =>
    useUi.setState((ui) => ({
      route,
      back: ui.back.slice(0, -1),
      forward: [ui.route, ...ui.forward],
      moved: true,
    })),
  );
}

export function goForward(): void {
  const [route, ...forward] = useUi.getState().forward;
  if (route === undefined) return;
  leaving(placeHeld(route), () =>
    useUi.setState((ui) => ({ route, back: [...ui.back, ui.route], forward, moved: true })),
  );
}

export function togglePanel(panel: Panel): void {
  useUi.setState((ui) => ({ panel: ui.panel === panel ? undefined : panel }));
}

export function closePanel(): void {
  useUi.setState({ panel: undefined });
}

export function openOverlay(overlay: Overlay): void {
  useUi.setState({ overlay });
}

export function closeOverlay(): void {
  useUi.setState({ overlay: undefined });
}

export function rememberChoice(choice: string): void {
  useUi.setState(({ recent }) => ({
    recent: [choice, ...recent.filter((known) => known !== choice)].slice(0, MOST_RECENT),
  }));
}

export function showRefusedLink(refusedLink: RefusedLink | undefined): void {
  useUi.setState({ refusedLink });
}

const onReset = new Set<() => void>();
/** For state of code that loads later than the first screen. */
export const whenReset = (end: () => void): unknown => onReset.add(end);

/**
 * After a change of connection: no step back leads to the old one, and nothing that was typed for it is left.
 * @param route where the window is then
 */
export function resetUi(route = initial.route): void {
  // Whoever reads how to open a service goes on reading once it is open.
  useUi.setState(({ panel }) => ({ ...initial, route, ...(panel === 'guide' && { panel }) }));
  setTerms({});
  for (const end of onReset) end();
}
