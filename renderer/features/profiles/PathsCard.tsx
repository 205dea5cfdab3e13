// Every path with its method. A button restores the documented or assumed path.
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import { defaultPath, isOptional, methodsFor, PATH_NAMES, type PathName } from './draft.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import { Grid, Row, Text } from '../../components/Layout.tsx';
import styles from './Profiles.module.css';

export function PathsCard({ editor }: { editor: Editor }) {
  const { methods } = editor.draft;
  const unusual = PATH_NAMES.filter((name) => methods[name] !== methodsFor(name)[0]);
  const names = (method: 'POST' | 'PUT'): string =>
    unusual
      .filter((name) => methods[name] === method)
      .map((name) => t(`profiles.paths.${name}`))
      .join(', ');
  const [posted, put] = [names('POST'), names('PUT')];
  return (
    <Card title={t('profiles.paths.title')}>
      <Text measure className={styles['lead']}>
        {t('profiles.paths.text')}
      </Text>
      <FixedSettings editor={editor}>
        <Grid least={320} gap="wide">
          {PATH_NAMES.map((name) => (
            <PathField key={name} editor={editor} name={name} />
          ))}
        </Grid>
        {posted === '' && put === '' ? null : (
          <Notice tone="look">
            {posted === '' ? null : <p>{t('profiles.paths.posted', { names: posted })}</p>}
            {put === '' ? null : <p>{t('profiles.paths.put', { names: put })}</p>}
          </Notice>
        )}
      </FixedSettings>
    </Card>
  );
}

function PathField({ editor, name }: { editor: Editor; name: PathName }) {
  const { paths, methods } = editor.draft;
  const usual = defaultPath(name);
  const known = methodsFor(name);
  const label = t(`profiles.paths.${name}`);
  const set = (path: string): void => editor.change({ paths: { ...paths, [name]: path } });
  return (
    <fieldset className={styles['path']}>
      <legend className="unseen">{label}</legend>
      <ChoiceField
        label={t('profiles.paths.method')}
        value={methods[name]}
        options={known.map((method) => ({ value: method, label: method }))}
        error={editor.problems[`methods.${name}`]}
        onValue={(value) =>
          editor.change({
            methods: { ...methods, [name]: known.find((method) => method === value) ?? known[0] },
          })
        }
      />
      <TextField
        label={label}
        mono
        value={paths[name]}
        error={editor.problems[`paths.${name}`]}
        onValue={set}
        hint={
          <Row as="span" rowGap={0} wrap className={styles['hint']}>
            {isOptional(name)
              ? t(`profiles.paths.without.${name}`)
              : // The document names no path to read loans (docs/gaps.md, gap 26).
                name === 'loans' || name === 'loan'
                ? t('profiles.paths.assumed', { path: usual })
                : t('profiles.paths.documented', { path: usual })}
            {paths[name] === usual || usual === '' ? null : (
              <Button
                kind="link"
                aria-label={t('profiles.paths.resetNamed', { path: usual, name: label })}
                onClick={() => set(usual)}
              >
                {t('profiles.paths.reset')}
              </Button>
            )}
          </Row>
        }
      />
    </fieldset>
  );
}
