// The file under review, above everything that it affects: its progress, why it could not be opened, or its
// source and its problems.
import { useState } from 'react';
import FileSearch from 'lucide-react/icons/file-search';
import type { ReviewSlice } from '../../../../contract/slices/review.ts';
import { inBackground } from '../../../background.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Task } from '../../../components/Task.tsx';
import { cx } from '../../../components/cx.ts';
import { count, dayAndTime } from '../../../components/format.ts';
import { escapeInvisible } from '../../../components/escape-invisible.ts';
import { notice } from '../../../state/announcer.ts';
import { useCommand, type Command } from '../../../state/command.ts';
import { useSlice } from '../../../state/mirror.ts';
import { t } from '../../../text.ts';
import { chipsOf } from '../filter-words.ts';
import styles from './Review.module.css';
import { ReviewFacts } from './ReviewFacts.tsx';
import { Locked } from './Locked.tsx';
import { kindWords, madeWords, reviewSourceWords, unreadWords } from './words.ts';

export function ReviewBar() {
  const review = useSlice('review');
  const close = useCommand('review.close');
  switch (review?.state) {
    case undefined:
    case 'none':
      return <ErrorNotice error={close.error} />;
    case 'opening':
      return <Opening review={review} close={close} />;
    case 'locked':
      return <Locked key={review.id} review={review} close={close} />;
    case 'refused':
      return <Refused review={review} close={close} />;
    case 'failed':
      return (
        <>
          <Notice
            tone="stop"
            title={t('review.failedTo', { file: escapeInvisible(review.file) })}
            actions={<Hide close={close} />}
          />
          <ErrorNotice error={review.error} />
        </>
      );
    case 'open':
      return <Open review={review} close={close} />;
  }
}

type Of<S extends ReviewSlice['state']> = Extract<ReviewSlice, { state: S }>;
interface Props<S extends ReviewSlice['state']> {
  review: Of<S>;
  close: Command<'review.close'>;
}

const KB = 1024;

function Opening({ review: { file, read, of, records, sorting }, close }: Props<'opening'>) {
  const values = { file: escapeInvisible(file), records: count(records) };
  return (
    <div className={styles['task']}>
      <Task
        label={t(sorting ? 'review.sorting' : 'review.reading', values)}
        done={Math.floor(read / KB)}
        of={sorting || of === 0 ? undefined : Math.ceil(of / KB)}
        state={close.busy ? 'stopping' : 'running'}
        onCancel={() => inBackground(close.run({}))}
      />
    </div>
  );
}

const Hide = ({ close }: { close: Command<'review.close'> }) => (
  <Button kind="quiet" busy={close.busy} onClick={() => inBackground(close.run({}))}>
    {t('review.hide')}
  </Button>
);

/** The choice of a service in a backup of several services. */
function Services({ review: { profiles, profile } }: { review: Of<'open'> }) {
  const choose = useCommand('review.choose');
  if (profiles.length < 2) return null;
  return (
    <>
      <Segmented
        label={t('review.profile')}
        value={profile}
        options={profiles.map(({ id, name }) => ({ value: id, label: escapeInvisible(name) }))}
        onValue={(next) => inBackground(choose.run({ profile: next }))}
      />
      <ErrorNotice error={choose.error} />
    </>
  );
}

const MOST_NAMED = 5;

function Refused({ review: { file, why, unread }, close }: Props<'refused'>) {
  return (
    <Notice
      tone="stop"
      alert
      title={t('review.refused.title', { file: escapeInvisible(file) })}
      actions={<Hide close={close} />}
    >
      <p>
        {t(`review.refused.${why}`)} {t('review.refused.safe')}
      </p>
      {unread.length === 0 ? null : (
        <>
          <p>{t('review.refused.first')}</p>
          <ul className={styles['named']}>
            {unread.slice(0, MOST_NAMED).map((one) => (
              <li key={unreadWords(one)}>{unreadWords(one)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function Open({ review, close }: Props<'open'>) {
  const [isAsked, setIsAsked] = useState(false);
  const { file, sha256, records, made, unread, checks = [], isOneMoment, lacks } = review;
  const failed = checks.filter(({ wrong }) => wrong !== undefined).length;
  const name = escapeInvisible(file);
  const dismissTask = async (): Promise<void> => {
    const result = await close.run({});
    if (result?.ok === true) notice(t('review.closed', { file: name }));
  };
  const conditions = [...(made.takenFrom?.narrowed ?? []), made.filter ?? {}].flatMap((one) => chipsOf(one));
  return (
    <section className={cx(styles['bar'], failed > 0 && styles['failing'])} aria-label={t('review.bar')}>
      <div className={styles['head']}>
        <FileSearch aria-hidden="true" />
        <p className={styles['title']}>
          <strong>{t('review.title', { file: name })}</strong> {t('review.notYours')}
        </p>
        <div className={styles['acts']}>
          <Button onClick={() => setIsAsked(true)}>{t('review.details')}</Button>
          <Button busy={close.busy} onClick={() => inBackground(dismissTask())}>
            {t('review.close')}
          </Button>
        </div>
      </div>
      <p className={styles['facts']}>
        {[kindWords(review), madeWords(made), t('review.records', { count: records })].join(' · ')}
        {checks.length > 0 && failed === 0 ? ` · ${t('review.passed', { count: checks.length })}` : ''}{' '}
        <span className={styles['hash']} title={sha256}>
          {t('review.sha256', { sha256: `${sha256.slice(0, 16)}…` })}
        </span>
      </p>
      {failed === 0 ? null : (
        <p className={styles['wrong']}>
          <strong>{t('review.failed', { failed: count(failed), count: checks.length })}</strong>{' '}
          {t('review.failedText')}
        </p>
      )}
      {unread.count === 0 ? null : (
        <p className={styles['wrong']}>
          {t('review.unread', { count: unread.count })}{' '}
          <Button kind="link" onClick={() => setIsAsked(true)}>
            {t('review.details')}
          </Button>
        </p>
      )}
      <p className={styles['more']}>
        {[
          reviewSourceWords(made),
          made.asOf === undefined
            ? undefined
            : `${t('review.asOf', { time: t('time.wat', { time: dayAndTime(made.asOf) }) })}.`,
          conditions.length === 0
            ? undefined
            : `${t('review.narrowed', { conditions: conditions.map(({ words }) => escapeInvisible(words)).join('; ') })}.`,
          isOneMoment ? t('review.oneMoment') : undefined,
          ...lacks.map((field) => t(`review.lacks.${field}`)),
        ]
          .filter((words) => words !== undefined)
          .join(' ')}
      </p>
      <Services review={review} />
      <ErrorNotice error={close.error} />
      {isAsked ? <ReviewFacts review={review} onClose={() => setIsAsked(false)} /> : null}
    </section>
  );
}
