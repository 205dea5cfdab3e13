// The first line of an export as JSON lines: it says what the records after it are, so that the file can be opened for
// review by itself.
import type { CallParsed } from '../../../contract/contract.ts';
import { recordsHeadLine, type RecordsHead } from '../../../contract/records-file.ts';
import type { EpochMillis } from '../../../domain/time.ts';

export type MadeBy = Pick<RecordsHead, 'profile' | 'app'>;

export function headLine(
  { resource, asOf, filter = {} }: Pick<CallParsed<'exports.start'>, 'resource' | 'asOf' | 'filter'>,
  exportedAt: EpochMillis,
  madeBy: MadeBy,
): string {
  return recordsHeadLine({
    resource,
    exportedAt,
    ...madeBy,
    ...(asOf !== undefined && { asOf }),
    ...(Object.keys(filter).length > 0 && { filter }),
  });
}
