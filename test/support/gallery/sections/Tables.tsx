import { useState } from 'react';
import { decimal, type Decimal } from '../../../../domain/decimal.ts';
import { ok } from '../../../../contract/errors.ts';
import {
  DataTable,
  type DataColumn,
  type RowSource,
  type Sort,
} from '../../../../renderer/components/DataTable.tsx';
import { Money } from '../../../../renderer/components/Money.tsx';
import { Pill, type Tone } from '../../../../renderer/components/Pill.tsx';
import { hex } from '../../preview/readings.ts';
import { emoji, fortyDigits, longName, rightToLeft } from '../bad.ts';
import { Specimen, Specimens } from '../Specimen.tsx';
import styles from '../Gallery.module.css';

interface Row {
  id: string;
  name: string;
  payoff: Decimal;
  state: string;
}
const MANY = 100_000;
const odd = [longName, rightToLeft, emoji];
const states = ['active', 'repaid', 'past due'];
const tones: Record<string, Tone> = { active: 'way', repaid: 'plain', 'past due': 'stop' };

const made = (index: number): Row => ({
  id: `LN-${String(index).padStart(7, '0')}`,
  name: index % 7 === 3 ? (odd[Math.floor(index / 7) % 3] ?? '') : `Harbour MFB ${hex(index, 4)}`,
  payoff: decimal(`${(index * 48_271) % 90_000_000}.${String(index % 100).padStart(2, '0')}`),
  state: states[index % 3] ?? '',
});

const columns: readonly DataColumn<Row>[] = [
  { key: 'id', head: 'Loan', cell: ({ id }) => id, width: 120, sortable: true, always: true },
  { key: 'name', head: 'Destination', cell: ({ name }) => name, width: 160, grow: true },
  {
    key: 'payoff',
    head: 'Payoff',
    cell: ({ payoff }) => <Money value={payoff} />,
    width: 150,
    right: true,
    sortable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <Pill tone={tones[state] ?? 'plain'}>{state}</Pill>,
    width: 100,
  },
];

function Million() {
  const [sort, setSort] = useState<Sort>({ key: 'id', direction: 'ascending' });
  const [shown, setShown] = useState<readonly string[]>(columns.map(({ key }) => key));
  const [opened, setOpened] = useState('LN-0000001');
  const source: RowSource<Row> = {
    key: sort.direction,
    version: 1,
    page: async (from, limit) => {
      // The delay is that of a database.
      await new Promise((resolve) => setTimeout(resolve, 8));
      const rows = Array.from({ length: Math.min(limit, MANY - from) }, (_, at) =>
        made(sort.direction === 'ascending' ? from + at : MANY - 1 - from - at),
      );
      return ok({ rows, total: MANY });
    },
  };
  return (
    <DataTable
      label="A hundred thousand loans"
      columns={columns}
      source={source}
      rowKey={({ id }) => id}
      opened={opened}
      onOpen={({ id }) => setOpened(id)}
      sort={sort}
      onSort={setSort}
      shown={shown}
      onShown={setShown}
      empty={null}
    />
  );
}

const few: RowSource<Row> = {
  key: 'few',
  version: 1,
  rows: [{ ...made(1), payoff: decimal(fortyDigits) }, { ...made(3) }, made(10), made(17)],
};
const still = { columns, rowKey: ({ id }: Row) => id, empty: <p>No loan has been seen yet.</p> };
const coming: RowSource<Row> = { key: 'coming', version: 1, page: () => new Promise(() => undefined) };
const failing: RowSource<Row> = {
  key: 'failing',
  version: 1,
  page: async () => ({ ok: false, error: { code: 'store-failed', fault: 'io', detail: 'EIO' } }),
};
const noRows: RowSource<Row> = { key: 'none', version: 1, rows: [] };

export function Tables() {
  return (
    <Specimens>
      <Specimen name="A hundred thousand rows by page; arrows, Page, Home, End, Enter, Space" wide>
        <div className={styles['tall']}>
          <Million />
        </div>
      </Specimen>
      <Specimen name="What nobody hopes for: names are cut with their whole as title, numbers never" wide>
        <div className={styles['short']}>
          <DataTable label="Odd loans" source={few} {...still} />
        </div>
      </Specimen>
      <Specimen name="On its way">
        <div className={styles['short']}>
          <DataTable label="Loans on their way" source={coming} {...still} columns={columns.slice(0, 2)} />
        </div>
      </Specimen>
      <Specimen name="Failed">
        <div className={styles['tall']}>
          <DataTable label="Loans that failed" source={failing} {...still} columns={columns.slice(0, 2)} />
        </div>
      </Specimen>
      <Specimen name="None">
        <div className={styles['short']}>
          <DataTable label="No loans" source={noRows} {...still} columns={columns.slice(0, 2)} />
        </div>
      </Specimen>
    </Specimens>
  );
}
