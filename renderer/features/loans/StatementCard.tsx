// Saves a loan's statement, and shows the hash of the saved file.
import { useState } from 'react';
import FileText from 'lucide-react/icons/file-text';
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

export function StatementCard({ loanId }: { loanId: LoanId }) {
  const write = useCommand('statements.loan');
  const [saved, setSaved] = useState<CallOutput<'statements.loan'>>();
  const save = async (): Promise<void> => {
    const result = await write.run({ loanId });
    if (result?.ok !== true || result.value.file === undefined) return;
    setSaved(result.value);
    announce(t('statements.saved', { file: result.value.file }));
  };
  return (
    <Card title={t('statements.title')}>
      <div className={styles['evidence']}>
        <p className={styles['text']}>{t('statements.loanText')}</p>
        <div>
          <Button
            icon={<FileText aria-hidden="true" />}
            busy={write.busy}
            onClick={() => inBackground(save())}
          >
            {t('statements.open.loan')}
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
