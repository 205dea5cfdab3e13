// Accepting a quote: the one act that may pay out at once. Its terms, the time left, and the act, which names the
// amount.
import { useMemo, useState } from 'react';
import type { ConfirmShown } from '../../contract/confirm.ts';
import { isOfferConfirmed, type TypedTerms } from '../../domain/offer.ts';
import { valueOf } from '../../domain/provenance.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../domain/quote.ts';
import { millis } from '../../domain/time.ts';
import { Countdown, useIsExpired } from '../components/Countdown.tsx';
import { naira } from '../components/format.ts';
import { Row, Stack, Text } from '../components/Layout.tsx';
import { Notice } from '../components/Notice.tsx';
import { Preformatted } from '../components/Preformatted.tsx';
import { Time } from '../components/Time.tsx';
import { deadlineFor } from '../state/deadline.ts';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { ConfirmOffer } from './ConfirmOffer.tsx';
import { DeliberateAct } from './DeliberateAct.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { Panes } from './Panes.tsx';
import { QuoteTerms } from './QuoteTerms.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'quote' }>;
}

export function Quote({ shown, disabled, steady, busy, proof, failed, onAct }: Props) {
  const { flow } = shown;
  const { digest, left, measuredAt, compared, waitUntil } = flow;
  const deadline = useMemo(() => deadlineFor(digest, left, measuredAt), [digest, left, measuredAt]);
  const expired = useIsExpired(deadline);
  const [acknowledged, setAcknowledged] = useState(false);
  const [typedOffer, setTypedOffer] = useState<TypedTerms>({});
  const differs = compared.some(({ difference }) => difference === 'differs');
  const amount = valueOf(flow.quote.amount);
  const named = amount === undefined ? t('borrow.review.thisQuote') : naira(amount);
  return (
    <Panes
      facts={
        <>
          <h1>{t('borrow.review.title')}</h1>
          <QuoteTerms shown={shown} />
          <Notice tone="look" title={t('borrow.review.warning')} />
          <details>
            <summary>{t('borrow.requests.kind.create-quote')}</summary>
            <Preformatted>{flow.body}</Preformatted>
          </details>
        </>
      }
    >
      <Stack gap={2} align="center" className={styles['counted']}>
        <Countdown deadline={deadline} whole={millis(ACCEPT_WINDOW - ACCEPT_MARGIN)} />
        <Text>
          {t('borrow.review.before')}{' '}
          <strong>
            <Time at={flow.lastMoment} show="clock" />
          </strong>
          <br />
          {t('borrow.review.counted')}
        </Text>
      </Stack>
      {amount === undefined ? (
        <Row as="label" align="start">
          <input
            type="checkbox"
            checked={acknowledged}
            onChange={(event) => setAcknowledged(event.target.checked)}
          />
          {t('borrow.review.acknowledge')}
        </Row>
      ) : null}
      <ConfirmOffer compared={compared} typed={typedOffer} disabled={expired} onTyped={setTypedOffer} />
      {waitUntil === undefined || expired ? null : (
        <output>
          {t('borrow.review.wait')} <Time at={waitUntil} show="clock" />.
        </output>
      )}
      {expired ? null : proof}
      {failed}
      <Stack gap={2} align="center">
        <DeliberateAct
          hold={expired ? t('borrow.review.tooLate') : t('borrow.review.hold', { amount: named })}
          word={t('borrow.review.word')}
          typed={t('borrow.review.acceptTyped', { amount: named })}
          disabled={
            disabled ||
            expired ||
            !isOfferConfirmed(compared, typedOffer) ||
            waitUntil !== undefined ||
            (amount === undefined && !acknowledged)
          }
          steady={steady}
          busy={busy}
          onAct={(gesture) => onAct({ gesture, ...(differs && { typedOffer: { ...typedOffer } }) })}
        />
        <LeaveButton how="expire" />
        <LeaveButton how="back" />
      </Stack>
    </Panes>
  );
}
