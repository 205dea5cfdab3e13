// The review of a quote: its terms, the time left, and a deliberate act. The terms cannot change here.
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { Mono } from '../../components/Address.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { cx } from '../../components/cx.ts';
import { grouped } from '../../components/format.ts';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Pill } from '../../components/Pill.tsx';
import { RequestBody } from '../../components/RequestBody.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { AcceptPanel } from './AcceptPanel.tsx';
import { AskedAndOffered } from './Offered.tsx';
import { ltvRoom, quoteFact, type FieldValue, type QuoteFact } from './quote-facts.ts';
import { useQuoteWatch } from './use-quote-watch.ts';
import styles from './Borrow.module.css';

type ReviewFlow = Extract<BorrowFlow, { stage: 'review' }>;

/** Errors that the countdown or the reference states. */
const SAID_ELSEWHERE = new Set(['status', 'expires_at', 'expiry', 'created_at', 'external_id']);

export function Review({ flow }: { flow: ReviewFlow }) {
  useQuoteWatch(flow.intent.id);
  const preflight = useSlice('borrow')?.preflight;
  const others = flow.quote.others.filter(({ field }) => !SAID_ELSEWHERE.has(field)).map(quoteFact);
  const addresses = preflight?.usableReturnAddresses;
  const lacksAddresses = useLacks('returnAddresses');
  return (
    <div className={cx(styles['split'], styles['deciding'])}>
      <Card title={t('borrow.review.title')}>
        <div className={styles['stack']}>
          <Facts>
            <Fact name={t('borrow.review.amount')}>
              <ReadingValue reading={flow.quote.amount} of={t('borrow.review.amount')}>
                {(amount) => <Money value={amount} size="large" />}
              </ReadingValue>
              {flow.quote.amount.state === 'missing' ? <span>{t('borrow.review.noAmount')}</span> : null}
            </Fact>
            <AskedAndOffered compared={flow.compared} />
            {others.map((fact) => (
              <OtherFact key={fact.field} fact={fact} />
            ))}
            <Fact name={t('borrow.review.quote')}>
              <ReadingValue reading={flow.quote.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
            </Fact>
            <Fact name={t('borrow.review.reference')}>
              {flow.intent.externalId === undefined ? null : <Mono>{flow.intent.externalId}</Mono>}
              <span className={styles['quiet']}>
                {t('borrow.review.recorded')} <Time at={flow.intent.recordedAt} show="clock" />
              </span>
            </Fact>
            <Fact name={t('borrow.review.returnAddress')}>
              {addresses !== undefined && addresses > 0 ? (
                <>
                  {preflight?.returnAddressLabel}
                  <Pill tone="good">{t('borrow.preflight.address')}</Pill>
                </>
              ) : (
                <Pill tone="look">
                  {addresses === 0
                    ? t('borrow.preflight.noAddress')
                    : t(lacksAddresses ? 'borrow.preflight.noList' : 'borrow.preflight.notRead')}
                </Pill>
              )}
            </Fact>
          </Facts>
          <Notice tone="look" title={t('borrow.review.warning')} />
          <details>
            <summary className={styles['quiet']}>{t('borrow.requests.kind.create-quote')}</summary>
            <RequestBody body={flow.body} />
          </details>
        </div>
      </Card>
      <Card>
        <AcceptPanel flow={flow} />
      </Card>
    </div>
  );
}

const ROOM_TONES = { under: 'good', past: 'look', 'past-critical': 'stop' } as const;

function OtherFact({ fact }: { fact: QuoteFact }) {
  const room = ltvRoom(fact, useSlice('collateral')?.thresholds ?? {});
  return (
    <Fact name={fact.name}>
      <Value value={fact.value} />
      {room === undefined ? null : (
        <Pill tone={ROOM_TONES[room.state]}>
          {t(`borrow.review.room.${room.state}`, {
            points: grouped(room.points),
            // Only for the plural.
            count: Number(room.points),
          })}
        </Pill>
      )}
      <span className={styles['quiet']}>{t('borrow.review.asReceived', { field: fact.field })}</span>
    </Fact>
  );
}

function Value({ value }: { value: FieldValue }) {
  switch (value.kind) {
    case 'naira':
      return <Money value={value.value} />;
    case 'percent':
      return <span>{t('common.percent', { percent: grouped(value.value) })}</span>;
    case 'amount':
      return <Money value={value.value} unit="" />;
    case 'time':
      return <Time at={value.at} />;
    case 'text':
      return <span>{value.text}</span>;
  }
}
