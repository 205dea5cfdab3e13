// A direct application: an exact collateral amount, a preview of the request, and a deliberate act. It fixes
// no price and no rate; the lender decides.
import { useState } from 'react';
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import { isPositive, parseDecimal } from '../../../domain/decimal.ts';
import { inBackground } from '../../background.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { ApprovalAsk, useWaitsForApproval } from '../../components/team/ApprovalAsk.tsx';
import { useCommand } from '../../state/command.ts';
import { OpensItself, useConfirmFailure } from '../../state/confirmation.ts';
import { setCollateral, useDraft } from '../../state/draft.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { StartOver } from './StartOver.tsx';
import { Preflight } from './Preflight.tsx';
import { useReturnAddressGuard, ReturnAddressGuard } from './ReturnAddressGuard.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

type DirectTerms = NonNullable<BorrowSlice['direct']>;

export function DirectForm({ borrow, direct }: { borrow: BorrowSlice; direct: DirectTerms }) {
  const typed = useDraft((draft) => draft.collateral);
  const [problem, setProblem] = useState<string>();
  const prepare = useCommand('borrow.prepareApplication');
  const { maySend, withoutReturnAddress } = useReturnAddressGuard(borrow.preflight);
  const amount = parseDecimal(typed);
  const submit = (): void => {
    if (amount === undefined || !isPositive(amount)) setProblem(t('borrow.direct.notAnAmount'));
    else inBackground(prepare.run({ amount, ...(withoutReturnAddress && { withoutReturnAddress }) }));
  };
  return (
    <Stack className={styles['split']}>
      <Card title={t('borrow.direct.title')}>
        {direct.confirmed ? (
          <Form onSubmit={submit}>
            <p className={styles['quiet']}>{t('borrow.direct.text')}</p>
            <AmountField
              label={t('borrow.direct.amount')}
              hint={t('borrow.direct.exact', { asset: direct.asset, count: direct.places })}
              unit={direct.asset}
              places={direct.places}
              value={typed}
              error={problem}
              onValue={(value) => {
                setCollateral(value);
                setProblem(undefined);
              }}
            />
            <div>
              <Text weight="strong" className={styles['label']}>
                {t('borrow.terms.body')}
              </Text>
              <Preformatted>{JSON.stringify({ [direct.field]: amount ?? '' }, undefined, 2)}</Preformatted>
              <p className={styles['quiet']}>{t('borrow.direct.noReference')}</p>
            </div>
            <ReturnAddressGuard preflight={borrow.preflight} />
            <ErrorNotice error={prepare.error} />
            <Row wrap>
              <Button
                kind="primary"
                submit
                busy={prepare.busy}
                disabled={!borrow.preflight.connected || !maySend}
              >
                {t('borrow.direct.review')}
              </Button>
              <span className={styles['quiet']}>{t('borrow.direct.free')}</span>
            </Row>
          </Form>
        ) : (
          <Notice
            tone="look"
            title={t('borrow.direct.unconfirmed', { field: direct.field })}
            actions={
              <Button onClick={() => go({ screen: 'settings', section: 'borrowing' })}>
                {t('banners.settings')}
              </Button>
            }
          >
            {t('borrow.direct.unconfirmedText')}
          </Notice>
        )}
      </Card>
      <Preflight preflight={borrow.preflight} way="direct" />
    </Stack>
  );
}

type ReviewFlow = Extract<BorrowFlow, { stage: 'application-review' }>;

/** The review itself is in main's confirmation window. */
export function DirectReview({ flow: { intentId, digest } }: { flow: ReviewFlow }) {
  const failed = useConfirmFailure(digest);
  const approval = {
    of: { kind: 'application', intentId, digest },
    act: { kind: 'application', amount: undefined, destination: undefined },
    subject: undefined,
  } as const;
  const waits = useWaitsForApproval(approval);
  return (
    <Card title={t('borrow.direct.reviewTitle')}>
      <ApprovalAsk {...approval} />
      <Stack align="center">
        <OpensItself value={!waits}>
          <ConfirmButton review={{ kind: 'application', intentId, digest }} />
        </OpensItself>
        <StartOver kind="quiet" label={t('borrow.direct.back')} keepTyped />
      </Stack>
      <ErrorNotice error={failed} />
    </Card>
  );
}
