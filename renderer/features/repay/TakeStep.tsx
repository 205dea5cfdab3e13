// Step 4: take the exact amount and the whole destination to the bank or wallet. What is shown as copied is
// what was read back from the clipboard, not what was meant to be there.
import type { ReactNode } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { TakenPart } from '../../../domain/repayment.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { isExact, ReadBack, type Copied } from './ReadBack.tsx';
import { ReadNow } from './ReadStep.tsx';
import { GoodFor } from './StepNote.tsx';
import styles from './Repay.module.css';

interface TakeProps {
  view: RepaymentView;
  copied: Copied | undefined;
  onCopied: (copied: Copied) => void;
}

export function TakeStep({ view, copied, onCopied }: TakeProps) {
  const { read } = view;
  if (read === undefined) return null;
  return (
    <Card title={t('repay.take.title')}>
      <div className={styles['stack']}>
        <p className={styles['lead']}>
          {t('repay.take.text')}
          {view.payment === undefined ? <GoodFor until={read.goodUntil} /> : null}
        </p>
        <Part view={view} copied={copied} onCopied={onCopied} part="amount" whole={read.payable.payoff}>
          <Money value={read.payable.payoff} size="figure" />
        </Part>
        <Part
          view={view}
          copied={copied}
          onCopied={onCopied}
          part="destination"
          whole={destinationText(read.payable.destination)}
        >
          <pre className={styles['whole']}>{destinationText(read.payable.destination)}</pre>
        </Part>
      </div>
    </Card>
  );
}

interface PartProps extends TakeProps {
  part: TakenPart;
  /** What the clipboard must hold afterwards, to the character. */
  whole: string;
  children: ReactNode;
}

function Part({ view, copied, onCopied, part, whole, children }: PartProps) {
  const take = useCommand('repay.take');
  const digest = view.read?.payable.digest ?? '';
  const act = async (): Promise<void> => {
    const result = await take.run({ loanId: view.loanId, digest, part });
    if (result?.ok !== true) return;
    const now: Copied = { digest, part, whole, clipboard: result.value.clipboard };
    onCopied(now);
    announce(isExact(now) ? t('repay.take.exact') : t('repay.take.differs'));
  };
  return (
    <section className={styles['part']} aria-label={t(`repay.take.${part}`)}>
      <header className={styles['partHead']}>
        <h3>{t(`repay.take.${part}`)}</h3>
        {view.taken.includes(part) ? <Pill tone="good">{t('repay.take.taken')}</Pill> : null}
      </header>
      {children}
      <div className={styles['actions']}>
        <Button
          kind={view.taken.includes(part) ? 'secondary' : 'primary'}
          busy={take.busy}
          onClick={() => void act()}
        >
          {t(`repay.take.copy.${part}`)}
        </Button>
      </div>
      {copied?.part === part ? <ReadBack copied={copied} /> : null}
      <ErrorNotice error={take.error} />
      {take.error?.code === 'expired' || take.error?.code === 'changed-since-shown' ? (
        <ReadNow view={view} />
      ) : null}
    </section>
  );
}
