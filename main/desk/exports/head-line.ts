// The first line of an export as JSON lines. It describes the records, so that the file can be opened for
// review. For reviewed records it repeats what their file stated, and names that file.
import type { CallParsed } from '../../../contract/contract.ts';
import { recordsHeadLine, type RecordsHead } from '../../../contract/records-file.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { reviewedAsOf, reviewSourceOf } from './review-source.ts';

export type MadeBy = Pick<RecordsHead, 'profile' | 'app'>;

export function headLine(
  { resource, asOf, filter = {} }: Pick<CallParsed<'exports.start'>, 'resource' | 'asOf' | 'filter'>,
  { at, madeBy }: { readonly at: EpochMillis; readonly madeBy: MadeBy },
  review: OpenReviewSlice | undefined,
): string {
  const isNarrowed = Object.keys(filter).length > 0;
  if (review === undefined)
    return recordsHeadLine({
      resource,
      exportedAt: at,
      ...madeBy,
      ...(asOf !== undefined && { asOf }),
      ...(isNarrowed && { filter }),
    });
  const { profile, environment = '' } = review.made;
  return recordsHeadLine({
    resource,
    exportedAt: at,
    profile: { name: profile, environment },
    app: madeBy.app,
    asOf: reviewedAsOf(review, asOf),
    ...(isNarrowed && { filter }),
    takenFrom: reviewSourceOf(review),
  });
}
