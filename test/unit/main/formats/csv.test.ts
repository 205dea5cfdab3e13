import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../main/formats/csv.ts';

describe('CSV', () => {
  it('is quoted as RFC 4180 says', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', undefined, 'plain'])).toBe(
      '"a,b","say ""x""","two\nlines",,plain\r\n',
    );
  });
  it('has no cell that a spreadsheet would run, and leaves plain numbers unchanged', () => {
    expect(csvLine(['=1+1', '+1', '-x', '@cmd', '\tx', '-12.50', '12.50'])).toBe(
      "'=1+1,'+1,'-x,'@cmd,'\tx,-12.50,12.50\r\n",
    );
  });
  it.each(['\n=1+1', '＝1+1', '＋1', '－1', '＠cmd', '−1', ' =1+1', '\u200B=1+1'])(
    'writes a formula behind a line break, in full width or behind an invisible character as text: %j',
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );
  it('has no cell that becomes a formula if a spreadsheet splits at semicolons or tabs', () => {
    expect(csvLine(['a', 'b;=1+1'])).toBe("a,b;'=1+1\r\n");
    expect(csvLine(['a', 'b\t＝1+1'])).toBe("a,b\t'＝1+1\r\n");
    // The quotation mark then opens a quoted cell.
    expect(csvLine(['a', 'b;"=1+1";c'])).toBe('a,"b;\'""=1+1"";c"\r\n');
    expect(csvLine(['a', 'b\n "" =1+1'])).toBe('a,"b\n\' """" =1+1"\r\n');
    // The quotes are then inside a cell, and no longer enclose the line break.
    expect(csvLine(['a', 'b\r\n@cmd'])).toBe('a,"b\r\n\'@cmd"\r\n');
    // With a decimal comma the whole line is one formula.
    expect(csvLine(['-1', '5+cmd', '-1'])).toBe("'-1,5+cmd,-1\r\n");
  });
});
