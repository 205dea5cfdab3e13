// The table of one kind of record, its totals, and one record beside it.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { Notice } from '../../components/Notice.tsx';
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
import { createWalk } from '../../components/data-walk.ts';

type Counted = CallOutput<'history.count'>;

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
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
  });
  const [counted, setCounted] = useState<Counted>();
  const [isOrdered, setIsOrdered] = useState(true);
  const walk = useMemo(
    () => {
      // At an earlier moment, a list of more than some thousand records has one order; a cursor belongs to
      // one order.
      let refused = false;
      return createWalk<HistoryRow>(async (at) => {
        const ask = (order: typeof sort) =>
          client['history.page']({ ...terms, ...(order !== undefined && { sort: order }), ...at });
        let answer = await ask(refused ? undefined : sort);
        if (!answer.ok && answer.error.code === 'bad-input' && answer.error.field === 'sort') {
          refused = true;
          answer = await ask(undefined);
        }
        if (asked.current === question) setIsOrdered(!refused);
        if (answer.ok && asked.current === question) {
          const { total, counted } = answer.value;
          setCounted((old) => (old?.total === total && old.counted === counted ? old : { total, counted }));
        }
        return answer;
      }, true);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question is the whole of what it is made from
    [question],
  );
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
      {isOrdered ? null : <Notice tone="plain">{t('history.asOf.order')}</Notice>}
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
              page: (from, limit) => walk.page(answered, from, limit),
            }}
            rowKey={(row) => row.subject}
            onOpen={setOpened}
            opened={opened?.subject}
            sort={{
              key: (isOrdered ? sort?.by : undefined) ?? 'openedAt',
              direction: isOrdered && sort?.descending === false ? 'ascending' : 'descending',
            }}
            onSort={(wanted) => {
              const by = sortFrom(wanted);
              if (by !== undefined) setSort(by);
            }}
            shown={columns ?? shownOf(resource)}
            onShown={setColumns}
            counted={countWords(counted, isNarrowed ? all.value : undefined)}
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

/** `1,204 of 200,000`; states when a number is a bound or an estimate. */
export function countWords(counted: Counted | undefined, all: Counted | undefined): string | undefined {
  if (counted === undefined) return undefined;
  const words = ({ total, counted }: Counted): string => t(`history.counted.${counted}`, { count: total });
  if (all !== undefined) return t('history.counted.of', { some: words(counted), all: words(all) });
  return counted.counted === 'exact'
    ? undefined
    : t('history.counted.rows', { some: words(counted), count: counted.total });
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
