// A file under review in words.
import type { CheckFailure, Made, OpenReviewSlice, Unread } from '../../../../contract/slices/review.ts';
import { dayAndTime } from '../../../components/format.ts';
import { escapeInvisible } from '../../../components/escape-invisible.ts';
import { t } from '../../../text.ts';

export const kindWords = ({ kind, made }: Pick<OpenReviewSlice, 'kind' | 'made'>): string =>
  t(`review.kind.${kind}`, { loan: escapeInvisible(made.loan ?? '') });

export function madeWords(made: Made): string {
  const { profile, environment, version, at } = made;
  return t(environment === undefined ? 'review.made' : 'review.madeIn', {
    profile: escapeInvisible(profile),
    environment: escapeInvisible(environment ?? ''),
    version: escapeInvisible(version),
    at: t('time.wat', { time: dayAndTime(at) }),
  });
}

/** Undefined for a desk's own records. */
export function reviewSourceWords({ takenFrom }: Made): string | undefined {
  if (takenFrom === undefined) return undefined;
  const { file, kind, loan, madeAt, unread, failed } = takenFrom;
  return [
    t('review.source.title', {
      file: escapeInvisible(file),
      kind: t(`review.kind.${kind}`, { loan: escapeInvisible(loan ?? '') }),
      at: t('time.wat', { time: dayAndTime(madeAt) }),
    }),
    unread === undefined ? undefined : t('review.source.unread', { count: unread }),
    failed === undefined ? undefined : t('review.source.failed', { count: failed.length }),
  ]
    .filter((words) => words !== undefined)
    .join(' ');
}

/** `entry 7 has been changed`. */
export function failureWords(failure: CheckFailure): string {
  switch (failure.problem) {
    case 'last-hash':
    case 'zip-directory':
      return t(`review.failure.${failure.problem}`);
    case 'entry':
      return t('review.failure.entry', { entry: failure.entry });
    case 'gap':
      return t('review.failure.gap', { entry: failure.entry, before: failure.before });
    case 'unexpected': {
      const { file, field } = failure;
      return t('review.failure.unexpected', {
        place:
          field === undefined
            ? escapeInvisible(file)
            : t('review.at.fieldOf', { at: escapeInvisible(file), field: escapeInvisible(field) }),
      });
    }
    default:
      return t(`review.failure.${failure.problem}`, { file: escapeInvisible(failure.file) });
  }
}

/** `Line 12, amount: is not an exact amount …`. */
export function unreadWords({ line, file, field, problem }: Unread): string {
  const at =
    line === undefined
      ? t('review.at.file', { file: escapeInvisible(file ?? '') })
      : t('review.at.line', { line });
  const place = field === undefined ? at : t('review.at.fieldOf', { at, field: escapeInvisible(field) });
  return `${place}: ${t(`review.problem.${problem}`)}`;
}
