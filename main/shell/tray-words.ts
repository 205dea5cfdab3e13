// The tray's text for the state of the connection. Pure.
import type { AlertsSlice } from '../../contract/slices/alerts.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import type { LockSlice } from '../../contract/slices/lock.ts';
import { t } from '../../messages/words.ts';

interface TrayWords {
  /** Lines for the menu; together they are the tooltip. */
  readonly lines: readonly string[];
  /** Whether a service is open. */
  readonly canRefresh: boolean;
}

export function trayWords(
  connect: ConnectSlice,
  alerts: Pick<AlertsSlice, 'unread'>,
  lock: LockSlice,
): TrayWords {
  if (lock.state === 'locked') return { lines: [t('native.lock.tray')], canRefresh: false };
  const { profile, status } = connect;
  if (profile === undefined || status === 'none')
    return {
      lines: [t(connect.link === 'locked' ? 'link.locked' : 'native.tray.notConnected')],
      canRefresh: false,
    };
  return {
    lines: [
      t(status === 'starting' ? 'link.starting' : `link.${connect.link}`),
      t('native.tray.service', {
        environment: t(`environment.${profile.environment}`),
        profile: profile.name,
      }),
      ...(alerts.unread > 0 ? [t('native.tray.unread', { count: alerts.unread })] : []),
    ],
    canRefresh: true,
  };
}
