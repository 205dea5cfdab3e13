// The connection test: start, cancel, and its steps.
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { StepList } from './StepList.tsx';
import type { Selected } from './views.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './TestPanel.module.css';

interface Props {
  slice: InspectSlice;
  draft: ServiceProfile;
  selected: Selected;
  canStart: boolean;
  busy: boolean;
  onStart: () => void;
  onSelect: (key: Selected) => void;
}

export function TestPanel({ slice, draft, selected, canStart, busy, onStart, onSelect }: Props) {
  const cancel = useCommand('inspect.cancel');
  const isRunning = slice.state === 'running';
  return (
    <Card title={t('inspect.test.title')}>
      <Stack gap={2} className={styles['panel']}>
        <Row justify="between">
          <Text as="span">{t(`inspect.test.states.${slice.state}`)}</Text>
          {isRunning ? (
            <Button busy={cancel.busy} onClick={() => inBackground(cancel.run({}))}>
              {t('inspect.test.cancel')}
            </Button>
          ) : (
            <Button busy={busy} disabled={!canStart} onClick={onStart}>
              {t(slice.state === 'idle' ? 'inspect.test.run' : 'inspect.test.again')}
            </Button>
          )}
        </Row>
        <ErrorNotice error={cancel.error} />
        <StepList slice={slice} draft={draft} selected={selected} onSelect={onSelect} />
        <Text size="small" className={styles['foot']}>
          {t('inspect.test.foot')}
        </Text>
      </Stack>
    </Card>
  );
}
