// Step 2: read the loan from the service, never from the cache. The reading is valid for one minute.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { PaidBefore } from './PaidBefore.tsx';
import { GoodFor } from './StepNote.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';

export function ReadStep({ view }: { view: RepaymentView }) {
  const moved = view.steps.some(({ step, state }) => step === 'read-now' && state === 'alarm');
  return (
    <Card title={t('repay.step.read-now')}>
      <Stack>
        {moved ? (
          <Notice tone="look" title={t('repay.read.moved')}>
            <p>{t('repay.read.movedText')}</p>
            {view.parts.map(({ part, clipboard, effect = 'unknown' }) =>
              clipboard === 'outdated' ? (
                <p key={part}>
                  {t(`repay.take.outdated.${part}`)} {t(`deposit.cleared.${effect}`)}
                </p>
              ) : null,
            )}
            {view.moved === undefined ? null : (
              <Text size="small">
                {t('repay.movedSeen')} <Time at={view.moved.at} show="clock" />
              </Text>
            )}
          </Notice>
        ) : null}
        <p>{t('repay.read.text')}</p>
        {view.read === undefined ? null : (
          <Text size="small">
            {t('repay.read.last')} <Time at={view.read.at} show="clock" />
            {moved ? null : <GoodFor until={view.read.goodUntil} />}
          </Text>
        )}
        <ReadNow view={view} primary />
        <PaidBefore view={view} step="read-now" />
      </Stack>
    </Card>
  );
}

export function ReadNow({ view, primary = false }: { view: RepaymentView; primary?: boolean }) {
  const read = useCommand('repay.readNow');
  return (
    <>
      <Row wrap>
        <Button
          kind={primary ? 'primary' : 'secondary'}
          busy={read.busy}
          onClick={() => inBackground(read.run({ loanId: view.loanId }))}
        >
          {read.busy
            ? t('repay.read.reading')
            : view.read === undefined
              ? t('repay.read.now')
              : t('repay.read.again')}
        </Button>
      </Row>
      <ErrorNotice error={read.error} />
    </>
  );
}
