// Writes the rows of a workbook's sheet as XML. A number that a double cannot hold exactly is written as
// text. A text is never a formula, whatever it begins with.
import type { Cell } from '../../contract/table.ts';
import { isDay, lagosDay } from '../../domain/days.ts';

/** Fifteen digits always survive a double. */
const MOST_DIGITS = 15;
/** Rows of one sheet with its head; programs cut off any more. */
export const MOST_SHEET_ROWS = 1_048_576;
/** Spreadsheets count days from 30 December 1899 and know no zones, so times are those of Lagos. */
const EPOCH_DAYS = 25_569;
const DAY = 86_400_000;
/** From 1 March 1900 (programs disagree on the days before it) up to 1 January 10000. */
const DATES = { from: 61, to: 2_958_466 };
const LAGOS = 3_600_000;
/** Amounts with more places are written in the general format. */
const MOST_PLACES = 18;

/** Cell formats by their place in the workbook: 0 plain, 1 time, 2 head, then one per number of places. */
const TIME = 1;
const HEAD = 2;
const PLACES = 3;
const FIRST_FORMAT = 164;

export const headOfSheet = (names: readonly string[]): string =>
  `<row>${names.map((name) => text(name, HEAD)).join('')}</row>`;

export function rowOfSheet(cells: readonly Cell[]): string {
  const written = cells.map(({ kind, value }) => {
    if (value === undefined) return '<c/>';
    if (kind === 'time') return time(Number(value));
    if (kind === 'amount' && isExact(String(value))) return amount(String(value));
    return text(String(value));
  });
  return `<row>${written.join('')}</row>`;
}

/** A day that no spreadsheet has is text: the row of another day would be a lie, and a bare number no day at all. */
function time(at: number): string {
  const day = (at + LAGOS) / DAY + EPOCH_DAYS;
  if (day >= DATES.from && day < DATES.to) return `<c s="${TIME}"><v>${day}</v></c>`;
  return text(isDay(at) ? `${lagosDay(at)} ${new Date(at + LAGOS).toISOString().slice(11, 19)}` : String(at));
}

/** Formatted with the stated places, so that 1250.50 does not become 1250.5. */
function amount(value: string): string {
  const places = value.split('.')[1]?.length ?? 0;
  const format = places <= MOST_PLACES ? ` s="${PLACES + places}"` : '';
  return `<c${format}><v>${value}</v></c>`;
}

function isExact(value: string): boolean {
  return value.replaceAll(/\D/g, '').replace(/^0+/, '').length <= MOST_DIGITS;
}

/** The XML before the first row: freezes the head and sets column widths for amounts. */
export const SHEET_VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<cols><col min="1" max="24" width="22" customWidth="1"/></cols>';

/** The workbook's styles; cells refer to them by number. */
export function sheetStyles(): string {
  const places = Array.from({ length: MOST_PLACES + 1 }, (_, count) => count);
  const formats = [
    `<numFmt numFmtId="${FIRST_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>`,
    ...places.map(
      (count) =>
        `<numFmt numFmtId="${FIRST_FORMAT + 1 + count}" formatCode="#,##0${count === 0 ? '' : `.${'0'.repeat(count)}`}"/>`,
    ),
  ];
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    numbered(FIRST_FORMAT),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...places.map((count) => numbered(FIRST_FORMAT + 1 + count)),
  ];
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="2"><font/><font><b/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

const numbered = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const text = (value: string, style = 0): string =>
  `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Characters that XML cannot hold become a replacement character. */
function escaped(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
