// The summary of the ledger proof: its lines and its verdict. Its own screen has the entries, the gaps and
// the candidates for a variance.
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { LedgerSummary, LedgerVerdict } from '../../components/LedgerLines.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useLedger } from '../../state/ledger.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';

export function LedgerProof() {
  const collateral = useSlice('collateral');
  const ledger = useLedger(false);
  const known = collateral?.position !== undefined || collateral?.deposits !== undefined;
  const [first] = known ? (ledger.value?.proofs ?? []) : [];
  return (
    <Card title={t('ledger.title')} aside={first === undefined ? undefined : <LedgerVerdict proof={first} />}>
      {first === undefined ? (
        ledger.error === undefined || !known ? (
          <Waiting lines={5} />
        ) : (
          <ErrorNotice error={ledger.error} />
        )
      ) : (
        <>
          <LedgerSummary proof={first} />
          <div>
            <Button kind="link" onClick={() => go({ screen: 'ledger' })}>
              {t('ledger.open')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
