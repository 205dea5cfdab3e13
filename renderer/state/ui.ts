// Where the operator is: local to this window, never sent to main.
import { create } from 'zustand';
import type { LoanId } from '../../domain/ids.ts';
import { setTerms } from './draft.ts';

export type Route =
  | { screen: 'collateral' | 'borrow' | 'loans' | 'history' | 'journal' | 'settings' }
  | { screen: 'loan'; id: LoanId };
export type Panel = 'alerts' | 'practice';

interface Ui {
  route: Route;
  back: readonly Route[];
  forward: readonly Route[];
  /** The drawer at the right of every screen. */
  panel: Panel | undefined;
  /** False until the first move: focus stays where the system put it at start. */
  moved: boolean;
}

const LONGEST_TRAIL = 50;
const initial: Ui = {
  route: { screen: 'collateral' },
  back: [],
  forward: [],
  panel: undefined,
  moved: false,
};

export const useUi = create<Ui>(() => initial);

export const sameRoute = (a: Route, b: Route): boolean =>
  a.screen === b.screen && (a.screen !== 'loan' || (b.screen === 'loan' && a.id === b.id));

export function go(route: Route): void {
  useUi.setState((ui) =>
    sameRoute(ui.route, route)
      ? ui
      : { route, back: [...ui.back, ui.route].slice(-LONGEST_TRAIL), forward: [], moved: true },
  );
}

export function goBack(): void {
  useUi.setState((ui) => {
    const route = ui.back.at(-1);
    if (route === undefined) return ui;
    return { route, back: ui.back.slice(0, -1), forward: [ui.route, ...ui.forward], moved: true };
  });
}

export function goForward(): void {
  useUi.setState((ui) => {
    const [route, ...forward] = ui.forward;
    if (route === undefined) return ui;
    return { route, back: [...ui.back, ui.route], forward, moved: true };
  });
}

export function togglePanel(panel: Panel): void {
  useUi.setState((ui) => ({ panel: ui.panel === panel ? undefined : panel }));
}

export function closePanel(): void {
  useUi.setState({ panel: undefined });
}

/** After leaving a connection nothing of the old one should be a step back away. */
export function resetUi(): void {
  useUi.setState({ ...initial });
  setTerms({});
}
