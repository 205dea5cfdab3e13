// The repayment destination line by line, each with a button that copies it alone. A line says "Copied and
// verified" only while the clipboard holds it.
import { Copy } from 'lucide-react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { partName } from '../../components/part-name.ts';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { paymentRows } from './payment-rows.ts';
import styles from './Repay.module.css';

export function PaymentRows({ view, payable }: { view: RepaymentView; payable: Payable }) {
  const take = useCommand('repay.take');
  const { digest, destination } = payable;
  const part = view.parts.find((one) => one.part === 'destination');
  const held = part?.clipboard === 'held' ? part.line : undefined;
  const copy = async (line: number): Promise<void> => {
    const result = await take.run({ loanId: view.loanId, digest, part: 'destination', line });
    if (result?.ok === true) announce(t('repay.take.exact'));
  };
  return (
    <>
      <dl className={styles['rows']}>
        {paymentRows(destination).map(({ path, value, line }) => (
          <div key={line} className={styles['row']}>
            <dt>{partName(path)}</dt>
            <dd>
              <span className={styles['rowValue']}>
                <Exactly>{value}</Exactly>
              </span>
              {held === line ? (
                <span className={styles['rowState']}>{t('repay.take.exact')}</span>
              ) : part?.copiedLines?.includes(line) === true ? (
                <span className={cx(styles['rowState'], styles['rowDone'])}>
                  {t('repay.take.lineCopied')}
                </span>
              ) : null}
            </dd>
            {destination.length > 1 ? (
              <dd>
                <Button
                  kind="quiet"
                  icon={<Copy aria-hidden="true" />}
                  aria-label={t('repay.take.copy.line', { name: partName(path) })}
                  busy={take.busy}
                  onClick={() => inBackground(copy(line))}
                >
                  {t('repay.take.copy.one')}
                </Button>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <ErrorNotice error={take.error} />
    </>
  );
}
