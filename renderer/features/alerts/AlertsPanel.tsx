// The inbox: changes at the service that an operator should check. Unread ones first, by severity.
import { useId, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import type { Alert, AlertsSlice } from '../../../contract/slices/alerts.ts';
import { isUnread, severityOf, SeveritySchema, type Severity } from '../../../domain/alerts.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TableFoot } from '../../components/Table.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { AlertItem, SnoozeMenu } from './AlertItem.tsx';
import { AwayNote } from './AwayNote.tsx';
import { useOlder } from './older.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Alerts.module.css';

type Filter = Severity | 'all';
const FILTERS: readonly Filter[] = ['all', ...SeveritySchema.options];

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
      ) : (
        <Inbox slice={slice} />
      )}
      <div className={styles['rules']}>
        <Button
          kind="quiet"
          icon={<BellRing aria-hidden="true" />}
          onClick={() => go({ screen: 'settings', section: 'notifications' })}
        >
          {t('inbox.settings')}
        </Button>
      </div>
    </Drawer>
  );
}

function Inbox({ slice }: { slice: AlertsSlice }) {
  const [filter, setFilter] = useState<Filter>('all');
  const severity = filter === 'all' ? undefined : filter;
  const older = useOlder(slice, severity);
  const menu = useId();
  const [snoozing, setSnoozing] = useState<string>();
  const { critical, warning, info } = slice.counts;
  const total = severity === undefined ? critical + warning + info : slice.counts[severity];
  const rows = [
    ...slice.alerts.filter((alert) => severity === undefined || severityOf(alert) === severity),
    ...older.rows,
  ];
  if (slice.alerts.length === 0)
    return (
      <div className={styles['padded']}>
        <EmptyState title={t('alerts.none')}>{t('alerts.noneText')}</EmptyState>
      </div>
    );
  return (
    <>
      {slice.away === undefined ? null : (
        <div className={styles['padded']}>
          <AwayNote away={slice.away} />
        </div>
      )}
      <div className={styles['filter']}>
        <Segmented
          label={t('inbox.filter')}
          value={filter}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? t('inbox.all') : t(`inbox.severity.${value}`),
          }))}
          onValue={setFilter}
        />
      </div>
      {rows.length === 0 && total === 0 ? (
        <div className={styles['padded']}>
          <EmptyState title={t('inbox.noneOf')} />
        </div>
      ) : null}
      {GROUPS.map(({ name, has }) => (
        <Group
          key={name}
          title={t(`inbox.group.${name}`)}
          alerts={rows.filter(has)}
          menu={menu}
          onSnooze={setSnoozing}
        />
      ))}
      <ErrorNotice error={older.error} />
      {total > rows.length || older.rows.length > 0 ? (
        <TableFoot
          shown={rows.length}
          total={total}
          hasMore={total > rows.length}
          loading={older.loading}
          onMore={older.more}
        />
      ) : null}
      {slice.onlyInJournal === 0 ? null : (
        <Text className={styles['note']}>{t('inbox.onlyInJournal', { count: slice.onlyInJournal })}</Text>
      )}
      <SnoozeMenu id={menu} alert={snoozing} />
    </>
  );
}

const GROUPS = [
  { name: 'unread', has: isUnread },
  { name: 'snoozed', has: ({ snoozedUntil }: Alert) => snoozedUntil !== undefined },
  { name: 'read', has: ({ read, settled }: Alert) => read && settled === undefined },
  { name: 'settled', has: ({ settled }: Alert) => settled !== undefined },
] as const;

interface GroupProps {
  title: string;
  alerts: readonly Alert[];
  menu: string;
  onSnooze: (alert: string) => void;
}

function Group({ title, alerts, menu, onSnooze }: GroupProps) {
  const id = useId();
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['group']}>
        {title}
      </h3>
      <ul className={styles['list']}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertItem alert={alert} menu={menu} onSnooze={() => onSnooze(alert.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
