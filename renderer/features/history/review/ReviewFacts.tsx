// The contents of a file under review except its records: what it states about itself, each check, what could
// not be read, and its journal entries.
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { JournalRow } from '../../../../contract/calls/queries.ts';
import type { OpenReviewSlice, PackCheck } from '../../../../contract/slices/review.ts';
import { accounts } from '../../../../messages/en-NG/accounts.ts';
import { client } from '../../../bridge.ts';
import { Button } from '../../../components/Button.tsx';
import { Fact, Facts } from '../../../components/Card.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Skeleton } from '../../../components/Empty.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { RawRecord } from '../../../components/RawRecord.tsx';
import { Time } from '../../../components/Time.tsx';
import { count } from '../../../components/format.ts';
import { escapeInvisible } from '../../../components/escape-invisible.ts';
import { usePages } from '../../../state/query.ts';
import { t } from '../../../text.ts';
import styles from './Review.module.css';
import { failureWords, kindWords, madeWords, reviewSourceWords, unreadWords } from './words.ts';

export function ReviewFacts({ review, onClose }: { review: OpenReviewSlice; onClose: () => void }) {
  const { file, sha256, bytes, openedAt, kinds, made, checks, unread, entries, id } = review;
  return (
    <Dialog title={t('review.facts.title', { file: escapeInvisible(file) })} onClose={onClose}>
      <Facts>
        <Fact name={t('review.facts.kind')}>{kindWords(review)}</Fact>
        <Fact name={t('review.facts.made')}>{madeWords(made)}</Fact>
        {made.takenFrom === undefined ? null : (
          <Fact name={t('review.facts.source')}>
            {reviewSourceWords(made)} SHA-256 <code className={styles['whole']}>{made.takenFrom.sha256}</code>
          </Fact>
        )}
        <Fact name={t('review.facts.opened')}>
          <Time at={openedAt} />
        </Fact>
        <Fact name={t('review.facts.size')}>{t('review.facts.bytes', { count: bytes })}</Fact>
        <Fact name={t('review.facts.records')}>
          {kinds
            .map((kind) =>
              t('review.facts.kinds', {
                kind: t(`history.kind.${kind.resource}`),
                count: count(kind.records),
              }),
            )
            .join(', ')}
        </Fact>
        <Fact name="SHA-256">
          <code className={styles['whole']}>{sha256}</code>
        </Fact>
      </Facts>
      <p className={styles['quiet']}>{t('review.facts.journalled')}</p>
      {checks === undefined ? null : <Checks checks={checks} />}
      {unread.count === 0 ? null : (
        <section className={styles['part']}>
          <h3>{t('review.facts.unread')}</h3>
          <ul className={styles['list']}>
            {unread.first.map((one, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes while it is shown
              <li key={nth}>{unreadWords(one)}</li>
            ))}
          </ul>
          {unread.count > unread.first.length ? (
            <p className={styles['quiet']}>
              {t('review.facts.more', { count: unread.count - unread.first.length })}
            </p>
          ) : null}
        </section>
      )}
      {entries === 0 ? null : <Entries of={id} />}
    </Dialog>
  );
}

function Checks({ checks }: { checks: readonly PackCheck[] }) {
  return (
    <section className={styles['part']}>
      <h3>{t('review.facts.checks')}</h3>
      <ul className={styles['checks']}>
        {checks.map(({ name, wrong }) => (
          <li key={name} className={wrong === undefined ? styles['good'] : styles['bad']}>
            {wrong === undefined ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <span>
              <span className="unseen">
                {t(wrong === undefined ? 'review.facts.passes' : 'review.facts.fails')}{' '}
              </span>
              {wrong === undefined
                ? t(`evidence.verify.${name}`)
                : t('review.facts.because', {
                    check: t(`evidence.verify.${name}`),
                    why: failureWords(wrong),
                  })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>{t('review.facts.cannot')}</p>
    </section>
  );
}

function Entries({ of }: { of: string }) {
  const pages = usePages<JournalRow>(`review-entries:${of}`, 0, (at) => client['review.entries'](at));
  const page = pages.value;
  return (
    <section className={styles['part']}>
      <h3>{t('review.facts.entries')}</h3>
      <ErrorNotice error={pages.error} alert={false} />
      {page === undefined ? (
        pages.error === undefined ? (
          <Skeleton lines={4} />
        ) : null
      ) : (
        <>
          <ol className={styles['entries']}>
            {page.rows.map((row) => (
              <li key={row.seq}>
                <details>
                  <summary>
                    <span>{entryWords(row.kind)}</span> <Time at={row.at} />
                  </summary>
                  {row.unread === undefined ? null : <p>{t(`journal.unread.${row.unread}`)}</p>}
                  <RawRecord raw={row.body} label={t('review.facts.entry', { number: count(row.seq) })} />
                </details>
              </li>
            ))}
          </ol>
          {page.nextCursor === undefined ? null : (
            <Button kind="quiet" busy={pages.loading} onClick={pages.more}>
              {t('table.more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

type Kind = keyof typeof accounts.journal.kinds;
const isKind = (key: string): key is Kind => Object.hasOwn(accounts.journal.kinds, key);

/** In the catalogue's words; a kind of another version by its own name. */
function entryWords(kind: string): string {
  const key = kind.replaceAll(/[.:/]/g, '-');
  return isKind(key) ? t(`journal.kinds.${key}`) : t('journal.unread.kind', { kind: escapeInvisible(kind) });
}
