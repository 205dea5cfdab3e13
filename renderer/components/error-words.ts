// What happened, whether money moved and what to do next, for every error that crosses the bridge. The switch
// is exhaustive: a new code does not compile without its words.
import { assertNever, refusesSignIn, type AppError, type Budget } from '../../contract/errors.ts';
import { t } from '../text.ts';
import { millis } from '../../domain/time.ts';
import { count, dayAndTime, span } from './format.ts';

interface ErrorWords {
  what: string;
  safe: string;
  next: string;
  /** The raw words and numbers of the service or the network. */
  detail?: string;
}

/** What is certain where "Nothing was sent" says too little: of a request that was sent, and of a removal. */
const SAFE_OF_BLOCKED: Partial<
  Record<Extract<AppError, { code: 'blocked' }>['by'], 'nothingRecorded' | 'secretsKept'>
> = {
  'may-arrive': 'nothingRecorded',
  'open-repayment': 'secretsKept',
};

export function wordsFor(error: AppError): ErrorWords {
  const { code } = error;
  switch (code) {
    case 'bad-input':
      if (error.field === 'cursor')
        return {
          what: t('errors.replaced.what'),
          safe: t('errors.safe.lastKnown'),
          next: t('errors.replaced.next'),
        };
      return {
        what: t('errors.bad-input.what', { field: error.field }),
        safe: t('errors.safe.nothingSent'),
        next: t('errors.bad-input.next'),
        detail: error.problem,
      };
    // features/backup has words for each fault; the first screen needs none of them.
    case 'backup-refused':
      return {
        what: t('errors.backup-refused.what'),
        safe: t('errors.backup-refused.safe'),
        next: t('errors.backup-refused.next'),
        detail: error.detail,
      };
    // features/attachments has words for each fault.
    case 'attachment-refused':
      return {
        what: t('errors.attachment-refused.what', { file: error.file }),
        safe: t('errors.attachment-refused.safe'),
        next: t('errors.attachment-refused.next'),
        detail: error.fault,
      };
    case 'untrusted-sender':
    case 'not-connected':
    case 'changed-since-shown':
    case 'profile-incomplete': {
      const words = {
        what: t(`errors.${code}.what`),
        safe: t('errors.safe.nothingSent'),
        next: t(`errors.${code}.next`),
      };
      if (code === 'changed-since-shown') return { ...words, detail: error.what };
      if (code === 'profile-incomplete') return { ...words, detail: error.field };
      return words;
    }
    case 'locked':
      return {
        what: t(`errors.locked.${error.reason}.what`),
        safe: t('errors.safe.secretsKept'),
        next: t(`errors.locked.${error.reason}.next`),
      };
    case 'offline':
      return {
        what:
          error.budget === undefined
            ? t(`errors.offline.${error.cause}.what`)
            : t(`errors.overBudget.${error.budget}`, { most: amountIn(error.budget, error.most ?? 0) }),
        safe: t('errors.safe.lastKnown'),
        next: t(error.budget === undefined ? `errors.offline.${error.cause}.next` : 'errors.overBudget.next'),
        detail:
          error.httpStatus === undefined
            ? error.detail
            : t('errors.httpDetail', { status: error.httpStatus, words: error.detail }),
      };
    case 'team':
      return {
        what: t(`errors.team.${error.fault}.what`),
        safe: t('errors.safe.nothingSent'),
        next: t(`errors.team.${error.fault}.next`),
        ...(error.detail !== '' && { detail: error.detail }),
      };
    case 'claimed': {
      const { person, deskName: desk } = error;
      const named = { person, desk, since: dayAndTime(error.since) };
      return {
        what: t(error.state === 'confirmed' ? 'errors.claimed.done' : 'errors.claimed.what', named),
        safe: t('errors.safe.nothingSent'),
        next: t('errors.claimed.next', { person }),
      };
    }
    case 'approval-needed':
      return {
        what: t('errors.approval-needed.what'),
        safe: t('errors.safe.nothingSent'),
        next: t('errors.approval-needed.next'),
      };
    case 'expired':
      return {
        what: t(`errors.expired.${error.reason}.what`),
        safe: t('errors.safe.nothingSent'),
        next: t(`errors.expired.${error.reason}.next`),
      };
    case 'rejected': {
      const { clockOff } = error;
      const refused = refusesSignIn(error) ? 'credentials' : 'rejected';
      const words = clockOff === undefined ? refused : clockOff === 0 ? 'timeRefused' : 'clockOff';
      return {
        what: t(`errors.${words}.what`, { by: span(millis(Math.abs(clockOff ?? 0))) }),
        safe: t('errors.rejected.safe'),
        next: t(`errors.${words}.next`),
        detail:
          error.requestId === undefined
            ? t('errors.httpDetail', { status: error.httpStatus, words: error.serviceWords })
            : t('errors.httpDetailWithId', {
                status: error.httpStatus,
                words: error.serviceWords,
                id: error.requestId,
              }),
      };
    }
    case 'quote-unusable':
      return {
        what: t(`errors.quote-unusable.${error.why}`),
        safe: t('errors.quote-unusable.safe'),
        next: t('errors.quote-unusable.next'),
        detail: error.field,
      };
    case 'outcome-unknown':
      return {
        what: t('errors.outcome-unknown.what'),
        safe: t('errors.outcome-unknown.safe'),
        next: t('errors.outcome-unknown.next'),
        detail: error.detail,
      };
    case 'blocked':
      return {
        what: t(`errors.blocked.${error.by}.what`),
        safe: t(`errors.safe.${SAFE_OF_BLOCKED[error.by] ?? 'nothingSent'}`),
        next: t(`errors.blocked.${error.by}.next`),
      };
    case 'file-refused':
      return {
        what: t('errors.file-refused.what', { file: error.file }),
        safe: t('errors.file-refused.safe'),
        next: t('errors.file-refused.next'),
        detail: error.schemaFaults
          .map(({ place, expected }) => (place === '' ? expected : `${place}: ${expected}`))
          .join('\n'),
      };
    case 'store-failed':
      return {
        what: t(`errors.store-failed.${error.fault}.what`),
        safe: t('errors.store-failed.safe'),
        next: t(`errors.store-failed.${error.fault}.next`),
        detail: error.detail,
      };
    case 'internal':
      return {
        what: t('errors.internal.what'),
        safe: t('errors.internal.safe'),
        next: t('errors.internal.next', { reference: error.reference }),
      };
    default:
      return assertNever(code);
  }
}

/** Megabytes or seconds, as the budget. */
function amountIn(budget: Budget, most: number): string {
  return count(budget === 'answer-bytes' ? Math.floor(most / (1024 * 1024)) : most);
}
