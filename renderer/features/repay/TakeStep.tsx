// Step 4: take the exact amount and the whole destination to the bank or wallet, and prove that they arrived there as
// they are. What is shown as copied is what was read back from the clipboard, not what was meant to be there.
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { TAKEN_PARTS, type Payable, type TakenPart } from '../../../domain/repayment-events.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { PasteBack } from './PasteBack.tsx';
import { isExact, ReadBack, type Copied } from './ReadBack.tsx';
import { ReadNow } from './ReadStep.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { GoodFor } from './StepNote.tsx';
import styles from './Repay.module.css';

interface TakeProps {
  view: RepaymentView;
  copied: Copied | undefined;
  onCopied: (copied: Copied) => void;
}

export function TakeStep({ view, copied, onCopied }: TakeProps) {
  useClipboardLook(view);
  const { read, waived, payment } = view;
  if (read === undefined) return null;
  const { payable } = read;
  const proven = TAKEN_PARTS.every((part) => isProvenIn(view, part));
  return (
    <Card title={t('repay.take.title')}>
      <div className={styles['stack']}>
        <p className={styles['lead']}>
          {t('repay.take.text')}
          {payment === undefined ? <GoodFor until={read.goodUntil} /> : null}
        </p>
        {TAKEN_PARTS.map((part) => (
          <Part key={part} view={view} payable={payable} copied={copied} onCopied={onCopied} part={part}>
            {part === 'amount' ? (
              <Money value={payable.payoff} size="figure" />
            ) : (
              <pre className={styles['whole']}>
                <Exactly>{wholeText(part, payable)}</Exactly>
              </pre>
            )}
          </Part>
        ))}
        {waived !== undefined && !proven ? (
          <Notice tone="plain" title={t('repay.proof.waived')}>
            {waived.reason}
          </Notice>
        ) : payment === undefined && !proven ? (
          <Waive view={view} payable={payable} />
        ) : null}
      </div>
    </Card>
  );
}

function isProvenIn(view: RepaymentView, part: TakenPart): boolean {
  const verdict = view.parts.find((one) => one.part === part)?.pasted?.verdict;
  return verdict === 'exact' || verdict === 'same-value';
}

/** Back from the bank's window: whether the clipboard still holds what was put there. */
function useClipboardLook({ loanId, parts, payment }: RepaymentView): void {
  const check = useCommand('repay.checkClipboard');
  const held = payment === undefined && parts.some(({ clipboard }) => clipboard === 'held');
  const look = useEffectEvent(() => {
    if (held) void check.run({ loanId });
  });
  useEffect(() => {
    const onFocus = (): void => look();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
}

interface PartProps extends TakeProps {
  payable: Payable;
  part: TakenPart;
  children: ReactNode;
}

function Part({ view, payable, copied, onCopied, part, children }: PartProps) {
  const take = useCommand('repay.take');
  const { digest } = payable;
  const state = view.parts.find((one) => one.part === part);
  const proven = isProvenIn(view, part);
  const act = async (): Promise<void> => {
    const result = await take.run({ loanId: view.loanId, digest, part });
    if (result?.ok !== true) return;
    const now: Copied = { digest, part, whole: wholeText(part, payable), clipboard: result.value.clipboard };
    onCopied(now);
    announce(isExact(now) ? t('repay.take.exact') : t('repay.take.differs'));
  };
  return (
    <section className={styles['part']} aria-label={t(`repay.take.${part}`)}>
      <header className={styles['partHead']}>
        <h3>{t(`repay.take.${part}`)}</h3>
        {proven ? (
          <Pill tone="good">{t('repay.take.proven')}</Pill>
        ) : state?.taken === true ? (
          <Pill tone="good">{t('repay.take.taken')}</Pill>
        ) : null}
      </header>
      {children}
      <div className={styles['actions']}>
        <Button
          kind={state?.taken === true || proven ? 'secondary' : 'primary'}
          busy={take.busy}
          onClick={() => void act()}
        >
          {t(`repay.take.copy.${part}`)}
        </Button>
      </div>
      {state?.clipboard === 'swapped' && !proven ? (
        <Notice tone="stop" title={t('repay.take.swapped')} alert>
          {t('repay.take.swappedText')}
        </Notice>
      ) : state?.clipboard === 'cleared' ? (
        <p className={styles['quiet']}>{t('repay.take.cleared')}</p>
      ) : copied?.part === part ? (
        <ReadBack copied={copied} />
      ) : null}
      <ErrorNotice error={take.error} />
      {take.error?.code === 'expired' || take.error?.code === 'changed-since-shown' ? (
        <ReadNow view={view} />
      ) : null}
      {view.payment === undefined ? <PasteBack view={view} payable={payable} part={part} /> : null}
    </section>
  );
}

function Waive({ view, payable }: { view: RepaymentView; payable: Payable }) {
  const waive = useCommand('repay.waivePasteBack');
  return (
    <ReasonForm
      open={t('repay.proof.waive')}
      text={t('repay.proof.waiveText')}
      label={t('repay.proof.waiveReason')}
      needed={t('repay.proof.waiveNeeded')}
      confirm={t('repay.proof.waiveConfirm')}
      busy={waive.busy}
      error={waive.error}
      onReason={(reason) => void waive.run({ loanId: view.loanId, digest: payable.digest, reason })}
    />
  );
}
