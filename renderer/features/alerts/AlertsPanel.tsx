// The alerts: changes at the service that an operator should check, newest first.
import type { Alert } from '../../../contract/slices/alerts.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { clockTime, day, dayAndTime, grouped } from '../../components/format.ts';
import { cx } from '../../components/cx.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { CertificateFacts } from './CertificateFacts.tsx';
import { LoanList } from './LoanList.tsx';
import { ShapeChanges } from './ShapeChanges.tsx';
import styles from './Alerts.module.css';

/** Alerts that may cost money if nobody acts on them. A kind without an entry here does not compile. */
const SERIOUS: Record<Alert['kind'], boolean> = {
  'address-lost-approval': true,
  'destination-changed': true,
  'issuer-changed': true,
  'ltv-past-stop': true,
  'ltv-past-watch': true,
  'payment-unclosed-day': true,
  'payment-unclosed-hour': true,
  'profile-changed': true,
  'request-unknown': true,
  'return-astray': true,
  'return-restated': true,
  'return-wrong-asset': true,
  'application-decided': false,
  'certificate-expiring': false,
  'deposit-confirmed': false,
  'deposit-not-seen': false,
  'deposit-seen': false,
  'loan-closed': false,
  'loan-opened': false,
  'ltv-back': false,
  'payoff-changed': false,
  'price-stale': false,
  'quote-ending': false,
  'request-confirmed': false,
  'request-rejected': false,
  'return-final': false,
  'return-seen': false,
  /** The alert itself states how serious it is. */
  'shape-changed': false,
};
const OF_BORROWING: ReadonlySet<Alert['kind']> = new Set([
  'quote-ending',
  'request-confirmed',
  'request-rejected',
  'request-unknown',
  'application-decided',
]);

export function AlertsPanel() {
  const slice = useSlice('alerts');
  const mark = useCommand('alerts.markRead');
  return (
    <Drawer
      title={t('frame.alerts')}
      aside={
        slice !== undefined && slice.unread > 0 ? (
          <Button kind="quiet" busy={mark.busy} onClick={() => inBackground(mark.run({}))}>
            {t('alerts.markRead')}
          </Button>
        ) : undefined
      }
    >
      <ErrorNotice error={mark.error} />
      {slice === undefined ? (
        <div className={styles['padded']}>
          <Skeleton lines={6} />
        </div>
      ) : slice.alerts.length === 0 ? (
        <div className={styles['padded']}>
          <EmptyState title={t('alerts.none')}>{t('alerts.noneText')}</EmptyState>
        </div>
      ) : (
        <ul className={styles['list']}>
          {slice.alerts.map((alert) => (
            <li key={alert.id}>
              <Item alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Item({ alert }: { alert: Alert }) {
  const { loanId, loans, shape, certificate, ltv, priceAt, until } = alert;
  const priceTime = priceAt === undefined ? '' : t('time.wat', { time: dayAndTime(priceAt) });
  const subject = shape === undefined ? alert.subject : t(`resources.${shape.resource}`);
  return (
    <article className={cx(styles['alert'], !alert.read && styles['unread'])}>
      <p className={styles['head']}>
        <strong>{t(`alerts.kind.${alert.kind}`)}</strong>
        {shape?.serious === true || SERIOUS[alert.kind] ? <Pill tone="look">{t('alerts.look')}</Pill> : null}
        {alert.read ? null : <Pill tone="way">{t('alerts.new')}</Pill>}
      </p>
      <p className={styles['text']}>
        {loans !== undefined
          ? t('alerts.loans.text', { count: loans.listed.length + loans.more, subject })
          : t(`alerts.text.${alert.kind}`, {
              subject,
              percent: ltv === undefined ? '' : grouped(ltv.percent),
              mark: ltv?.mark ?? '',
              time:
                until === undefined
                  ? priceTime
                  : t('time.wat', { time: `${day(until)} ${clockTime(until)}` }),
            })}
      </p>
      {loans === undefined ? null : <LoanList loans={loans} />}
      {shape === undefined ? null : <ShapeChanges shape={shape} />}
      {certificate === undefined ? null : <CertificateFacts certificate={certificate} />}
      <p className={styles['foot']}>
        <Ago at={alert.at} /> · <Time at={alert.at} />
      </p>
      {OF_BORROWING.has(alert.kind) ? (
        <div>
          <Button onClick={() => go({ screen: 'borrow' })}>{t('alerts.openBorrow')}</Button>
        </div>
      ) : null}
      {loanId === undefined || loans !== undefined ? null : (
        <div>
          <Button onClick={() => go({ screen: 'loan', id: loanId as LoanId })}>
            {t('alerts.openLoan', { id: loanId })}
          </Button>
        </div>
      )}
    </article>
  );
}
