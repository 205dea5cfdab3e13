// The log, newest first: by level, searched, followed, and copied entry by entry.
import { useDeferredValue, useEffect, useState } from 'react';
import type { LogRow } from '../../../contract/calls/diagnostics.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { DataTable, type DataColumn } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { CheckField } from '../../components/Field.tsx';
import { Pill } from '../../components/Pill.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { t } from '../../text.ts';
import styles from './Diagnostics.module.css';

/** In ms, between two reads of the file while it is followed. */
const FOLLOWED_EVERY = 2_000;
const LEVELS = ['all', 'error'] as const;

const COLUMNS: readonly DataColumn<LogRow>[] = [
  { key: 'at', head: t('diagnostics.log.at'), cell: ({ at }) => at.replace('T', ' '), width: 190 },
  {
    key: 'level',
    head: t('diagnostics.log.level'),
    cell: ({ level }) =>
      level === 'info' ? (
        t('diagnostics.log.levels.info')
      ) : (
        <Pill tone={level === 'error' ? 'stop' : 'look'}>{t(`diagnostics.log.levels.${level}`)}</Pill>
      ),
    width: 92,
  },
  { key: 'text', head: t('diagnostics.log.text'), cell: ({ text }) => text, width: 240, grow: true },
];

export function LogCard() {
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('all');
  const [typed, setTyped] = useState('');
  const [isFollowed, setFollowed] = useState(false);
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState<LogRow>();
  const [isCut, setCut] = useState(false);
  const search = useDeferredValue(typed.trim());
  const isNarrowed = level !== 'all' || search !== '';
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = setInterval(() => setVersion((old) => old + 1), FOLLOWED_EVERY);
    return () => clearInterval(timer);
  }, [isFollowed]);
  return (
    <Card title={t('diagnostics.log.title')}>
      <Stack gap={2}>
        <Row wrap>
          <SearchField label={t('diagnostics.log.search')} value={typed} onValue={setTyped} />
          <Segmented
            label={t('diagnostics.log.level')}
            value={level}
            options={LEVELS.map((value) => ({ value, label: t(`diagnostics.log.show.${value}`) }))}
            onValue={setLevel}
          />
          <CheckField label={t('diagnostics.log.follow')} checked={isFollowed} onChecked={setFollowed} />
          <Button kind="quiet" onClick={() => setVersion((old) => old + 1)}>
            {t('diagnostics.log.again')}
          </Button>
        </Row>
        <Row gap={0} align="stretch" className={styles['lines']}>
          <DataTable
            label={t('diagnostics.log.title')}
            columns={COLUMNS}
            source={{
              key: `log ${level} ${search}`,
              version,
              keepsRows: true,
              page: async (from, limit) => {
                const answer = await client['diagnostics.log']({
                  from,
                  limit,
                  ...(level === 'error' && { level }),
                  ...(search !== '' && { search }),
                });
                if (answer.ok) setCut(answer.value.isCut);
                return answer;
              },
            }}
            rowKey={({ number }) => String(number)}
            opened={open === undefined ? undefined : String(open.number)}
            onOpen={setOpen}
            empty={<EmptyState title={t(isNarrowed ? 'diagnostics.log.none' : 'diagnostics.log.empty')} />}
          />
        </Row>
        {isCut ? <Text measure>{t('diagnostics.log.cut')}</Text> : null}
        {open === undefined ? null : <Entry key={open.number} entry={open} />}
      </Stack>
    </Card>
  );
}

function Entry({ entry: { number, at, level, text } }: { entry: LogRow }) {
  return (
    <Stack as="section" gap={2} aria-label={t('diagnostics.log.entry')}>
      <Preformatted scrolls={t('diagnostics.log.entry')}>{text}</Preformatted>
      <CopyButton
        of={t('diagnostics.log.entry')}
        text={`${at} ${level} ${text}`}
        copy={() => client['diagnostics.copy']({ number })}
      />
      <Text measure>{t('diagnostics.log.copyNote')}</Text>
    </Stack>
  );
}
