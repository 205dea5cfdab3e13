// A quote under review, seen from the page: the countdown, and the window in which main shows and accepts it. No script
// of the page can accept.
import { useMemo } from 'react';
import type { ReviewFlow } from '../../../contract/slices/borrow.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../../domain/quote.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import { ApprovalAsk, useWaitsForApproval } from '../../components/team/ApprovalAsk.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { OpensItself, useConfirmFailure } from '../../state/confirmation.ts';
import { deadlineFor } from '../../state/deadline.ts';
import { t } from '../../text.ts';
import { useQuoteWatch } from './use-quote-watch.ts';

export function Review({ flow }: { flow: ReviewFlow }) {
  const { intent, digest, left, measuredAt, quote } = flow;
  const { id } = intent;
  useQuoteWatch(id);
  const deadline = useMemo(() => deadlineFor(id, left, measuredAt), [id, left, measuredAt]);
  const letExpire = useCommand('borrow.letExpire');
  const failed = useConfirmFailure(digest);
  const approval = {
    of: { kind: 'quote', intentId: id, digest },
    act: { kind: 'accept', amount: valueOf(quote.amount), destination: undefined },
    subject: valueOf(quote.id),
  } as const;
  const waits = useWaitsForApproval(approval);
  return (
    <Card title={t('borrow.review.title')}>
      <ApprovalAsk {...approval} />
      <Stack align="center">
        <Countdown deadline={deadline} whole={millis(ACCEPT_WINDOW - ACCEPT_MARGIN)} />
        <Text>
          {t('borrow.review.before')}{' '}
          <strong>
            <Time at={flow.lastMoment} show="clock" />
          </strong>
        </Text>
        <OpensItself value={!waits}>
          <ConfirmButton review={{ kind: 'quote', intentId: id, digest }} />
        </OpensItself>
        <Button
          kind="quiet"
          busy={letExpire.busy}
          onClick={() => inBackground(letExpire.run({ intentId: id }))}
        >
          {t('borrow.review.expire')}
        </Button>
      </Stack>
      <ErrorNotice error={failed ?? letExpire.error} />
    </Card>
  );
}
