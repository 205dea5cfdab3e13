// The entries of every desk of the team, as its server has them, each with its person and desk.
import { useState } from 'react';
import type { TeamChain, TeamEntry } from '../../../contract/calls/team.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Table, TableFoot, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { usePages } from '../../state/query.ts';
import { t } from '../../text.ts';
import { EntryCard } from './EntryCard.tsx';
import { sentenceOf } from './kind-words.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Journal.module.css';

const columns: Column<TeamEntry>[] = [
  { key: 'at', head: t('journal.at'), cell: ({ at }) => <Time at={at} show="second" /> },
  { key: 'person', head: t('journal.person'), cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'desk', head: t('team.journal.desk'), cell: ({ deskName }) => <bdi>{deskName}</bdi> },
  { key: 'number', head: t('journal.number'), right: true, cell: ({ deskSeq }) => count(deskSeq) },
  { key: 'kind', head: t('journal.kind'), grow: true, cell: (row) => sentenceOf(row) },
  { key: 'subject', head: t('journal.subject'), cell: ({ subject }) => subject },
];

/** How often new entries are looked for, in ms. */
const EVERY = 30_000;

export function TeamEntries() {
  const readAt = useSlice('team')?.readAt ?? 0;
  const [open, setOpen] = useState<TeamEntry>();
  const pages = usePages('team.journal', Math.floor(readAt / EVERY), (at) => client['team.journal'](at));
  const { value, error, loading, more } = pages;
  return (
    <>
      <VerifyAll />
      <ErrorNotice error={error} alert={false} />
      <div className={open === undefined ? styles['list'] : `${styles['list']} ${styles['beside']}`}>
        {value === undefined ? (
          error === undefined ? (
            <Card>
              <Skeleton lines={6} />
            </Card>
          ) : null
        ) : (
          <Card flush>
            {value.rows.length === 0 ? (
              <EmptyState title={t('team.journal.none')} />
            ) : (
              <>
                <Table
                  label={t('team.journal.all')}
                  columns={columns}
                  rows={value.rows}
                  rowKey={({ seq }) => String(seq)}
                  onOpen={(row) => setOpen((was) => (was?.seq === row.seq ? undefined : row))}
                />
                <TableFoot
                  shown={value.rows.length}
                  total={value.total}
                  hasMore={value.nextCursor !== undefined}
                  loading={loading}
                  onMore={more}
                />
              </>
            )}
          </Card>
        )}
        {open === undefined ? null : (
          <EntryCard
            number={open.deskSeq}
            row={open}
            person={t('team.approvals.at', { person: open.person, desk: open.deskName })}
          />
        )}
      </div>
    </>
  );
}

function VerifyAll() {
  const verify = useCommand('team.verify');
  const [chains, setChains] = useState<readonly TeamChain[]>();
  const act = async (): Promise<void> => {
    const result = await verify.run({});
    if (result?.ok !== true) return;
    setChains(result.value.chains);
    announce(result.value.chains.map(verdict).join('. '));
  };
  const isIntact = chains?.every((chain) => chain.verdict === 'intact') === true;
  return (
    <>
      <div>
        <Button busy={verify.busy} onClick={() => inBackground(act())}>
          {t(verify.busy ? 'journal.verifying' : 'team.journal.verify')}
        </Button>
      </div>
      <ErrorNotice error={verify.error} />
      {chains === undefined ? null : (
        <Notice tone={isIntact ? 'good' : 'stop'}>
          <ul>
            {chains.map((chain) => (
              <li key={chain.deskId}>
                <strong>{verdict(chain)}</strong>
              </li>
            ))}
          </ul>
          <Text size="same" tone="plain">
            {t('team.journal.meaning')}
          </Text>
        </Notice>
      )}
    </>
  );
}

function verdict({ deskName: desk, entries, verdict: is, brokenAt = 0 }: TeamChain): string {
  if (is === 'intact') return t('team.journal.verified', { desk, count: entries });
  return t(`team.journal.${is}`, { desk, at: count(brokenAt) });
}
