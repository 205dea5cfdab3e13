// Shows alerts as notifications, in the words of the inbox and by the operator's rules. A locked desk states
// only the kind of alert.
import { DATE_LOCALE } from '../../domain/locale.ts';
import { severityOf } from '../../domain/alerts.ts';
import { howToNotify, type NotifyRules } from '../../domain/notify-rules.ts';
import type { Alert } from '../../contract/slices/alerts.ts';
import { t } from '../../messages/words.ts';
import type { Clock, Desktop } from '../desk/ports/system.ts';

interface NotifierPorts {
  readonly desktop: Pick<Desktop, 'notify'>;
  readonly clock: Pick<Clock, 'wall'>;
  readonly isLocked: () => boolean;
  readonly rules: () => NotifyRules;
}

export function alertNotifier({
  desktop,
  clock,
  isLocked,
  rules,
}: NotifierPorts): (alert: Alert, onOpen: () => void) => void {
  return (alert, onOpen) => {
    const { kind } = alert;
    const how = howToNotify(rules(), { kind, severity: severityOf(alert) }, clock.wall());
    if (how === 'none') return;
    const body = isLocked() ? t('native.lock.notification') : bodyOf(alert);
    desktop.notify({ title: t(`alerts.kind.${kind}`), body, silent: how === 'silent', onOpen });
  };
}

const bodyOf = ({ kind, subject, loans, shape, ltv, priceAt, until, amounts }: Alert): string =>
  loans !== undefined
    ? t(`alerts.loans.text.${kind === 'return-astray' ? kind : 'destination-changed'}`, {
        count: loans.listed.length + loans.more,
        subject,
      })
    : t(`alerts.text.${kind}`, {
        subject: shape === undefined ? subject : t(`resources.${shape.resource}`),
        percent: ltv?.percent ?? '',
        mark: ltv?.mark ?? '',
        was: amounts?.was ?? '',
        now: amounts?.now ?? '',
        time: timeIn(until, 'medium') ?? timeIn(priceAt, 'short') ?? '',
      });

/** @param timeStyle `medium` has seconds. */
const timeIn = (at: number | undefined, timeStyle: 'short' | 'medium'): string | undefined =>
  at === undefined ? undefined : t('time.wat', { time: inLagos(at, timeStyle) });

const inLagos = (at: number, timeStyle: 'short' | 'medium'): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, {
    timeZone: 'Africa/Lagos',
    dateStyle: 'medium',
    timeStyle,
  }).format(at);
