// CSV a spreadsheet can open without running anything in it: RFC 4180, UTF-8 with CRLF, and text that a
// spreadsheet would take for a formula is written as text.

export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell, nth) => quoted(safe(cell ?? '', nth === 0))).join(',')}\r\n`;
}

/**
 * What starts a formula, in full width too, at the start of a cell or of a part of it: where a spreadsheet's list
 * separator is a semicolon or a tab, it splits the line there, and quotes that no longer open a field hold no line break.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

function safe(cell: string, opensLine: boolean): string {
  // A negative number stays one, but not before the rest of a line that has no separator the spreadsheet knows.
  if (!opensLine && /^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const text = cell.replaceAll(FORMULA, "$1'");
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
