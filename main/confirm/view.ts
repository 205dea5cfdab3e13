// The confirmation view over the page. It has its own page, preload, session and process, so that no script
// of the window's page can reach, cover or press it. It is made before a review opens, and ends with its
// window.
import {
  WebContentsView,
  type BrowserWindow,
  type Input,
  type WebContents,
  type WebPreferences,
} from 'electron';
import { confirmChannels } from '../../contract/channels.ts';
import type { ConfirmState } from '../../contract/confirm.ts';
import { SHORTCUTS, type Chord } from '../../contract/shortcuts.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Surface } from './confirm.ts';

interface ViewOptions {
  /** URL of its page. */
  readonly url: string;
  /** Its preload and session. The session is opened with the first view. */
  readonly preferences: () => WebPreferences;
  readonly onFocus: (focused: boolean) => void;
  /** Called for Ctrl and the wheel over the view; its zoom is the window's. */
  readonly onZoom: (window: BrowserWindow, direction: 'in' | 'out') => void;
  /** Called when the window's page was left, reloaded or lost. */
  readonly onPageGone: () => void;
}

interface ConfirmView extends Surface {
  /** Sets the window that shows the view. */
  addWindow(window: BrowserWindow): void;
  /** Whether this id is of the view's contents. */
  isView(webContentsId: number): boolean;
  /** Ends the view. */
  close(): void;
}

export function createConfirmView(options: ViewOptions): ConfirmView {
  let window: BrowserWindow | undefined;
  let view: WebContentsView | undefined;
  let shownAt = '';

  const contents = (): WebContents | undefined =>
    view === undefined || view.webContents.isDestroyed() ? undefined : view.webContents;
  const page = (): WebContents | undefined =>
    window === undefined || window.isDestroyed() ? undefined : window.webContents;

  function make(of: BrowserWindow): WebContentsView {
    const made = new WebContentsView({
      // Its load would take the keyboard from the page.
      webPreferences: { ...options.preferences(), focusOnNavigation: false },
    });
    // A usual width, so that the first layout gives its height.
    made.setBounds({ x: 0, y: 0, width: 300, height: 200 });
    made.setVisible(false);
    of.contentView.addChildView(made);
    const { webContents } = made;
    webContents.on('focus', () => options.onFocus(true));
    webContents.on('blur', () => options.onFocus(false));
    webContents.on('zoom-changed', (_event, direction) => options.onZoom(of, direction));
    webContents.on('before-input-event', (event, input) => {
      const chord = chordOfPage(input);
      if (chord === undefined) return;
      // Shortcuts of every screen work in the view too.
      event.preventDefault();
      page()?.focus();
      page()?.sendInputEvent({ type: 'keyDown', keyCode: input.key, modifiers: modifiersOf(input) });
    });
    webContents.on('render-process-gone', () => close());
    inBackground('confirm.load', () => webContents.loadURL(options.url));
    return made;
  }

  function close(): void {
    const ended = view;
    view = undefined;
    shownAt = '';
    if (ended === undefined) return;
    if (window !== undefined && !window.isDestroyed()) window.contentView.removeChildView(ended);
    if (!ended.webContents.isDestroyed()) ended.webContents.close();
  }

  /** Holding these keys anywhere in the window starts the act. The page itself cannot send them. */
  function holdsFrom({ type, key, control, meta, isAutoRepeat }: Input): void {
    const contentsOfView = contents();
    if (contentsOfView === undefined || shownAt === '' || isAutoRepeat) return;

    if (type === 'keyDown' && key === ACCEPT && (control || meta))
      contentsOfView.send(confirmChannels.hold, 'down');
    else if (type === 'keyUp' && [ACCEPT, 'Control', 'Meta'].includes(key))
      contentsOfView.send(confirmChannels.hold, 'up');
  }

  return {
    close,
    isView: (id) => contents()?.id === id,
    addWindow(next) {
      close();
      window = next;
      const { webContents } = next;
      webContents.on('before-input-event', (_event, input) => holdsFrom(input));
      webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) options.onPageGone();
      });
      webContents.on('render-process-gone', () => options.onPageGone());
      next.on('blur', () => contents()?.send(confirmChannels.hold, 'up'));
      next.once('closed', () => {
        if (window === next) window = undefined;
        close();
      });
    },
    prepare() {
      if (view === undefined && window !== undefined && !window.isDestroyed()) view = make(window);
    },
    room() {
      if (window === undefined || window.isDestroyed()) return undefined;
      const { width, height } = window.getContentBounds();
      const zoom = window.webContents.getZoomFactor();
      return { width: width / zoom, height: height / zoom };
    },
    present(state: ConfirmState) {
      contents()?.send(confirmChannels.state, JSON.stringify(state));
    },
    place(place) {
      const webContents = contents();
      const zoom = page()?.getZoomFactor() ?? 1;
      const at = place === undefined ? '' : JSON.stringify([place, zoom]);
      if (view === undefined || webContents === undefined || at === shownAt) return;
      shownAt = at;
      if (place === undefined) {
        const had = webContents.isFocused();
        view.setVisible(false);
        if (had) page()?.focus();
        return;
      }
      if (webContents.getZoomFactor() !== zoom) webContents.setZoomFactor(zoom);
      const [x, y] = [Math.round(place.x * zoom), Math.round(place.y * zoom)];
      view.setBounds({
        x,
        y,
        width: Math.round((place.x + place.width) * zoom) - x,
        height: Math.round((place.y + place.height) * zoom) - y,
      });
      view.setVisible(true);
    },
    enter(at) {
      const webContents = contents();
      webContents?.focus();
      webContents?.send(confirmChannels.enter, at);
    },
    leave(to) {
      const webContents = page();
      if (webContents === undefined) return;
      // The page's focus is on the view's placeholder, so a real Tab moves on from there.
      webContents.focus();
      const key = { keyCode: 'Tab', modifiers: to === 'previous' ? ['shift' as const] : [] };
      webContents.sendInputEvent({ type: 'keyDown', ...key });
      webContents.sendInputEvent({ type: 'keyUp', ...key });
    },
    scroll(down) {
      if (view === undefined || shownAt === '') return;
      const { x, y } = view.getBounds();
      page()?.sendInputEvent({ type: 'mouseWheel', x, y, deltaX: 0, deltaY: -down, canScroll: true });
    },
  };
}

const ACCEPT = SHORTCUTS.accept.chord.key;
const PAGE_CHORDS = Object.values(SHORTCUTS)
  .filter(({ by }) => by === 'page')
  .map(({ chord }): Chord => chord)
  // A single character without Ctrl may be text for a field.
  .filter(({ key, mod }) => mod === true || key.length > 1);

const chordOfPage = ({ type, key, control, meta, alt, shift }: Input): Chord | undefined =>
  type === 'keyDown'
    ? PAGE_CHORDS.find(
        (chord) =>
          chord.key.toLowerCase() === key.toLowerCase() &&
          (chord.mod ?? false) === (control || meta) &&
          (chord.alt ?? false) === alt &&
          (chord.shift ?? false) === shift,
      )
    : undefined;

const modifiersOf = ({ control, meta, alt, shift }: Input): ('control' | 'meta' | 'alt' | 'shift')[] => [
  ...(control ? ['control' as const] : []),
  ...(meta ? ['meta' as const] : []),
  ...(alt ? ['alt' as const] : []),
  ...(shift ? ['shift' as const] : []),
];
