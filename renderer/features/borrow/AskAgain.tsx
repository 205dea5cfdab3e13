// Requests a new quote on the same terms, with a new reference. The old quote does not change.
import type { Terms } from '../../../contract/slices/borrow.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { StartOver } from './StartOver.tsx';
import { useReturnAddressGuard, ReturnAddressGuard } from './ReturnAddressGuard.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

export function AskAgain({ terms }: { terms: Terms }) {
  const create = useCommand('borrow.createQuote');
  const preflight = useSlice('borrow')?.preflight;
  const { maySend, withoutReturnAddress } = useReturnAddressGuard(preflight);
  const again = (): void =>
    inBackground(create.run({ terms, ...(withoutReturnAddress === true && { withoutReturnAddress }) }));
  return (
    <>
      <ReturnAddressGuard preflight={preflight} />
      <ErrorNotice error={create.error} />
      <Row wrap>
        <Button
          kind="primary"
          busy={create.busy}
          disabled={preflight?.connected !== true || !maySend}
          onClick={again}
        >
          {t('borrow.again')}
        </Button>
        <StartOver kind="quiet" terms={terms} />
      </Row>
      <p className={styles['quiet']}>{t('borrow.againHint')}</p>
    </>
  );
}
