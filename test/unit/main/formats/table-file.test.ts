import { describe, expect, it } from 'vitest';
import type { Cell, TableColumn } from '../../../../contract/table.ts';
import { tableHead, tableRow } from '../../../../main/formats/table-file.ts';

const columns: TableColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'amount', kind: 'amount' },
  { name: 'at', kind: 'time' },
];
const row = (id: string, amount?: string, at?: number): Cell[] => [
  { kind: 'text', value: id },
  { kind: 'amount', value: amount },
  { kind: 'time', value: at },
];

describe('a table in a file', () => {
  it('states the time zone in the column’s name', () => {
    expect(tableHead('csv', columns)).toBe('id,amount,at_utc\r\n');
    expect(tableHead('xlsx', columns)).toContain('at_wat');
    expect(tableHead('jsonl', columns)).toBe('');
  });

  it('keeps digits and leaves unknown values empty, in every format', () => {
    const cells = row('a"b', '0.10', 0);
    expect(tableRow('csv', columns, cells)).toBe('"a""b",0.10,1970-01-01T00:00:00.000Z\r\n');
    expect(tableRow('jsonl', columns, cells)).toBe(
      '{"id":"a\\"b","amount":"0.10","at_utc":"1970-01-01T00:00:00.000Z"}\n',
    );
    expect(tableRow('csv', columns, row('x'))).toBe('x,,\r\n');
    expect(tableRow('jsonl', columns, row('x'))).toBe('{"id":"x"}\n');
    expect(tableRow('xlsx', columns, row('x'))).toMatch(/<c\/><c\/><\/row>$/);
  });

  it('writes a time outside any calendar as a number, and goes on', () => {
    expect(tableRow('csv', columns, row('x', undefined, 9e18))).toBe('x,,9000000000000000000\r\n');
  });
});
