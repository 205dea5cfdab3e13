// Saves a loan's statement or its evidence pack, and shows the hash of the saved file.
import { useState, type ReactNode } from 'react';
import FileText from 'lucide-react/icons/file-text';
import type { LoanId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './SaveCards.module.css';

export function StatementCard({ loanId }: { loanId: LoanId }) {
  return (
    <SaveCard
      loanId={loanId}
      call="statements.loan"
      title={t('statements.title')}
      text={t('statements.loanText')}
      act={t('statements.open.loan')}
      icon={<FileText aria-hidden="true" />}
    />
  );
}

export function EvidenceCard({ loanId }: { loanId: LoanId }) {
  return (
    <SaveCard
      loanId={loanId}
      call="evidence.write"
      title={t('evidence.title')}
      text={t('evidence.text')}
      act={t('evidence.save')}
    />
  );
}

interface Props {
  loanId: LoanId;
  call: 'statements.loan' | 'evidence.write';
  title: string;
  text: string;
  act: string;
  icon?: ReactNode;
}

function SaveCard({ loanId, call, title, text, act, icon }: Props) {
  const write = useCommand(call);
  const [saved, setSaved] = useState<{ file: string; sha256: string }>();
  const save = async (): Promise<void> => {
    const result = await write.run({ loanId });
    if (result?.ok !== true || result.value.file === undefined) return;
    setSaved({ file: result.value.file, sha256: result.value.sha256 ?? '' });
    announce(t('statements.saved', { file: result.value.file }));
  };
  return (
    <Card title={title}>
      <Stack gap={2}>
        <Text>{text}</Text>
        <div>
          <Button icon={icon} busy={write.busy} onClick={() => inBackground(save())}>
            {act}
          </Button>
        </div>
        {saved === undefined ? null : (
          <p className={styles['saved']}>
            {t('statements.saved', { file: saved.file })} <Mono>{saved.sha256}</Mono>
          </p>
        )}
        <ErrorNotice error={write.error} />
      </Stack>
    </Card>
  );
}
