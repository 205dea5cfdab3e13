// CSV that a spreadsheet opens without running anything in it: RFC 4180, UTF-8 with CRLF, and every text that
// a spreadsheet would read as a formula is marked as text.

export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell, nth) => quoted(safe(cell ?? '', nth === 0))).join(',')}\r\n`;
}

/**
 * The signs that start a formula, in full width too, at the start of a cell or of a part of it. A spreadsheet
 * whose list separator is a semicolon or a tab splits the line there, and then quotes do not keep line breaks
 * together.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

function safe(cell: string, opensLine: boolean): string {
  // A negative number stays one, except at the start of a line, which such a spreadsheet does not split.
  if (!opensLine && /^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const text = cell.replaceAll(FORMULA, "$1'");
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
