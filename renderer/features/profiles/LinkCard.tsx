// The connection to the open service: its last answer, the issuer of its certificate, and how requests reach
// it.
import type { ReactNode } from 'react';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { millis, type Millis } from '../../../domain/time.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { clockTime, day, span } from '../../components/format.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Profiles.module.css';

const tones: Record<ConnectSlice['link'], Tone> = {
  live: 'good',
  stale: 'look',
  offline: 'stop',
  locked: 'look',
};

export function LinkCard({ profileId, leave }: { profileId: ProfileId; leave?: ReactNode }) {
  const connect = useSlice('connect');
  const open = connect?.profile?.id === profileId ? connect : undefined;
  return (
    <Card title={t('profiles.link.title')}>
      {open === undefined ? <Text size="small">{t('profiles.link.notOpen')}</Text> : <Link {...open} />}
      <Row wrap className={styles['foot']}>
        <Button onClick={() => go({ screen: 'inspector', profileId })}>{t('profiles.link.test')}</Button>
        {open === undefined ? null : leave}
      </Row>
    </Card>
  );
}

function Link({ status, link, lastAnswerAt, clockOffset, circuit, peer }: ConnectSlice) {
  return (
    <Facts>
      <Fact name={t('profiles.link.state')}>
        {status === 'starting' ? (
          <Pill tone="way">{t('link.starting')}</Pill>
        ) : (
          <Pill tone={tones[link]}>{t(`link.${link}`)}</Pill>
        )}
      </Fact>
      <Fact name={t('profiles.link.answered')}>
        {lastAnswerAt === undefined ? <NotProvided /> : <Ago at={lastAnswerAt} />}
      </Fact>
      {clockOffset === undefined ? null : (
        <Fact name={t('profiles.link.clock')}>{clockWords(clockOffset)}</Fact>
      )}
      {peer === undefined ? null : (
        <Fact name={t('profiles.link.certificate')}>
          <span>{t('profiles.link.issuer', { issuer: peer.issuer })}</span>
          {peer.validTo === undefined ? null : (
            <Text as="span" size="small">
              {t('profiles.link.validTo', { day: day(peer.validTo) })}
            </Text>
          )}
        </Fact>
      )}
      {circuit === undefined ? null : (
        <Fact name={t('profiles.link.pace')}>
          {circuit.state === 'open' && circuit.until !== undefined
            ? t('profiles.link.circuit.openUntil', {
                time: t('time.wat', { time: clockTime(circuit.until) }),
              })
            : t(`profiles.link.circuit.${circuit.state}`)}
        </Fact>
      )}
    </Facts>
  );
}

/** The Date header has whole seconds, so a difference below two means nothing. */
function clockWords(offset: Millis): string {
  if (Math.abs(offset) < 2_000) return t('profiles.link.clockSame');
  const apart = span(millis(Math.abs(offset)));
  return offset > 0
    ? t('profiles.link.clockAhead', { span: apart })
    : t('profiles.link.clockBehind', { span: apart });
}
