// The contents of a backup beside the current data, and what a restore would set aside.
import type { HoldingsView, OpenedBackupView } from '../../../contract/slices/backup.ts';
import { count } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Backup.module.css';

type At = HoldingsView['newestEntryAt'];

export function RestoreComparison({ opened }: { opened: OpenedBackupView }) {
  const { holds, here, profiles, purpose, common } = opened;
  const lacking = here.entries - common;
  return (
    <>
      <table className={styles['compare']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('backup.beside.what')}</span>
            </th>
            <th scope="col">{t('backup.beside.inIt')}</th>
            <th scope="col">{t('backup.beside.here')}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={t('backup.beside.entries')} of={[holds, here]} show={({ entries }) => count(entries)} />
          <Row
            name={t('backup.beside.newestEntry')}
            of={[holds, here]}
            show={(one) => when(one.newestEntryAt)}
          />
          <Row name={t('backup.beside.loans')} of={[holds, here]} show={({ loans }) => count(loans)} />
          <Row
            name={t('backup.beside.observations')}
            of={[holds, here]}
            show={({ observations }) => count(observations)}
          />
          <Row
            name={t('backup.beside.newestAnswer')}
            of={[holds, here]}
            show={(one) => when(one.newestAnswerAt)}
          />
          <Row name={t('backup.beside.views')} of={[holds, here]} show={({ views }) => count(views)} />
        </tbody>
      </table>
      <div>
        <Text size="less" tone="quiet" measure>
          {t('backup.beside.profiles')}
        </Text>
        {profiles.length === 0 ? (
          <p>{t('backup.beside.noProfiles')}</p>
        ) : (
          <Stack as="ul" gap={1} className={styles['list']}>
            {profiles.map((profile) => (
              <li key={profile.id}>
                <bdi>{profile.name}</bdi> · <bdi>{profile.baseUrl}</bdi> ·{' '}
                {t(profile.isHere ? 'backup.beside.isHere' : 'backup.beside.isAdded')}
              </li>
            ))}
          </Stack>
        )}
      </div>
      {purpose === 'view' || lacking <= 0 ? null : (
        <Notice
          tone={purpose === 'restore' ? 'stop' : 'look'}
          title={t('backup.beside.lacking', { count: lacking })}
        >
          <Text tone="same">{t('backup.beside.lackingText')}</Text>
        </Notice>
      )}
    </>
  );
}

const when = (at: At) => (at === undefined ? t('backup.beside.none') : <Time at={at} />);

interface RowProps {
  name: string;
  of: readonly HoldingsView[];
  show: (one: HoldingsView) => React.ReactNode;
}

function Row({ name, of: sides, show }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sides.map((side, at) => (
        <td key={at === 0 ? 'in-it' : 'here'}>{show(side)}</td>
      ))}
    </tr>
  );
}
