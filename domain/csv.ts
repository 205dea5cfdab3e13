// CSV a spreadsheet can open without running anything in it: RFC 4180, UTF-8 with CRLF, and text that a
// spreadsheet would take for a formula is written as text.

export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quoted(safe(cell ?? ''))).join(',')}\r\n`;
}

/** A leading = + - @ tab or return starts a formula, unless the cell is nothing but a plain number. */
function safe(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
