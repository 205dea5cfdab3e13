// Saves the evidence pack of a loan, and shows the hash of the saved file.
import { useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import styles from './EvidenceCard.module.css';

export function EvidenceCard({ loanId }: { loanId: LoanId }) {
  const write = useCommand('evidence.write');
  const [saved, setSaved] = useState<CallOutput<'evidence.write'>>();
  const save = async (): Promise<void> => {
    const result = await write.run({ loanId });
    if (result?.ok !== true || result.value.file === undefined) return;
    setSaved(result.value);
    announce(t('statements.saved', { file: result.value.file }));
  };
  return (
    <Card title={t('evidence.title')}>
      <div className={styles['evidence']}>
        <p className={styles['text']}>{t('evidence.text')}</p>
        <div>
          <Button busy={write.busy} onClick={() => inBackground(save())}>
            {t('evidence.save')}
          </Button>
        </div>
        {saved?.file === undefined ? null : (
          <p className={styles['saved']}>
            {t('statements.saved', { file: saved.file })} <Mono>{saved.sha256 ?? ''}</Mono>
          </p>
        )}
        <ErrorNotice error={write.error} />
      </div>
    </Card>
  );
}
