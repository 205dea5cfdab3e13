// The stages with little to decide: in flight, rejected, or given up.
import type { BorrowFlow, IntentView, Terms } from '../../../contract/slices/borrow.ts';
import { namesMissingIn, refusalCause } from '../../../domain/refusal.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago } from '../../components/Age.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { AskAgain } from './AskAgain.tsx';
import { RefusedQuote } from './RefusedQuote.tsx';
import { StartOver } from './StartOver.tsx';
import { Stack } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

type Flow<S extends BorrowFlow['stage']> = Extract<BorrowFlow, { stage: S }>;

export function Waiting({ title, text, intent }: { title: string; text: string; intent: IntentView }) {
  return (
    <Card title={title}>
      <Stack>
        <output>{text}</output>
        <IntentFacts intent={intent} />
      </Stack>
    </Card>
  );
}

export function IntentFacts({ intent }: { intent: IntentView }) {
  return (
    <Facts>
      <Fact name={t('borrow.intent.kind')}>{t(`borrow.requests.kind.${intent.kind}`)}</Fact>
      {intent.externalId === undefined ? null : (
        <Fact name={t('borrow.review.reference')}>
          <Mono>{intent.externalId}</Mono>
        </Fact>
      )}
      {intent.quoteId === undefined ? null : (
        <Fact name={t('borrow.review.quote')}>
          <Mono>{intent.quoteId}</Mono>
        </Fact>
      )}
      <Fact name={t('borrow.requests.at')}>
        <Time at={intent.recordedAt} />
        <span className={styles['quiet']}>
          <Ago at={intent.recordedAt} />
        </span>
      </Fact>
      {intent.detail === undefined ? null : (
        <Fact name={t('borrow.intent.detail')}>
          <Mono>{intent.detail}</Mono>
        </Fact>
      )}
    </Facts>
  );
}

export function Rejected({ flow }: { flow: Flow<'rejected'> }) {
  const cause =
    flow.kind === 'accept-quote' && flow.error.code === 'rejected'
      ? refusalCause(flow.error.serviceWords)
      : undefined;
  return (
    <Card title={t(`borrow.rejected.${flow.error.code === 'quote-unusable' ? 'unusable' : flow.kind}`)}>
      <Stack>
        <ErrorNotice error={flow.error} />
        {cause === undefined ? null : <p>{t(`borrow.rejected.cause.${cause}`)}</p>}
        <NextStep flow={flow} />
      </Stack>
    </Card>
  );
}

/** What the lender refused is never one press away from being sent again as it was. */
function NextStep({ flow: { kind, error, terms } }: { flow: Flow<'rejected'> }) {
  if (kind === 'create-application') return <StartOver label={t('borrow.direct.back')} keepTyped />;
  if (kind === 'create-quote' && terms !== undefined && error.code === 'rejected')
    return <RefusedQuote names={namesMissingIn(error.serviceWords)} terms={terms} />;
  return <NextQuote terms={terms} />;
}

export function Expired({ flow }: { flow: Flow<'expired'> }) {
  return (
    <Card title={t('borrow.expired.title')}>
      <Stack>
        <Notice tone="way" title={t(`borrow.expired.${flow.reason}`)}>
          {t('borrow.expired.safe')}
        </Notice>
        <NextQuote terms={flow.terms} />
      </Stack>
    </Card>
  );
}

const NextQuote = ({ terms }: { terms: Terms | undefined }) =>
  terms === undefined ? <StartOver /> : <AskAgain terms={terms} />;
