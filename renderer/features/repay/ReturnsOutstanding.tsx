// Closed loans whose collateral return is not reconciled, oldest first.
import { useState } from 'react';
import type { OutstandingReturn } from '../../../contract/calls/repay.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';

const SHOWN = 5;

const columns: Column<OutstandingReturn>[] = [
  { key: 'loan', head: t('returns.outstanding.loan'), cell: (row) => row.loanId },
  {
    key: 'age',
    head: t('returns.outstanding.age'),
    cell: (row) => <ClosedAgo row={row} />,
  },
  {
    key: 'collateral',
    head: t('returns.outstanding.collateral'),
    right: true,
    cell: (row) =>
      row.collateralAmount === undefined ? (
        <NotProvided />
      ) : (
        <Money value={row.collateralAmount} unit={row.collateralAsset ?? ''} />
      ),
  },
  {
    key: 'state',
    head: t('returns.outstanding.state'),
    cell: (row) => (
      <Pill tone={row.progress === 'none' ? 'look' : row.progress === 'on-its-way' ? 'way' : 'stop'}>
        {t(`returns.state.${row.progress}`)}
      </Pill>
    ),
  },
];

/** A closing that this desk saw is of this computer's clock. */
function ClosedAgo({ row: { since, sinceIs } }: { row: OutstandingReturn }) {
  const offset = useSlice('connect')?.clockOffset;
  if (sinceIs === 'closed') return <Ago at={since} offset={offset} />;
  return (
    <>
      <Ago at={since} />
      <Text as="span" size="small">{` ${t('returns.outstanding.seenOnly')}`}</Text>
    </>
  );
}

/** Hidden when no return is outstanding. */
export function ReturnsOutstanding() {
  const [all, setAll] = useState(false);
  const changes = useSlice('loans')?.changes ?? 0;
  const reconciled =
    useSlice('repay')?.repayments.filter((repayment) => repayment.reconciled !== undefined).length ?? 0;
  const asked = useAnswer('returns-outstanding', `${String(changes)}:${String(reconciled)}`, () =>
    client['repay.outstanding']({}),
  );
  if (asked.error !== undefined) return <ErrorNotice error={asked.error} alert={false} />;
  const rows = asked.value?.rows ?? [];
  if (rows.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, rows.length - SHOWN);
  return (
    <Card title={t('returns.outstanding.title')} aside={<Pill tone="look">{rows.length}</Pill>}>
      <Stack>
        <Text>
          {t('returns.outstanding.text')}
          {asked.value?.partial === true ? ` ${t('returns.outstanding.partial')}` : ''}
        </Text>
        <Table
          label={t('returns.outstanding.title')}
          columns={columns}
          rows={rows.slice(0, rows.length - hidden)}
          rowKey={(row) => row.loanId}
          onOpen={(row) => go({ screen: 'loan', id: row.loanId })}
        />
        {hidden === 0 ? null : (
          <Row wrap>
            <Button kind="quiet" onClick={() => setAll(true)}>
              {t('deposits.more', { count: hidden })}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
