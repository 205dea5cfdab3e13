// Shows alerts as notifications, in the words of the inbox. A locked desk states only the kind of alert.
import type { Alert } from '../../contract/slices/alerts.ts';
import { locale, t } from '../../messages/words.ts';
import type { Desktop } from '../desk/ports/system.ts';

export function alertNotifier(
  desktop: Pick<Desktop, 'notify'>,
  isLocked: () => boolean,
): (alert: Alert) => void {
  return ({ kind, subject, loans, shape, ltv, priceAt, until }) =>
    desktop.notify(
      t(`alerts.kind.${kind}`),
      isLocked()
        ? t('native.lock.notification')
        : loans !== undefined
          ? t('alerts.loans.text', { count: loans.listed.length + loans.more, subject })
          : t(`alerts.text.${kind}`, {
              subject: shape === undefined ? subject : t(`resources.${shape.resource}`),
              percent: ltv?.percent ?? '',
              mark: ltv?.mark ?? '',
              time: timeIn(until, 'medium') ?? timeIn(priceAt, 'short') ?? '',
            }),
    );
}

/** @param timeStyle `medium` has seconds. */
const timeIn = (at: number | undefined, timeStyle: 'short' | 'medium'): string | undefined =>
  at === undefined ? undefined : t('time.wat', { time: inLagos(at, timeStyle) });

const inLagos = (at: number, timeStyle: 'short' | 'medium'): string =>
  new Intl.DateTimeFormat(locale() === 'en-NG' ? 'en-GB' : locale(), {
    timeZone: 'Africa/Lagos',
    dateStyle: 'medium',
    timeStyle,
  }).format(at);
