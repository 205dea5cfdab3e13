// Step 7: wait until the lender reports the loan closed. Nothing in this app marks a loan closed.
import { isEnded } from '../../../domain/loan.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { Destination } from '../../../domain/destination.ts';
import { inBackground } from '../../background.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { partName } from '../../components/part-name.ts';
import { useLastSeen } from './last-seen.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';

export function WatchStep({ view }: { view: RepaymentView }) {
  const refresh = useCommand('connect.refreshNow');
  const practice = useSlice('practice')?.available ?? false;
  const closed = isEnded(view.status);
  const lastSeen = useLastSeen(view);
  const { payment } = view;
  return (
    <Card title={closed ? t('repay.watch.closedTitle') : t('repay.watch.title')}>
      <Stack>
        <Facts>
          <Fact name={t('addresses.field.status')}>
            {view.statusWord === undefined ? (
              <NotProvided />
            ) : (
              <Pill tone={closed ? 'good' : 'way'}>{humanised(view.statusWord)}</Pill>
            )}
          </Fact>
          {closed && lastSeen === undefined ? null : (
            <Fact name={t('repay.read.last')}>
              {lastSeen === undefined ? <NotProvided /> : <Ago at={lastSeen} />}
            </Fact>
          )}
          {payment === undefined ? null : (
            <>
              <Fact name={t('repay.record.at')}>
                <Time at={payment.at} /> <Ago at={payment.at} />
              </Fact>
              <Fact name={t('repay.watch.paidFor')}>
                <Money value={payment.payoff} strong />
              </Fact>
              {closed ? null : (
                <Fact name={t('repay.watch.stillOwed')}>
                  {payment.owed === undefined ? (
                    <Text as="span" size="small">
                      {t('repay.watch.notSince')}
                    </Text>
                  ) : payment.owed.payoff === undefined ? (
                    <NotProvided />
                  ) : (
                    <Money value={payment.owed.payoff} strong />
                  )}
                </Fact>
              )}
            </>
          )}
        </Facts>
        {closed || payment === undefined ? null : <Unclosed payment={payment} />}
        {closed ? null : <Notice tone="plain">{t('repay.watch.text')}</Notice>}
        {practice && !closed ? <Text size="small">{t('repay.watch.practice')}</Text> : null}
        <Row wrap>
          <Button busy={refresh.busy} onClick={() => inBackground(refresh.run({}))}>
            {t('repay.watch.look')}
          </Button>
        </Row>
        <ErrorNotice error={refresh.error} />
      </Stack>
    </Card>
  );
}

/** The payoff that the service states after the payment, and since when. */
function Unclosed({ payment }: { payment: NonNullable<RepaymentView['payment']> }) {
  const { owed, overdue, otherDestination } = payment;
  return (
    <>
      {otherDestination === undefined ? null : (
        <Notice tone="stop" title={t('repay.watch.rotated.title')}>
          <p>{t('repay.watch.rotated.text')}</p>
          <Facts>
            <Fact name={t('repay.watch.rotated.paidTo')}>
              <DestinationLines of={otherDestination.paid} />
            </Fact>
            <Fact name={t('repay.watch.rotated.now')}>
              <DestinationLines of={otherDestination.stated} />
            </Fact>
          </Facts>
        </Notice>
      )}
      {overdue === undefined ? null : (
        <Notice tone="look" title={t(`repay.watch.overdue.${overdue}`)}>
          {t('repay.watch.overdueText')}
        </Notice>
      )}
      {owed === undefined ? null : (
        <Notice tone={overdue === undefined ? 'way' : 'look'} title={t(`repay.watch.owed.${owed.how}`)}>
          {owed.how === 'same' || owed.how === 'less' || owed.how === 'more' ? (
            <p>{t('repay.watch.compareBank')}</p>
          ) : null}
          <p>{t('repay.watch.again')}</p>
        </Notice>
      )}
    </>
  );
}

function DestinationLines({ of }: { of: Destination }) {
  return of.map(({ path, value }, index) => (
    // Two parts can have the same path, so the key is their place.
    <div key={`${index}:${path}`}>
      {path === '' ? null : (
        <Text as="span" size="small">
          {partName(path)}{' '}
        </Text>
      )}
      <Exactly>{value}</Exactly>
    </div>
  ));
}
