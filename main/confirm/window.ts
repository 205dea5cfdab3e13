// The confirmation window: modal to the desk's, with its own page, preload, session and process. No script of the
// desk's page can reach, cover, place or press it. It is loaded before a review opens, and ends with the desk's.
import { BrowserWindow, nativeTheme, screen, type WebContents, type WebPreferences } from 'electron';
import { confirmChannels } from '../../contract/channels.ts';
import type { ConfirmState } from '../../contract/confirm.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Surface } from './confirm.ts';
import { placeOver, WIDTH } from './place.ts';
import type { InputSeen } from './presses.ts';

interface WindowOptions {
  /** URL of its page. */
  readonly url: string;
  readonly title: () => string;
  /** Its preload and session. The session is opened with the first window. */
  readonly preferences: () => WebPreferences;
  /** Called when the window was moved, sized, focused, left, shown or hidden. */
  readonly onChange: (now: { visible: boolean; focused: boolean }) => void;
  readonly onInput: (input: InputSeen) => void;
  /** Called when the operator closes the window. */
  readonly onClosed: () => void;
  /** Called when the desk's page was left, reloaded or lost. */
  readonly onPageGone: () => void;
}

interface ConfirmWindow extends Surface {
  /** Sets the desk's window, which this one belongs to. */
  addWindow(desk: BrowserWindow): void;
  /** Whether this id is of the window's contents. */
  isOwn(webContentsId: number): boolean;
  /** Ends the window. */
  end(): void;
}

const CHANGES = ['focus', 'blur', 'show', 'hide', 'move', 'resize'] as const;

export function createConfirmWindow(options: WindowOptions): ConfirmWindow {
  let desk: BrowserWindow | undefined;
  let own: BrowserWindow | undefined;

  const contents = (): WebContents | undefined =>
    own === undefined || own.isDestroyed() || own.webContents.isDestroyed() ? undefined : own.webContents;

  function make(parent: BrowserWindow): BrowserWindow {
    const made = new BrowserWindow({
      parent,
      modal: true,
      show: false,
      useContentSize: true,
      width: WIDTH,
      height: 200,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      title: options.title(),
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#0d1015' : '#f4f5f7',
      // A hidden page has no frames, and the content is measured before it is shown.
      webPreferences: { ...options.preferences(), backgroundThrottling: false },
    });
    made.removeMenu();
    const said = (): void => options.onChange({ visible: made.isVisible(), focused: made.isFocused() });
    for (const change of CHANGES) made.on(change as 'focus', said);
    made.on('close', (event) => {
      if (own !== made) return;
      event.preventDefault();
      options.onClosed();
    });
    made.webContents.on('input-event', (_event, input) => options.onInput(input));
    made.webContents.on('render-process-gone', () => {
      end();
      options.onClosed();
    });
    inBackground('confirm.load', () => made.loadURL(options.url));
    return made;
  }

  function end(): void {
    const ended = own;
    own = undefined;
    if (ended !== undefined && !ended.isDestroyed()) ended.destroy();
  }

  return {
    end,
    isOwn: (id) => contents()?.id === id,
    addWindow(next) {
      end();
      desk = next;
      const { webContents } = next;
      webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) options.onPageGone();
      });
      webContents.on('render-process-gone', () => options.onPageGone());
      next.once('closed', () => {
        if (desk === next) desk = undefined;
        end();
      });
    },
    prepare() {
      if (own === undefined && desk !== undefined && !desk.isDestroyed()) own = make(desk);
    },
    present(state: ConfirmState) {
      contents()?.send(confirmChannels.state, JSON.stringify(state));
    },
    open(height) {
      if (own === undefined || desk === undefined || own.isVisible()) return;
      const zoom = desk.webContents.getZoomFactor();
      own.webContents.setZoomFactor(zoom);
      const over = desk.getBounds();
      own.setContentBounds(placeOver(over, screen.getDisplayMatching(over).workArea, height * zoom, zoom));
      own.show();
      own.focus();
    },
    close() {
      if (own === undefined || !own.isVisible()) return;
      own.hide();
      if (desk !== undefined && !desk.isDestroyed()) desk.focus();
    },
  };
}
