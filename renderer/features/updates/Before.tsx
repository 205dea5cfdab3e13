// The version before this one, and how it is put back.
import type { UpdatesSlice } from '../../../contract/slices/updates.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import layout from '../../components/layout.module.css';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Command } from './Command.tsx';
import { UpdateError } from './UpdateError.tsx';
import styles from './Updates.module.css';

interface Props {
  before: NonNullable<UpdatesSlice['before']>;
  busy: boolean;
}

export function Before({ before: { version, file, words }, busy }: Props) {
  const putBack = useCommand('updates.putBack');
  return (
    <Card title={t('updates.before.title')}>
      <div className={styles['body']}>
        <p className={styles['text']}>{t('updates.before.text', { version })}</p>
        {words !== undefined ? (
          <Command title={t('updates.before.words')} words={words} of="put-back" />
        ) : file ? (
          <div className={styles['acts']}>
            <Button busy={busy || putBack.busy} onClick={() => inBackground(putBack.run({ version }))}>
              {t('updates.before.act', { version })}
            </Button>
          </div>
        ) : (
          <p className={layout['note']}>{t('updates.before.gone')}</p>
        )}
        <UpdateError error={putBack.error} />
      </div>
    </Card>
  );
}
