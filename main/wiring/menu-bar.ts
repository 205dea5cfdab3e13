// Lifetime: the process. The application's menu. It comes before the page's first frame, because it takes a strip of
// the window. What it asks for waits for the wiring.
import { inBackground } from '../desk/ports/background.ts';
import { installMenu, type MenuOptions } from '../shell/menu.ts';
import { deskWindow } from '../shell/desk-window.ts';
import { zoomWindow } from '../shell/window-kept.ts';

type Acts = Pick<MenuOptions, 'ask' | 'refresh' | 'lock'>;

export interface MenuBar {
  /** Makes the menu, once its texts are learned. */
  show(): void;
  /** Carries out what was asked for so far, and from now on. */
  serve(acts: Acts): void;
}

export function createMenuBar(places: Omit<MenuOptions, keyof Acts | 'zoom'>): MenuBar {
  const { promise: served, resolve } = Promise.withResolvers<Acts>();
  const once = (act: (acts: Acts) => void): void => inBackground('menu', async () => act(await served));
  return {
    serve: resolve,
    show: () =>
      installMenu({
        ...places,
        ask: (target) => once(({ ask }) => ask(target)),
        refresh: () => once(({ refresh }) => refresh()),
        lock: () => once(({ lock }) => lock()),
        zoom(step) {
          const window = deskWindow();
          if (window !== undefined) zoomWindow(window, step);
        },
      }),
  };
}
