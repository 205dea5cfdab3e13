// What one comparison with the bank or wallet found: the verdict, each difference by name, and both texts.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { accountIn } from '../../../domain/paste-lines.ts';
import type { CopiedPart, Payable } from '../../../domain/repayment-events.ts';
import { Exactly } from '../../components/Exactly.tsx';
import { Notice } from '../../components/Notice.tsx';
import { WholeText } from '../../components/WholeText.tsx';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

type Shown = NonNullable<RepaymentView['parts'][number]['pasted']>;

const tones = { exact: 'good', 'same-value': 'good', partly: 'look', different: 'stop' } as const;

export const titleOf = ({ verdict, unshown }: Pick<Shown, 'verdict' | 'unshown'>): keyof typeof tones =>
  verdict !== 'different' && unshown.length > 0 ? 'partly' : verdict;

/** A single pasted line is compared with its own part, or else with the account number alone. */
function wantedOf(part: CopiedPart, payable: Payable, { path, text }: Shown): string {
  const line = payable.destination.find((one) => one.path === path);
  if (line !== undefined) return line.value;
  const account = part === 'destination' && !text.trim().includes('\n') && accountIn(payable.destination);
  return account ? account.value : wholeText(part, payable);
}

export function Finding({ shown, payable, part }: { shown: Shown; payable: Payable; part: CopiedPart }) {
  const { verdict, text, differences } = shown;
  const wanted = wantedOf(part, payable, shown);
  const title = titleOf(shown);
  const isDifferent = verdict === 'different';
  return (
    <Notice tone={tones[title]} title={t(`pasteBack.${title}`)} alert={isDifferent}>
      {differences.length === 0 ? null : (
        <ul className={styles['named']}>
          {differences.map((difference) => (
            <li key={difference}>{t(`pasteBack.difference.${difference}`)}</li>
          ))}
        </ul>
      )}
      {verdict === 'exact' ? null : (
        <dl className={styles['sides']}>
          <dt>{t('pasteBack.wanted')}</dt>
          <dd>
            {isDifferent ? (
              <WholeText beside={{ text, as: 'before' }}>{wanted}</WholeText>
            ) : (
              <Exactly>{wanted}</Exactly>
            )}
          </dd>
          <dt>{t('pasteBack.pasted')}</dt>
          <dd>
            {isDifferent ? (
              <WholeText beside={{ text: wanted, as: 'now' }}>{text}</WholeText>
            ) : (
              <Exactly>{text}</Exactly>
            )}
          </dd>
        </dl>
      )}
    </Notice>
  );
}
