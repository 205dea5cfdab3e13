// The state of one copied part: still on the clipboard and verified, cleared, outdated or replaced.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import type { CopiedPart } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Cleared } from '../../components/Cleared.tsx';
import { Notice } from '../../components/Notice.tsx';
import { WholeText } from '../../components/WholeText.tsx';
import { useCommand } from '../../state/command.ts';
import { useOnWindowFocus } from '../../state/window-focus.ts';
import { t } from '../../text.ts';

interface Props {
  view: RepaymentView;
  part: CopiedPart;
  /** Without the text itself, where it stands beside. */
  brief?: boolean;
}

export function ReadBack({ view, part, brief = false }: Props) {
  const { clipboard, effect = 'unknown', line } = view.parts.find((one) => one.part === part) ?? {};
  const payable = view.read?.payable;
  if (clipboard === undefined || payable === undefined) return null;
  if (clipboard === 'cleared') return <Cleared effect={effect} />;
  if (clipboard === 'outdated')
    return (
      <Notice tone="look" title={t(`repay.take.outdated.${part}`)}>
        {t(`deposit.cleared.${effect}`)}
      </Notice>
    );
  if (clipboard === 'swapped')
    return (
      <Notice tone="stop" title={t('repay.take.swapped')} alert>
        {t('repay.take.swappedText')}
      </Notice>
    );
  // The row of the line says it.
  if (line !== undefined) return null;
  return (
    <Notice tone={effect === 'verified' ? 'good' : 'look'} title={t(`repay.take.exact.${effect}`)}>
      {effect === 'verified' ? null : <p>{t('copy.unknownText')}</p>}
      {brief || part === 'destination' ? null : <WholeText>{wholeText(part, payable)}</WholeText>}
    </Notice>
  );
}

/** Another program may have replaced a copied part while its window had the focus. */
export function useClipboardCheck({ loanId, parts, payment }: RepaymentView): void {
  const check = useCommand('repay.checkClipboard');
  const held = payment === undefined && parts.some(({ clipboard }) => clipboard === 'held');
  useOnWindowFocus(() => {
    if (held) inBackground(check.run({ loanId }));
  });
}
