// The state of the connection in words, with the age of the last answer. Its popover has the exact times, and
// the team of this desk.
import { useId } from 'react';
import type { OfflineCause } from '../../contract/error-schemas.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import { millis, type EpochMillis } from '../../domain/time.ts';
import { useAgeOf, useWallLeft } from '../clock.ts';
import { cx } from '../components/cx.ts';
import { agoWords, exactTime, span } from '../components/format.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Row, Text } from '../components/Layout.tsx';
import styles from './LinkState.module.css';

const UNREACHED: ReadonlySet<OfflineCause> = new Set<OfflineCause>([
  'no-such-host',
  'refused',
  'timed-out',
  'reset',
  'tls',
  'no-network',
  'proxy-unreachable',
  'proxy-refused',
  'proxy-needs-credentials',
  'proxy-unsupported',
]);

/** No request got to the service, so nothing is known to be wrong with it. */
function isUnreached({ resources }: ConnectSlice): boolean {
  const failures = resources.flatMap(({ failing }) => (failing === undefined ? [] : [failing]));
  return failures.length > 0 && failures.every((one) => one.code === 'offline' && UNREACHED.has(one.cause));
}

const tone = {
  live: undefined,
  stale: styles['isStale'],
  offline: styles['isOffline'],
  locked: styles['isLocked'],
};

export function LinkState({ connect }: { connect: ConnectSlice }) {
  const id = useId();
  const { circuit, lastAnswerAt } = connect;
  const team = useSlice('team');
  const retryIn = useWallLeft(circuit?.state === 'open' ? circuit.until : undefined);
  const words = [connect.status === 'starting' ? t('link.starting') : t(`link.${connect.link}`)];
  // First, because a narrow window cuts the end off.
  const what = isUnreached(connect) ? 'unreached' : 'failing';
  if (circuit?.state === 'half-open') words.push(t(`link.${what}.probing`));
  if (retryIn > 0)
    words.push(t(`link.${what}.retry`, { in: span(millis(Math.ceil(retryIn / 1000) * 1000)) }));
  if (connect.paused) words.push(t('link.paused'));
  const isRefused = team?.state === 'lost' || team?.state === 'refused';
  if (isRefused) words.push(t(team.state === 'lost' ? 'link.teamLost' : 'link.teamRefused'));
  return (
    <Row
      gap={0}
      align="stretch"
      tone="quiet"
      className={cx(
        styles['link'],
        connect.status === 'starting'
          ? styles['starting']
          : (tone[connect.link] ?? (isRefused ? styles['isStale'] : undefined)),
      )}
    >
      <button
        type="button"
        className={styles['open']}
        popoverTarget={id}
        title={lastAnswerAt === undefined ? undefined : exactTime(lastAnswerAt)}
      >
        <span className={styles['dot']} aria-hidden="true" />
        <span className={styles['words']}>
          {words.join(JOIN)}
          {lastAnswerAt === undefined ? null : (
            <span className={words.length > 1 ? styles['second'] : undefined}>
              {words.length > 1 ? '' : JOIN}
              <Answered at={lastAnswerAt} />
            </span>
          )}
        </span>
      </button>
      <Text
        tone="same"
        as="fieldset"
        id={id}
        popover="auto"
        className={styles['times']}
        aria-label={t('link.times')}
      >
        <dl>
          <dt>{t('link.lastAnswer')}</dt>
          <dd>{lastAnswerAt === undefined ? t('link.none') : exactTime(lastAnswerAt)}</dd>
          <dt>{t('link.nextRead')}</dt>
          <dd>
            {connect.paused || connect.nextAt === undefined
              ? t(connect.paused ? 'link.paused' : 'link.none')
              : exactTime(connect.nextAt)}
          </dd>
          {team?.team === undefined ? null : (
            <>
              <dt>{t('link.team')}</dt>
              <dd>
                <bdi>{team.team.name}</bdi>
              </dd>
              <dt>{t('link.database')}</dt>
              <dd>
                <code>{team.team.databaseId}</code>
              </dd>
            </>
          )}
        </dl>
      </Text>
    </Row>
  );
}

const JOIN = '\u00a0· ';

function Answered({ at }: { at: EpochMillis }) {
  return t('link.answered', { ago: agoWords(useAgeOf(at)) });
}
