// The table of one kind of record, its totals, and one record beside it.
import { useMemo, useRef } from 'react';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { createScreenState } from '../../state/screen-state.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { columnsOf, shownOf, sortFrom } from './columns.tsx';
import { chipsOf, without } from './filter-words.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { RecordPanel } from './RecordPanel.tsx';
import { Totals } from '../../components/Totals.tsx';
import { useAnswered, useTerms } from './use-terms.ts';
import { setColumns, setFilter, setSort, useHistory } from './view.ts';

const useScreenState = createScreenState<{ opened: HistoryRow | undefined; question: string }>({
  opened: undefined,
  question: '',
});

export function Records() {
  const terms = useTerms();
  const { resource, filter = {} } = terms;
  const asOf = useHistory((state) => state.asOf);
  const { sort, columns } = useHistory(({ view }) => view);
  const answered = useAnswered(asOf);
  const question = JSON.stringify([terms, sort]);
  const isNarrowed = Object.keys(filter).length > 0;
  const all = useAnswer(`all:${resource}`, isNarrowed ? `${asOf} ${answered}` : 'unasked', () =>
    isNarrowed
      ? client['history.count']({
          resource,
          ...(asOf !== undefined && { asOf }),
        })
      : Promise.resolve({ ok: true as const, value: undefined }),
  );
  const known = useMemo(() => columnsOf(resource), [resource]);
  const [kept, keep] = useScreenState();
  // An open record closes when the question changes.
  const opened = kept.question === question ? kept.opened : undefined;
  const setOpened = (row: HistoryRow | undefined): void => keep({ opened: row, question });
  const table = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setOpened(undefined);
    table.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles here from the table and the details
    <div
      className={styles['records']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === undefined || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <Row align="stretch" gap="wide" className={styles['split']}>
        <Row gap={0} align="stretch" className={styles['table']} ref={table}>
          <DataTable
            label={t(`history.kind.${resource}`)}
            name={`history ${resource}`}
            columns={known}
            source={{
              key: question,
              version: answered,
              keepsRows: true,
              page: (skip, limit) => client['history.page']({ ...terms, ...(sort && { sort }), skip, limit }),
            }}
            rowKey={(row) => row.subject}
            onOpen={setOpened}
            opened={opened?.subject}
            sort={{
              key: sort?.by ?? 'openedAt',
              direction: sort?.descending === false ? 'ascending' : 'descending',
            }}
            onSort={(wanted) => {
              const by = sortFrom(wanted);
              if (by !== undefined) setSort(by);
            }}
            shown={columns ?? shownOf(resource)}
            onShown={setColumns}
            of={isNarrowed ? all.value?.total : undefined}
            empty={<NothingThere />}
          />
        </Row>
        {opened === undefined ? null : (
          <RecordPanel row={opened} asOf={asOf} answered={answered} onClose={close} />
        )}
      </Row>
      <Totals terms={terms} question={`${question} ${answered}`} />
    </div>
  );
}

function NothingThere() {
  const filter = useHistory(({ view }) => view.filter);
  const asOf = useHistory((state) => state.asOf);
  const chips = chipsOf(filter);
  if (chips.length === 0)
    return (
      <EmptyState title={t(asOf === undefined ? 'history.none' : 'history.noneThen')}>
        {t(asOf === undefined ? 'history.noneText' : 'history.noneThenText')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('history.noMatch')}>
      <p>{t('history.loosen')}</p>
      <Row wrap className={styles['loosen']}>
        {chips.map(({ condition, words }) => (
          <Button key={condition} onClick={() => setFilter(without(filter, condition))}>
            {t('history.without', { words })}
          </Button>
        ))}
        {chips.length > 1 ? (
          <Button kind="quiet" onClick={() => setFilter({})}>
            {t('history.clearAll')}
          </Button>
        ) : null}
      </Row>
    </EmptyState>
  );
}
