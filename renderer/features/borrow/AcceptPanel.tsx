// The countdown, and the place of main's confirmation view (ConfirmPlace). No script of the page can accept.
import { useMemo } from 'react';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../../domain/quote.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmPlace, useConfirmFailure } from '../../components/ConfirmPlace.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { deadlineFor } from '../../state/deadline.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

export function AcceptPanel({ flow }: { flow: Extract<BorrowFlow, { stage: 'review' }> }) {
  const { intent, digest, left, measuredAt } = flow;
  const { id } = intent;
  const deadline = useMemo(() => deadlineFor(id, left, measuredAt), [id, left, measuredAt]);
  const letExpire = useCommand('borrow.letExpire');
  const failed = useConfirmFailure(digest);
  return (
    <Stack align="center" className={styles['accept']}>
      <h2 className="unseen">{t('borrow.review.decide')}</h2>
      <Countdown deadline={deadline} whole={millis(ACCEPT_WINDOW - ACCEPT_MARGIN)} />
      <Text className={styles['until']}>
        {t('borrow.review.before')}{' '}
        <strong>
          <Time at={flow.lastMoment} show="clock" />
        </strong>
        <br />
        {t('borrow.review.counted')}
      </Text>
      <Stack gap={2} align="center" className={styles['acting']}>
        <ConfirmPlace review={{ kind: 'quote', intentId: id, digest }} />
        <Button
          kind="quiet"
          busy={letExpire.busy}
          onClick={() => inBackground(letExpire.run({ intentId: id }))}
        >
          {t('borrow.review.expire')}
        </Button>
      </Stack>
      <ErrorNotice error={failed ?? letExpire.error} />
    </Stack>
  );
}
