// Rows of a spreadsheet's sheet, as the XML inside an XLSX file. A number is a number where a double holds it to the
// last digit, and text where it would not; text is never a formula there, whatever it begins with.
import type { HistoryRow } from '../../../../../contract/calls/history.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';

/** Fifteen digits always survive a double. */
const MOST_DIGITS = 15;
/** Days from 30 December 1899, as spreadsheets count, and Lagos's hour. */
const EPOCH_DAYS = 25_569;
const DAY = 86_400_000;
const LAGOS = 3_600_000;

export const headOfSheet = (): string =>
  `<row>${EXPORT_COLUMNS.map(({ name }) => text(name)).join('')}</row>`;

export function rowOfSheet(row: HistoryRow): string {
  const cells = EXPORT_COLUMNS.map(({ field, kind }) => {
    const value = row[field];
    if (value === undefined) return '<c/>';
    if (kind === 'time') return `<c s="1"><v>${(Number(value) + LAGOS) / DAY + EPOCH_DAYS}</v></c>`;
    if (kind === 'amount' && isExact(String(value))) return `<c><v>${value}</v></c>`;
    return text(String(value));
  });
  return `<row>${cells.join('')}</row>`;
}

/** With its trailing places too: 1250.50 in a cell would be shown as 1250.5, which is the same amount. */
function isExact(amount: string): boolean {
  return amount.replaceAll(/\D/g, '').replace(/^0+/, '').length <= MOST_DIGITS;
}

const text = (value: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** What XML has no place for at all becomes a replacement mark. */
function escaped(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
