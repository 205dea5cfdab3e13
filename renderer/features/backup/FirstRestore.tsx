// The restore of a backup from the start screen.
import { useState } from 'react';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { practiceRunIn } from '../../state/practice-run.ts';
import { t } from '../../text.ts';
import { ReadDialog } from './ReadDialog.tsx';
import { BackupError } from './BackupError.tsx';
import { Stack, Text } from '../../components/Layout.tsx';

export function FirstRestore() {
  const [open, setOpen] = useState(false);
  const choose = useCommand('backup.choose');
  const backup = useSlice('backup');
  const app = useSlice('app');
  const ready = app?.storage.state === 'ready' && practiceRunIn(app) === undefined;
  const act = async (): Promise<void> => {
    const result = await choose.run({});
    if (result?.ok === true && result.value.chosen) setOpen(true);
  };
  const failed = !open && backup?.task?.state === 'failed' ? backup.task.error : undefined;
  return (
    <Stack>
      <Text measure>
        {t('backup.firstRun.text')}{' '}
        <Button kind="link" busy={choose.busy} disabled={!ready} onClick={() => inBackground(act())}>
          {t('backup.firstRun.open')}
        </Button>
      </Text>
      <BackupError error={choose.error ?? failed} />
      {open ? <ReadDialog purpose="restore" onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}
