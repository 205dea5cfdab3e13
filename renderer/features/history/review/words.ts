// A file under review in words.
import type { Made, OpenReviewSlice, Unread } from '../../../../contract/slices/review.ts';
import { dayAndTime } from '../../../components/format.ts';
import { plainly } from '../../../components/plainly.ts';
import { t } from '../../../text.ts';

export function kindWords({ kind, made }: Pick<OpenReviewSlice, 'kind' | 'made'>): string {
  if (kind !== 'evidence') return t(`review.kind.${kind}`);
  return made?.loan === undefined
    ? t('review.kind.evidenceOfUnknown')
    : t('review.kind.evidence', { loan: plainly(made.loan) });
}

export function madeWords(made: Made | undefined): string {
  if (made === undefined) return t('review.unmade');
  const { profile, environment, version, at } = made;
  return t(environment === undefined ? 'review.made' : 'review.madeIn', {
    profile: plainly(profile),
    environment: plainly(environment ?? ''),
    version: plainly(version),
    at: t('time.wat', { time: dayAndTime(at) }),
  });
}

/** `Line 12, amount: is not an exact amount …`. */
export function unreadWords({ line, file, field, problem }: Unread): string {
  const at =
    line === undefined ? t('review.at.file', { file: plainly(file ?? '') }) : t('review.at.line', { line });
  const place = field === undefined ? at : t('review.at.fieldOf', { at, field: plainly(field) });
  return `${place}: ${t(`review.problem.${problem}`)}`;
}
