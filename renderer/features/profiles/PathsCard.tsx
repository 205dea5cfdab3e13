// Every path, with what the document or this app assumes beside it and one press to go back to that.
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import { defaultPath, PATH_NAMES, type PathName } from './draft.ts';
import type { Editor } from './editor.ts';
import { Fixed } from './Fixed.tsx';
import styles from './Profiles.module.css';

export function PathsCard({ editor }: { editor: Editor }) {
  return (
    <Card title={t('profiles.paths.title')}>
      <p className={styles['lead']}>{t('profiles.paths.text')}</p>
      <Fixed editor={editor}>
        <div className={styles['wide']}>
          {PATH_NAMES.map((name) => (
            <PathField key={name} editor={editor} name={name} />
          ))}
        </div>
      </Fixed>
    </Card>
  );
}

function PathField({ editor, name }: { editor: Editor; name: PathName }) {
  const { paths } = editor.draft;
  const usual = defaultPath(name);
  const set = (path: string): void => editor.change({ paths: { ...paths, [name]: path } });
  return (
    <TextField
      label={t(`profiles.paths.${name}`)}
      mono
      value={paths[name]}
      error={editor.problems[`paths.${name}`]}
      onValue={set}
      hint={
        <span className={styles['hint']}>
          {name === 'readApplications' || name === 'application'
            ? t(`profiles.paths.without.${name}`)
            : // Gap 26: the document names no way to read loans.
              name === 'loans' || name === 'loan'
              ? t('profiles.paths.assumed', { path: usual })
              : t('profiles.paths.documented', { path: usual })}
          {paths[name] === usual || usual === '' ? null : (
            <Button
              kind="link"
              aria-label={t('profiles.paths.resetNamed', { path: usual, name: t(`profiles.paths.${name}`) })}
              onClick={() => set(usual)}
            >
              {t('profiles.paths.reset')}
            </Button>
          )}
        </span>
      }
    />
  );
}
