// The repayment destination line by line. Each line is copied to the bank by one button, and what the bank
// shows comes back by another, with its own verdict. A line says "Copied and verified" only while the
// clipboard holds it.
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { LONGEST_PASTED } from '../../../domain/paste-back.ts';
import { accountIn } from '../../../domain/paste-lines.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { partName } from '../../components/part-name.ts';
import { paymentRows } from '../../components/payment-rows.ts';
import { WholeText } from '../../components/WholeText.tsx';
import { ownCopy } from '../../state/copied-here.ts';
import { announce } from '../../state/announcer.ts';
import { t } from '../../text.ts';
import { Finding, titleOf } from './Finding.tsx';
import { verdictOf, type LineVerdict } from './line-verdict.ts';
import { asksForReading, useReadingCommand } from './reading-command.ts';
import { ReadNow } from './ReadStep.tsx';
import { Text } from '../../components/Layout.tsx';
import styles from './PaymentRows.module.css';

interface Props {
  view: RepaymentView;
  payable: Payable;
  mayCopy: boolean;
}

export function PaymentRows({ view, payable, mayCopy }: Props) {
  const take = useReadingCommand('repay.take', view);
  const compare = useReadingCommand('repay.pasteBack', view);
  const { loanId } = view;
  const { digest, destination } = payable;
  const part = view.parts.find((one) => one.part === 'destination');
  const { pasted } = part ?? {};
  const held = part?.clipboard === 'held' ? part.line : undefined;
  const account = accountIn(destination)?.path;
  /** The account first: the other lines prove nothing without it. */
  const canPaste = (path: string): boolean =>
    view.payment === undefined &&
    destination.length > 1 &&
    account !== undefined &&
    (path === account || verdictOf(account, pasted) === 'same');

  const copy = async (line: number): Promise<void> => {
    const result = await take.run({ loanId, digest, part: 'destination', line });
    if (result?.ok === true) announce(t(`repay.take.exact.${result.value.proven ? 'verified' : 'unknown'}`));
  };
  const paste = async (line: number): Promise<void> => {
    const result = await compare.run({
      loanId,
      digest,
      part: 'destination',
      line,
      ...ownCopy(LONGEST_PASTED),
    });
    if (result?.ok === true) announce(t(`pasteBack.${titleOf(result.value)}`));
  };
  return (
    <>
      <dl className={styles['rows']}>
        {paymentRows(destination).map(({ path, value, line }) => (
          <div key={line} className={styles['row']}>
            <dt>{partName(path)}</dt>
            <dd>
              <Text tone="same" size="same" as="span" weight="strong" className={styles['value']}>
                <WholeText>{value}</WholeText>
              </Text>
              {held === line ? (
                <span className={styles['state']}>{t(`repay.take.exact.${part?.effect ?? 'unknown'}`)}</span>
              ) : part?.copiedLines?.includes(line) === true ? (
                <span className={cx(styles['state'], styles['done'])}>{t('repay.take.lineCopied')}</span>
              ) : null}
              <Verdict of={verdictOf(path, pasted)} />
            </dd>
            {destination.length > 1 ? (
              <dd className={styles['acts']}>
                <Button
                  kind="quiet"
                  icon={<Copy aria-hidden="true" />}
                  aria-label={t('repay.take.copy.line', { name: partName(path) })}
                  busy={take.busy}
                  disabled={!mayCopy}
                  onClick={() => inBackground(copy(line))}
                >
                  {t('repay.take.copy.one')}
                </Button>
                {canPaste(path) ? (
                  <Button
                    kind="quiet"
                    icon={<ClipboardPaste aria-hidden="true" />}
                    aria-label={t('pasteBack.paste.line', { name: partName(path) })}
                    busy={compare.busy}
                    onClick={() => inBackground(paste(line))}
                  >
                    {t('pasteBack.paste.one')}
                  </Button>
                ) : null}
              </dd>
            ) : null}
            {pasted?.path === path && pasted.verdict === 'different' ? (
              <dd className={styles['finding']}>
                <Finding shown={pasted} payable={payable} part="destination" />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <ErrorNotice error={take.error} />
      <ErrorNotice error={compare.error} />
      {asksForReading(take.error) || asksForReading(compare.error) ? <ReadNow view={view} /> : null}
    </>
  );
}

const WORDS = { same: 'compared', different: 'lineDiffers', open: 'notCompared' } as const;

function Verdict({ of }: { of: LineVerdict | undefined }) {
  if (of === undefined) return null;
  return (
    <span
      className={cx(styles['state'], of === 'open' && styles['done'], of === 'different' && styles['stop'])}
    >
      {t(`pasteBack.${WORDS[of]}`)}
    </span>
  );
}
