// Lifetime: the process. Makes main's confirmation view with its session, content, channels and acts.
import { session, type BrowserWindow, type Session } from 'electron';
import { join } from 'node:path';
import { installConfirmRouter } from '../bridge/confirm-router.ts';
import type { DeskAccess } from '../bridge/desk-access.ts';
import { confirmedActs } from '../bridge/handlers/confirm.ts';
import { createConfirm } from '../confirm/confirm.ts';
import { createConfirmView } from '../confirm/view.ts';
import type { Log } from '../desk/ports/system.ts';
import { readPages } from '../shell/app-protocol.ts';
import { systemClock } from '../shell/clock.ts';
import { denyIn } from '../shell/denials.ts';
import { pageQuery } from '../shell/pseudo.ts';
import { SAFE_PREFERENCES } from '../shell/safe-preferences.ts';
import { touchId } from '../shell/touch-id.ts';
import { zoomWindow } from '../shell/window-kept.ts';
import type { FollowedPublisher } from './frame.ts';

/** Not the window's origin, so that neither page passes for the other. */
const ORIGIN = 'app://confirm';

interface WireConfirmOptions {
  readonly publisher: FollowedPublisher;
  readonly access: DeskAccess;
  readonly log: Log;
  readonly codeFolder: string;
}

interface WiredConfirm {
  readonly confirm: ReturnType<typeof createConfirm>;
  addWindow(window: BrowserWindow): void;
  /** Called when the desk locks: empties and closes the view. */
  empty(): void;
}

export function wireConfirm({ publisher, access, log, codeFolder }: WireConfirmOptions): WiredConfirm {
  let opened: Session | undefined;
  const ownSession = (): Session => {
    if (opened !== undefined) return opened;
    opened = session.fromPartition('confirm');
    denyIn(opened, (url) => url.startsWith(`${ORIGIN}/`));
    readPages(join(codeFolder, '../confirm'), 'confirm').serve(opened.protocol);
    return opened;
  };
  const view = createConfirmView({
    url: `${ORIGIN}/index.html${pageQuery()}`,
    preferences: () => ({
      ...SAFE_PREFERENCES,
      preload: join(codeFolder, '../preload/confirm.cjs'),
      session: ownSession(),
    }),
    onFocus: (focused) => confirm.focused(focused),
    onZoom: zoomWindow,
    onPageGone: () => confirm.forget(),
  });
  const confirm = createConfirm({
    clock: systemClock,
    surface: view,
    acts: confirmedActs(access),
    touchId,
    async checkPin(pin) {
      const desk = await access();
      return desk.ok ? desk.value.lock.checkPin(pin) : desk;
    },
    publish: (slice) => publisher.publish('confirm', slice),
  });
  installConfirmRouter({
    places: { origin: ORIGIN, isKnownWindow: (id) => view.isView(id) },
    log,
    handlers: {
      look: () => confirm.view.look(),
      prove: (input) => confirm.view.prove(input),
      act: (input) => confirm.view.act(input),
      size: ({ height }) => confirm.view.size(height),
      leave: ({ to }) => confirm.view.leave(to),
      wheel: ({ down }) => confirm.view.wheel(down),
    },
  });
  const empty = (): void => {
    confirm.forget();
    view.close();
  };
  publisher.follow((slices) => confirm.follow(slices));
  return { confirm, addWindow: (window) => view.addWindow(window), empty };
}
