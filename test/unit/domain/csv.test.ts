import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../domain/csv.ts';

describe('CSV', () => {
  it('is quoted as RFC 4180 says', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', undefined, 'plain'])).toBe(
      '"a,b","say ""x""","two\nlines",,plain\r\n',
    );
  });
  it('holds no cell that a spreadsheet would run, and leaves plain numbers alone', () => {
    expect(csvLine(['=1+1', '+1', '-x', '@cmd', '\tx', '-12.50', '12.50'])).toBe(
      "'=1+1,'+1,'-x,'@cmd,'\tx,-12.50,12.50\r\n",
    );
  });
});
