// Saves or discards the draft; visible in every section while something is unsaved.
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { t } from '../../text.ts';
import type { Editor } from './editor.ts';
import styles from './SaveBar.module.css';

export function SaveBar({ editor, onSave }: { editor: Editor; onSave: () => void }) {
  const wrong = Object.keys(editor.problems).length;
  const { changed, error } = editor;
  if (!changed && error === undefined) return null;
  return (
    <div className={styles['bar']}>
      <ErrorNotice
        error={error}
        actions={changed ? undefined : <Button onClick={editor.discard}>{t('common.close')}</Button>}
      />
      {changed ? (
        <div className={styles['line']}>
          <output className={styles['words']}>
            {wrong > 0 ? (
              <strong className={styles['wrong']}>
                {t('profiles.sections.toCorrect', { count: wrong })}
              </strong>
            ) : (
              <strong>{t('profiles.unsaved.bar')}</strong>
            )}
            {editor.losesSecret ? <span>{t('profiles.bar.losesSecret')}</span> : null}
          </output>
          <Button kind="quiet" onClick={editor.discard}>
            {t('profiles.bar.discard')}
          </Button>
          <Button kind="primary" busy={editor.busy} onClick={onSave}>
            {editor.busy ? t('profiles.bar.saving') : t('profiles.bar.save')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
