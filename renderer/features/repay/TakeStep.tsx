// Step 4: copy the exact amount and the whole destination, and prove that they arrived in the bank or wallet.
// The screen shows what main read back from the clipboard.
import type { ComponentProps, ReactNode } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { amountInWords } from '../../../domain/amount-in-words.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { COPIED_PARTS, type Payable, type CopiedPart } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PayeeBadge } from '../../components/Payee.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ApprovalAsk, useWaitsForApproval } from '../../components/team/ApprovalAsk.tsx';
import { useExecutedClaim } from '../../components/team/LoanWork.tsx';
import { TeamRefusal } from '../../components/team/TeamRefusal.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { partName } from '../../components/part-name.ts';
import { LeaveOut, PasteBack } from './PasteBack.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { skipPlace } from './places.ts';
import { ReadBack } from './ReadBack.tsx';
import { asksForReading, useReadingCommand } from './reading-command.ts';
import { ReadNow } from './ReadStep.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { GoodFor } from './StepNote.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

export function TakeStep({ view }: { view: RepaymentView }) {
  const { read } = view;
  return read === undefined ? null : <Take view={view} payable={read.payable} goodUntil={read.goodUntil} />;
}

interface TakeProps {
  view: RepaymentView;
  payable: Payable;
  goodUntil: EpochMillis;
}

function Take({ view, payable, goodUntil }: TakeProps) {
  const { pasteBackSkipped, payment } = view;
  const approval: ComponentProps<typeof ApprovalAsk> = {
    of: { kind: 'repayment', loanId: view.loanId, digest: payable.digest },
    act: { kind: 'repayment', amount: payable.payoff, destination: view.destinationNews },
    subject: view.loanId,
  };
  const waits = useWaitsForApproval(approval);
  const executed = useExecutedClaim(view.loanId);
  // The notice above the checklist gives the reason.
  const mayCopy = payment !== undefined || executed === undefined;
  const proven = view.parts.every((part) => part.proven);
  const skip = skipPlace(view);
  return (
    <Card title={t('repay.step.take')} aside={view.payee && <PayeeBadge payee={view.payee} />}>
      <Stack>
        <Text>
          {t('repay.take.text')}
          {payment === undefined ? <GoodFor until={goodUntil} /> : null}
        </Text>
        {payment === undefined ? (
          <>
            <TeamRefusal acts="repay" />
            <ApprovalAsk {...approval} />
          </>
        ) : null}
        {COPIED_PARTS.map((part) => (
          <Part key={part} view={view} payable={payable} part={part} waits={waits} mayCopy={mayCopy}>
            {part === 'amount' ? (
              <Amount payoff={payable.payoff} />
            ) : (
              <PaymentRows view={view} payable={payable} mayCopy={mayCopy} />
            )}
          </Part>
        ))}
        {pasteBackSkipped !== undefined && (pasteBackSkipped.parts === undefined ? !proven : proven) ? (
          <Notice
            tone="plain"
            title={
              pasteBackSkipped.parts === undefined
                ? t('pasteBack.pasteBackSkipped')
                : t('pasteBack.partsSkipped', { parts: pasteBackSkipped.parts.map(partName).join(', ') })
            }
          >
            {pasteBackSkipped.reason}
          </Notice>
        ) : skip === undefined ? null : (
          <SkipPasteBack view={view} payable={payable} place={skip} />
        )}
      </Stack>
    </Card>
  );
}

/** In words, too, so that a missing or an extra zero is noticed when it is read aloud. */
function Amount({ payoff }: { payoff: Decimal }) {
  const words = amountInWords(payoff);
  return (
    <>
      <Money value={payoff} size="figure" />
      {words === undefined ? null : <Text>{words}</Text>}
    </>
  );
}

interface PartProps {
  view: RepaymentView;
  payable: Payable;
  part: CopiedPart;
  /** Copying is refused until another person has approved. */
  waits: boolean;
  mayCopy: boolean;
  children: ReactNode;
}

function Part({ view, payable, part, waits, mayCopy, children }: PartProps) {
  const take = useReadingCommand('repay.take', view);
  const { digest } = payable;
  const state = view.parts.find((one) => one.part === part);
  const proven = state?.proven === true;
  // The rows of a destination have their own button each, and this one copies them all.
  const isSecond = part === 'destination' && payable.destination.length > 1;
  const act = async (): Promise<void> => {
    const result = await take.run({ loanId: view.loanId, digest, part });
    if (result?.ok === true) announce(t(`repay.take.exact.${result.value.proven ? 'verified' : 'unknown'}`));
  };
  return (
    <Stack as="section" gap={2} className={styles['part']} aria-label={t(`repay.take.${part}`)}>
      <Row as="header" justify="between">
        <h3>{t(`repay.take.${part}`)}</h3>
        {proven ? (
          <Pill tone="good">{t('repay.take.proven')}</Pill>
        ) : state?.pasted !== undefined && state.pasted.verdict !== 'different' ? (
          <Pill tone="look">{t('repay.take.partly')}</Pill>
        ) : state?.copied === true ? (
          <Pill tone="good">{t('repay.take.copied')}</Pill>
        ) : null}
      </Row>
      {children}
      <Row wrap>
        <Button
          kind={state?.copied === true || proven || isSecond || waits ? 'secondary' : 'primary'}
          busy={take.busy}
          disabled={!mayCopy}
          onClick={() => inBackground(act())}
        >
          {isSecond ? t('repay.take.copy.all') : t(`repay.take.copy.${part}`)}
        </Button>
      </Row>
      <ReadBack view={view} part={part} />
      <ErrorNotice error={take.error} />
      {asksForReading(take.error) ? <ReadNow view={view} /> : null}
      {view.payment === undefined ? (
        <>
          <PasteBack view={view} payable={payable} part={part} />
          <LeaveOut view={view} payable={payable} part={part} />
        </>
      ) : null}
    </Stack>
  );
}

function SkipPasteBack({ view, payable, place }: { view: RepaymentView; payable: Payable; place: string }) {
  const skip = useCommand('repay.skipPasteBack');
  return (
    <ReasonForm
      open={t('pasteBack.skip')}
      text={t('pasteBack.skipText')}
      label={t('pasteBack.skipReason')}
      needed={t('pasteBack.skipNeeded')}
      confirm={t('pasteBack.skipConfirm')}
      busy={skip.busy}
      error={skip.error}
      place={place}
      onReason={(reason) => skip.run({ loanId: view.loanId, digest: payable.digest, reason })}
    />
  );
}
