// Chooses a moment: a day and a time in Lagos with UTC beside them, a usual one, or an answer that brought changes.
import { useId, useState } from 'react';
import type { SyncRow } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { DayField } from '../../components/DayField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { dayAndTime } from '../../components/format.ts';
import { usePages } from '../../state/query.ts';
import { t } from '../../text.ts';
import { lagosDate, lagosMoment, lagosText, startOfMonth, timeIn, yesterdayEvening } from './lagos.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Dialogs.module.css';

interface Props {
  title: string;
  /** Whose answers are offered as moments. */
  resource: Resource;
  at: EpochMillis | undefined;
  /** Undefined means now. */
  onMoment: (at: EpochMillis | undefined) => void;
  onClose: () => void;
}

export function MomentDialog({ title, resource, at, onMoment, onClose }: Props) {
  const form = useId();
  const [now] = useState(wallNow);
  const [day, setDay] = useState(lagosDate(at ?? now));
  const [time, setTime] = useState(lagosText(at ?? now).slice(11));
  const [isTimeLeft, setTimeLeft] = useState(false);
  const read = timeIn(time);
  const moment = day === '' || read === undefined ? undefined : lagosMoment(`${day}T${read}`);
  const isAhead = moment !== undefined && moment > now;
  const choose = (chosen: EpochMillis | undefined): void => {
    onMoment(chosen);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => choose(undefined)}>{t('history.moment.now')}</Button>
          <Button kind="primary" submit form={form} disabled={moment === undefined || isAhead}>
            {t('history.moment.use')}
          </Button>
        </>
      }
    >
      <Form
        id={form}

        onSubmit={() => {
          if (moment !== undefined && !isAhead) choose(moment);
        }}
      >
        <div className={styles['moment']}>
          <DayField
            label={t('history.moment.day')}
            max={lagosDate(now)}
            error={isAhead ? t('history.moment.ahead') : undefined}
            value={day}
            onValue={setDay}
          />
          <TextField
            label={t('history.moment.time')}
            placeholder={t('history.moment.pattern')}
            inputMode="numeric"
            maxLength={5}
            error={isTimeLeft && read === undefined ? t('history.moment.unread') : undefined}
            onFocus={() => setTimeLeft(false)}
            onBlur={() => setTimeLeft(true)}
            value={time}
            onValue={setTime}
          />
          <Stack gap={0} tone="quiet" className={styles['utc']}>
            <span className={styles['legend']}>{t('history.moment.utc')}</span>
            <output>{moment === undefined ? '–' : dayAndTime(moment, 'utc')}</output>
          </Stack>
        </div>
        <Row wrap>
          <Button onClick={() => choose(yesterdayEvening(now))}>{t('history.moment.yesterday')}</Button>
          <Button onClick={() => choose(startOfMonth(now))}>{t('history.moment.month')}</Button>
        </Row>
      </Form>
      <Syncs resource={resource} onMoment={choose} />
    </Dialog>
  );
}

function Syncs({ resource, onMoment }: { resource: Resource; onMoment: (at: EpochMillis) => void }) {
  const pages = usePages<SyncRow>(`syncs:${resource}`, 0, async (at) => {
    const result = await client['history.syncs']({ resource, ...at });
    return result.ok ? { ok: true, value: { ...result.value, total: result.value.rows.length } } : result;
  });
  const page = pages.value;
  return (
    <Stack as="section" gap={2} aria-label={t('history.moment.syncs')}>
      <h3>{t('history.moment.syncs')}</h3>
      <ErrorNotice error={pages.error} alert={false} />
      {page === undefined ? (
        pages.error === undefined ? (
          <Skeleton lines={3} />
        ) : null
      ) : page.rows.length === 0 ? (
        <EmptyState title={t('history.moment.noSyncs')} />
      ) : (
        <ul className={styles['syncList']}>
          {page.rows.map((sync) => (
            <li key={sync.at}>
              <button type="button" className={styles['sync']} onClick={() => onMoment(sync.at)}>
                <span>{t('time.wat', { time: dayAndTime(sync.at) })}</span>
                <Text as="span">
                  {t('history.moment.news', { added: sync.added, changed: sync.changed, gone: sync.gone })}
                </Text>
              </button>
            </li>
          ))}
          {page.nextCursor === undefined ? null : (
            <li>
              <Button kind="quiet" busy={pages.loading} onClick={pages.more}>
                {t('table.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Stack>
  );
}
