// One alert: what happened, how serious it is, and what can be done with it.
import { useId } from 'react';
import type { Alert } from '../../../contract/slices/alerts.ts';
import { isUnread, severityOf, SnoozeSchema, type Severity } from '../../../domain/alerts.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { MenuItem, MenuList } from '../../components/Menu.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { clockTime, day, dayAndTime, grouped } from '../../components/format.ts';
import { cx } from '../../components/cx.ts';
import { placeOfAlert } from '../../state/alert-place.ts';
import { go, type Route } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { CertificateFacts } from './CertificateFacts.tsx';
import { LoanList } from './LoanList.tsx';
import { ShapeChanges } from './ShapeChanges.tsx';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Alerts.module.css';

const TONES: Record<Severity, Tone> = { critical: 'stop', warning: 'look', info: 'plain' };

/** @param onSnooze called before the menu `menu` opens for this alert */
export function AlertItem({ alert, menu, onSnooze }: { alert: Alert; menu: string; onSnooze: () => void }) {
  const title = useId();
  const { loans, shape, certificate, snoozedUntil, settled } = alert;
  const severity = severityOf(alert);
  const unread = isUnread(alert);
  const place = placeOfAlert(alert);
  const mark = (read: boolean): void => inBackground(client['alerts.mark']({ id: alert.id, read }));
  return (
    <article className={cx(styles['alert'], unread && styles[severity])} aria-labelledby={title}>
      <Row as="p" justify="between" className={styles['head']}>
        <strong id={title}>{t(`alerts.kind.${alert.kind}`)}</strong>
        {severity === 'info' ? null : (
          <Pill tone={unread ? TONES[severity] : 'plain'}>{t(`inbox.severity.${severity}`)}</Pill>
        )}
      </Row>
      <Text>{textOf(alert)}</Text>
      {loans === undefined ? null : <LoanList loans={loans} />}
      {shape === undefined ? null : <ShapeChanges shape={shape} />}
      {certificate === undefined ? null : <CertificateFacts certificate={certificate} />}
      <Text size="small">
        {snoozedUntil === undefined ? (
          <>
            <Ago at={alert.at} /> · <Time at={alert.at} />
          </>
        ) : (
          t('inbox.snoozedUntil', { time: t('time.wat', { time: dayAndTime(snoozedUntil) }) })
        )}
      </Text>
      {settled === undefined ? null : (
        <Text size="small">
          {t('alerts.settled', {
            time: t('time.wat', { time: dayAndTime(settled.at) }),
            by: t(`alerts.settledBy.${settled.by}`),
          })}
        </Text>
      )}
      <Row gap="wide" rowGap={1} wrap>
        {place === undefined ? null : (
          <Button
            onClick={() => {
              if (unread) mark(true);
              go(place);
            }}
          >
            {openWords(place)}
          </Button>
        )}
        {unread ? (
          <>
            <Button kind="link" onClick={() => mark(true)}>
              {t('inbox.markRead')}
            </Button>
            <Button kind="link" popoverTarget={menu} onClick={onSnooze}>
              {t('inbox.snooze')}
            </Button>
          </>
        ) : settled === undefined ? (
          <Button kind="link" onClick={() => mark(false)}>
            {t('inbox.markUnread')}
          </Button>
        ) : null}
      </Row>
    </article>
  );
}

function textOf({ kind, subject, loans, shape, ltv, priceAt, until, amounts }: Alert): string {
  const named = shape === undefined ? subject : t(`resources.${shape.resource}`);
  if (loans !== undefined)
    return t(`alerts.loans.text.${kind === 'return-astray' ? kind : 'destination-changed'}`, {
      count: loans.listed.length + loans.more,
      subject: named,
    });
  const time = until === undefined ? priceAt && dayAndTime(priceAt) : `${day(until)} ${clockTime(until)}`;
  return t(`alerts.text.${kind}`, {
    subject: named,
    percent: ltv === undefined ? '' : grouped(ltv.percent),
    mark: ltv?.mark ?? '',
    was: amounts === undefined ? '' : grouped(amounts.was),
    now: amounts === undefined ? '' : grouped(amounts.now),
    time: time === undefined ? '' : t('time.wat', { time }),
  });
}

function openWords(place: Route): string {
  switch (place.screen) {
    case 'loan':
      return t('alerts.openLoan', { id: place.id });
    case 'borrow':
      return t('alerts.openBorrow');
    case 'addresses':
    case 'settings':
      return t(`inbox.open.${place.screen}`);
    default:
      return t('inbox.open.collateral');
  }
}

/** The one menu of the drawer; each alert's button opens it. */
export function SnoozeMenu({ id, alert }: { id: string; alert: string | undefined }) {
  return (
    <MenuList id={id} label={t('inbox.snooze')} from="right">
      {SnoozeSchema.options.map((until) => (
        <MenuItem
          key={until}
          onClick={() => {
            if (alert !== undefined) inBackground(client['alerts.snooze']({ id: alert, until }));
          }}
        >
          {t(`inbox.snoozeFor.${until}`)}
        </MenuItem>
      ))}
    </MenuList>
  );
}
