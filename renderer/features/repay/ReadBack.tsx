// What main says of the copy of one part: read back to the character and still there, cleared, outdated, or replaced.
import { useEffect, useEffectEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import type { TakenPart } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Exactly } from '../../components/Exactly.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

export function ReadBack({ view, part }: { view: RepaymentView; part: TakenPart }) {
  const clipboard = view.parts.find((one) => one.part === part)?.clipboard;
  const payable = view.read?.payable;
  if (clipboard === undefined || payable === undefined) return null;
  if (clipboard === 'cleared') return <p className={styles['quiet']}>{t('deposit.cleared')}</p>;
  if (clipboard === 'outdated') return <Notice tone="look" title={t(`repay.take.outdated.${part}`)} />;
  if (clipboard === 'swapped')
    return (
      <Notice tone="stop" title={t('repay.take.swapped')} alert>
        {t('repay.take.swappedText')}
      </Notice>
    );
  return (
    <Notice tone="good" title={t('repay.take.exact')}>
      <code className={styles['back']}>
        <Exactly>{wholeText(part, payable)}</Exactly>
      </code>
    </Notice>
  );
}

/** Back from the bank's window: whether the clipboard still holds what was put there. */
export function useClipboardLook({ loanId, parts, payment }: RepaymentView): void {
  const check = useCommand('repay.checkClipboard');
  const held = payment === undefined && parts.some(({ clipboard }) => clipboard === 'held');
  const look = useEffectEvent(() => {
    if (held) inBackground(check.run({ loanId }));
  });
  useEffect(() => {
    const onFocus = (): void => look();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
}
