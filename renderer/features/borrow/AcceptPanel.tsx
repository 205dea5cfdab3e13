// The countdown and the one act that may move money. The act names the amount; it carries only the intent and
// the digest of what is shown, and main refuses anything else.
import { useMemo, useState } from 'react';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../../domain/quote.ts';
import { isOfferConfirmed, type TypedTerms } from '../../../domain/offer.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Countdown, useIsOver } from '../../components/Countdown.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { naira } from '../../components/format.ts';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { deadlineFor } from '../../state/deadline.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { DeliberateAct } from './DeliberateAct.tsx';
import { ConfirmOffer } from './Offered.tsx';
import styles from './Borrow.module.css';

interface Props {
  flow: Extract<BorrowFlow, { stage: 'review' }>;
  amount: Decimal | undefined;
}

export function AcceptPanel({ flow, amount }: Props) {
  const { id } = flow.intent;
  const deadline = useMemo(
    () => deadlineFor(id, flow.left, flow.measuredAt),
    [id, flow.left, flow.measuredAt],
  );
  const over = useIsOver(deadline);
  const accept = useCommand('borrow.accept');
  const lapse = useCommand('borrow.letLapse');
  const ready = useSlice('app')?.storage.state === 'ready';
  const [acknowledged, setAcknowledged] = useState(false);
  const needsAcknowledging = amount === undefined;
  const [typedOffer, setTypedOffer] = useState<TypedTerms>({});
  const confirmed = isOfferConfirmed(flow.compared, typedOffer);
  const differs = flow.compared.some(({ difference }) => difference === 'beyond');
  const act = (): void =>
    inBackground(
      accept.run({ intentId: id, digest: flow.digest, ...(differs && { typedOffer: { ...typedOffer } }) }),
    );
  const named = amount === undefined ? t('borrow.review.thisQuote') : naira(amount);

  return (
    <div className={styles['accept']}>
      <h2 className="unseen">{t('borrow.review.decide')}</h2>
      <Countdown deadline={deadline} whole={millis(ACCEPT_WINDOW - ACCEPT_MARGIN)} />
      <p className={styles['until']}>
        {t('borrow.review.before')}{' '}
        <strong>
          <Time at={flow.lastMoment} show="clock" />
        </strong>
        <br />
        {t('borrow.review.counted')}
      </p>
      {needsAcknowledging ? (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={acknowledged}
            onChange={(event) => setAcknowledged(event.target.checked)}
          />
          {t('borrow.review.acknowledge')}
        </label>
      ) : null}
      <ConfirmOffer compared={flow.compared} typed={typedOffer} disabled={over} onTyped={setTypedOffer} />
      {flow.waitUntil === undefined || over ? null : (
        <output className={styles['until']}>
          {t('borrow.review.wait')} <Time at={flow.waitUntil} show="clock" />.
        </output>
      )}
      <div className={styles['acting']}>
        <DeliberateAct
          hold={over ? t('borrow.review.tooLate') : t('borrow.review.hold', { amount: named })}
          word={t('borrow.review.word')}
          typed={t('borrow.review.acceptTyped', { amount: named })}
          disabled={
            over ||
            !ready ||
            !confirmed ||
            flow.waitUntil !== undefined ||
            (needsAcknowledging && !acknowledged)
          }
          busy={accept.busy}
          onAct={act}
        />
        <Button kind="quiet" busy={lapse.busy} onClick={() => inBackground(lapse.run({ intentId: id }))}>
          {t('borrow.review.lapse')}
        </Button>
      </div>
      <ErrorNotice error={accept.error ?? lapse.error} />
    </div>
  );
}
