// The review of a quote: its terms, the time left, and a deliberate act. The terms cannot change here.
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Mono } from '../../components/Address.tsx';
import { Card, Fact } from '../../components/Card.tsx';
import { cx } from '../../components/cx.ts';
import { Notice } from '../../components/Notice.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { ApprovalAsk } from '../../components/team/ApprovalAsk.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { AcceptPanel } from './AcceptPanel.tsx';
import { quoteFact } from './quote-facts.ts';
import { QuoteTerms } from './QuoteTerms.tsx';
import { useQuoteWatch } from './use-quote-watch.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

type ReviewFlow = Extract<BorrowFlow, { stage: 'review' }>;

/** Errors that the countdown or the reference states. */
const SAID_ELSEWHERE = new Set(['status', 'expires_at', 'expiry', 'created_at', 'external_id']);

export function Review({ flow }: { flow: ReviewFlow }) {
  useQuoteWatch(flow.intent.id);
  const preflight = useSlice('borrow')?.preflight;
  const facts = flow.quote.others.filter(({ field }) => !SAID_ELSEWHERE.has(field)).map(quoteFact);
  const addresses = preflight?.usableReturnAddresses;
  const lacksAddresses = useLacks('returnAddresses');
  return (
    <Stack className={cx(styles['split'], styles['deciding'])}>
      <Card title={t('borrow.review.title')}>
        <Stack>
          <ApprovalAsk
            of={{ kind: 'quote', intentId: flow.intent.id, digest: flow.digest }}
            act={{ kind: 'accept', amount: valueOf(flow.quote.amount), destination: undefined }}
            subject={valueOf(flow.quote.id)}
          />
          <QuoteTerms
            flow={flow}
            facts={facts}
            returnAddress={
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
            }
            ids={
              <>
                <Fact name={t('borrow.review.quote')}>
                  <ReadingValue reading={flow.quote.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
                </Fact>
                <Fact name={t('borrow.review.reference')}>
                  {flow.intent.externalId === undefined ? null : <Mono>{flow.intent.externalId}</Mono>}
                  <span className={styles['quiet']}>
                    {t('borrow.review.recorded')} <Time at={flow.intent.recordedAt} show="clock" />
                  </span>
                </Fact>
              </>
            }
          />
          <Notice tone="look" title={t('borrow.review.warning')} />
          <details>
            <summary className={styles['quiet']}>{t('borrow.requests.kind.create-quote')}</summary>
            <Preformatted>{flow.body}</Preformatted>
          </details>
        </Stack>
      </Card>
      <Card>
        <AcceptPanel flow={flow} />
      </Card>
    </Stack>
  );
}
