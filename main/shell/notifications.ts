// Alerts outside the window, worded from the catalogue.
import type { Alert } from '../../contract/slices/alerts.ts';
import { catalogue } from '../../messages/index.ts';
import type { Desktop } from '../desk/ports/system.ts';

export function alertNotifier(desktop: Desktop): (alert: Alert) => void {
  const { title, body } = catalogue.native.notifications;
  return ({ kind, subject }) =>
    desktop.notify(
      title[kind],
      body[kind].replace('{{subject}}', () => subject),
    );
}
