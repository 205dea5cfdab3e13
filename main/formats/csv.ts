// Writes CSV by RFC 4180, in UTF-8 with CRLF, and lines separated by tabs for the clipboard. Marks every text
// that a spreadsheet would run as a formula.

export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell, nth) => quoted(safe(cell ?? '', nth === 0))).join(',')}\r\n`;
}

/**
 * The signs that start a formula, also in full width, at the start of a cell or of a part of it. A
 * spreadsheet whose list separator is a semicolon or a tab splits the cell there and at line breaks, despite
 * quotes. It then drops a quotation mark that opens a part.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|\p{Cf}|")*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** Begins with a letter or digit and cannot be split: most cells of a long file, so it spares them the search. */
const PLAIN = /^[0-9A-Za-z][^;\t\r\n]*$/;

function safe(cell: string, opensLine: boolean): string {
  if (cell === '' || PLAIN.test(cell)) return cell;
  // A negative number stays as it is, except at the start of a line: a spreadsheet with another separator
  // takes the whole line for one cell, and the minus sign would start a formula.
  if (!opensLine && /^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const text = cell.replaceAll(FORMULA, "$1'");
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
