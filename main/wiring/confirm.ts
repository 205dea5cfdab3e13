// Lifetime: the process. Makes main's confirmation window with its session, content, channels and acts.
import { session, type BrowserWindow, type Session } from 'electron';
import { join } from 'node:path';
import { t } from '../../messages/words.ts';
import { installConfirmRouter } from '../bridge/confirm-router.ts';
import type { DeskAccess } from '../bridge/desk-access.ts';
import { confirmedActs, lettingExpire } from '../bridge/handlers/confirm.ts';
import { createConfirm } from '../confirm/confirm.ts';
import { createConfirmWindow } from '../confirm/window.ts';
import type { Log } from '../desk/ports/system.ts';
import { readPages } from '../shell/app-protocol.ts';
import { systemClock } from '../shell/clock.ts';
import { denyIn } from '../shell/denials.ts';
import { pageQuery } from '../shell/pseudo.ts';
import { SAFE_PREFERENCES } from '../shell/safe-preferences.ts';
import { touchId } from '../shell/touch-id.ts';
import type { FollowedPublisher } from './frame.ts';

/** Not the desk window's origin, so that neither page passes for the other. */
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
  /** Called when the desk locks: empties and ends the window. */
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
  const surface = createConfirmWindow({
    url: `${ORIGIN}/index.html${pageQuery()}`,
    title: () => t('confirm.title'),
    preferences: () => ({
      ...SAFE_PREFERENCES,
      preload: join(codeFolder, '../preload/confirm.cjs'),
      session: ownSession(),
    }),
    onChange: (now) => confirm.changed(now),
    onInput: (input) => confirm.saw(input),
    onClosed: () => confirm.closed(),
    onPageGone: () => confirm.forget(),
  });
  const confirm = createConfirm({
    clock: systemClock,
    surface,
    acts: confirmedActs(access),
    letExpire: lettingExpire(access),
    touchId,
    async checkPin(pin) {
      const desk = await access();
      return desk.ok ? desk.value.lock.checkPin(pin) : desk;
    },
    publish: (slice) => publisher.publish('confirm', slice),
  });
  installConfirmRouter({
    places: { origin: ORIGIN, isKnownWindow: (id) => surface.isOwn(id) },
    log,
    handlers: {
      look: () => confirm.window.look(),
      prove: (input) => confirm.window.prove(input),
      act: (input) => confirm.window.act(input),
      fit: (input) => confirm.window.fit(input),
      leave: ({ how }) => confirm.window.leave(how),
    },
  });
  const empty = (): void => {
    confirm.forget();
    surface.end();
  };
  publisher.follow((slices) => confirm.follow(slices));
  return { confirm, addWindow: (window) => surface.addWindow(window), empty };
}
