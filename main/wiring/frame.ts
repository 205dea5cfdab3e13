// Lifetime: the process. Menu, tray, notifications and links show things and ask the page to show things. Their one
// call to the desk is to read from the service again.
import { app } from 'electron';
import type { SliceName, Slices } from '../../contract/contract.ts';
import type { Alert } from '../../contract/slices/alerts.ts';
import type { NavigationTarget } from '../../contract/slices/navigation.ts';
import type { Publisher } from '../bridge/publisher.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Log } from '../desk/ports/system.ts';
import { readLink } from '../shell/deep-links.ts';
import { createNavigation, type Navigation } from '../shell/navigation.ts';
import type { MenuBar } from './menu-bar.ts';

/** In milliseconds: the tray waits until the first screen is done. */
const TRAY_AFTER = 1_500;

interface FrameOptions {
  readonly publisher: FollowedPublisher;
  readonly log: Log;
  readonly menu: Pick<MenuBar, 'serve'>;
  /** Brings the window forward, or opens it again. */
  readonly show: () => void;
  readonly isLocked: () => boolean;
  readonly lock: () => void;
  /** Reads from the service again, once there is a desk. */
  readonly refresh: () => void;
}

interface Frame {
  readonly requestTaken: Navigation['requestTaken'];
  /** Asks the page to show something, and brings the window forward. */
  readonly ask: (target: NavigationTarget) => void;
  readonly followLink: (link: string) => void;
  readonly openTray: () => void;
  /** Shows the window, and the alert's place in it; false while the desk is locked. */
  readonly showAlert: (alert: Alert | undefined) => boolean;
}

export function wireFrame(options: FrameOptions): Frame {
  const { publisher, log, show, refresh, menu } = options;
  const navigation = createNavigation((slice) => publisher.publish('navigation', slice));
  // While the desk is locked the menu does nothing; a link waits.
  const ask = (target: NavigationTarget): void => {
    if (!options.isLocked()) navigation.ask(target);
    show();
  };
  menu.serve({ ask, refresh, lock: options.lock });
  const openTray = async (): Promise<void> => {
    const { openTray: open } = await import('../shell/tray.ts');
    const tray = open({ open: show, refresh, quit: () => app.quit() }, log);
    if (tray !== undefined) publisher.follow(({ connect, alerts, lock }) => tray.show(connect, alerts, lock));
  };
  return {
    requestTaken: navigation.requestTaken,
    ask,
    showAlert(alert) {
      if (alert === undefined) show();
      else ask({ kind: 'alert', id: alert.id });
      return !options.isLocked();
    },
    followLink(link) {
      const target = readLink(link);
      // The link's text stays out of the log: anybody may have written it.
      if (target.kind === 'refused-link') log.info('link refused', { fault: target.fault });
      // The caller shows the window; at start it shows itself after its first paint.
      navigation.ask(target);
    },
    openTray() {
      setTimeout(() => inBackground('tray', openTray), TRAY_AFTER);
    },
  };
}

export interface FollowedPublisher extends Publisher {
  /** Calls `take` with all slices now and after each change. */
  follow(take: (slices: Slices) => void): void;
}

/** A publisher whose slices main can follow as the page does. */
export function followed(publisher: Publisher, initial: Slices): FollowedPublisher {
  const slices: Slices = { ...initial };
  const takers: ((slices: Slices) => void)[] = [];
  return {
    ...publisher,
    publish<N extends SliceName>(name: N, value: Slices[N]) {
      slices[name] = value;
      publisher.publish(name, value);
      for (const take of takers) take(slices);
    },
    follow(take) {
      takers.push(take);
      take(slices);
    },
  };
}
