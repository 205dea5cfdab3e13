// Accepting a quote: the one act that may pay out at once. It names the amount, the quote and when it
// expires.
import { useMemo, useState } from 'react';
import type { ConfirmShown } from '../../contract/confirm.ts';
import { isOfferConfirmed, type TypedTerms } from '../../domain/offer.ts';
import { Mono } from '../components/Address.tsx';
import { Fact, Facts } from '../components/Card.tsx';
import { useIsExpired } from '../components/Countdown.tsx';
import { naira } from '../components/format.ts';
import { Time } from '../components/Time.tsx';
import { deadlineFor } from '../state/deadline.ts';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { ConfirmOffer } from './ConfirmOffer.tsx';
import { DeliberateAct } from './DeliberateAct.tsx';
import { Row, Stack } from '../components/Layout.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'quote' }>;
}

export function Quote({ shown, disabled, steady, busy, proof, onAct }: Props) {
  const { digest, left, measuredAt, amount, compared } = shown;
  const deadline = useMemo(() => deadlineFor(digest, left, measuredAt), [digest, left, measuredAt]);
  const expired = useIsExpired(deadline);
  const [acknowledged, setAcknowledged] = useState(false);
  const [typedOffer, setTypedOffer] = useState<TypedTerms>({});
  const differs = compared.some(({ difference }) => difference === 'differs');
  const named = amount === undefined ? t('borrow.review.thisQuote') : naira(amount);
  return (
    <>
      <Facts>
        <Fact name={t('borrow.review.quote')}>
          <Mono>{shown.quoteId ?? ''}</Mono>
        </Fact>
        {shown.reference === undefined ? null : (
          <Fact name={t('borrow.review.reference')}>
            <Mono>{shown.reference}</Mono>
          </Fact>
        )}
        <Fact name={t('borrow.review.before')}>
          <Time at={shown.lastMoment} show="clock" />
        </Fact>
      </Facts>
      {amount === undefined ? (
        <Row as="label" align="start" className={styles['check']}>
          <input
            type="checkbox"
            checked={acknowledged}
            onChange={(event) => setAcknowledged(event.target.checked)}
          />
          {t('borrow.review.acknowledge')}
        </Row>
      ) : null}
      <ConfirmOffer compared={compared} typed={typedOffer} disabled={expired} onTyped={setTypedOffer} />
      {shown.waitUntil === undefined || expired ? null : (
        <output>
          {t('borrow.review.wait')} <Time at={shown.waitUntil} show="clock" />.
        </output>
      )}
      {expired ? null : proof}
      <Stack gap={2} align="center" className={styles['acting']}>
        <DeliberateAct
          hold={expired ? t('borrow.review.tooLate') : t('borrow.review.hold', { amount: named })}
          word={t('borrow.review.word')}
          typed={t('borrow.review.acceptTyped', { amount: named })}
          disabled={
            disabled ||
            expired ||
            !isOfferConfirmed(compared, typedOffer) ||
            shown.waitUntil !== undefined ||
            (amount === undefined && !acknowledged)
          }
          steady={steady}
          busy={busy}
          onAct={(gesture) => onAct({ gesture, ...(differs && { typedOffer: { ...typedOffer } }) })}
        />
      </Stack>
    </>
  );
}
