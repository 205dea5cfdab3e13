// What every request contains besides the sign-in: a version before the paths, and static headers.
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import { newHeader, type HeaderRow } from './draft.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import { Text } from '../../components/Layout.tsx';
import styles from './Profiles.module.css';

export function HeadersCard({ editor }: { editor: Editor }) {
  const { headers } = editor.draft;
  const set = (row: number, part: Partial<HeaderRow>): void =>
    editor.change({ headers: headers.map((known) => (known.row === row ? { ...known, ...part } : known)) });
  return (
    <Card title={t('profiles.headers.title')}>
      <FixedSettings editor={editor}>
        <TextField {...bind(editor, 'pathPrefix')} mono hint={t('profiles.hint.pathPrefix')} />
        <Text size="small">{t('profiles.headers.text')}</Text>
        {headers.length === 0 ? <Text size="small">{t('profiles.headers.none')}</Text> : null}
        {headers.map(({ row, name, value }, index) => (
          <div key={row} className={styles['row']}>
            <TextField
              label={t('profiles.headers.name', { count: index + 1 })}
              mono
              value={name}
              error={editor.problems[`headers.${index}.name`]}
              onValue={(text) => set(row, { name: text })}
            />
            <TextField
              label={t('profiles.headers.value', { count: index + 1 })}
              mono
              value={value}
              error={editor.problems[`headers.${index}.value`]}
              onValue={(text) => set(row, { value: text })}
            />
            <Button
              kind="quiet"
              icon={<X aria-hidden="true" />}
              aria-label={t('profiles.headers.remove', { count: index + 1 })}
              onClick={() => editor.change({ headers: headers.filter((known) => known.row !== row) })}
            />
          </div>
        ))}
        <div>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => editor.change({ headers: [...headers, newHeader()] })}
          >
            {t('profiles.headers.add')}
          </Button>
        </div>
      </FixedSettings>
    </Card>
  );
}
