// Saves or discards the draft; visible in every section while something is unsaved.
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { t } from '../../text.ts';
import type { Editor } from './editor.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './SaveBar.module.css';

export function SaveBar({ editor, onSave }: { editor: Editor; onSave: () => void }) {
  const wrong = Object.keys(editor.problems).length;
  const { error } = editor;
  const changed = editor.changed || editor.unagreed;
  if (!changed && error === undefined) return null;
  return (
    <Stack gap={2} className={styles['bar']}>
      <ErrorNotice
        error={error}
        actions={changed ? undefined : <Button onClick={editor.discard}>{t('common.close')}</Button>}
      />
      {changed ? (
        <Row wrap>
          <Row as="output" rowGap={0} wrap tone="quiet" className={styles['words']}>
            {wrong > 0 ? (
              <strong className={styles['wrong']}>
                {t('profiles.sections.toCorrect', { count: wrong })}
              </strong>
            ) : (
              <strong>{t(editor.changed ? 'profiles.unsaved.bar' : 'profiles.bar.unagreed')}</strong>
            )}
            {editor.losesSecret ? <span>{t('profiles.bar.losesSecret')}</span> : null}
          </Row>
          <Button kind="quiet" onClick={editor.discard}>
            {t('profiles.bar.discard')}
          </Button>
          <Button kind="primary" busy={editor.busy} onClick={onSave}>
            {editor.busy ? t('profiles.bar.saving') : t('profiles.bar.save')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
