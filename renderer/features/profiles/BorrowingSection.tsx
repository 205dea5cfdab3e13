// The fields of a quote request, and the one field of a direct application that no document names.
import { Card } from '../../components/Card.tsx';
import { CheckField, TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { Preformatted } from '../../components/Preformatted.tsx';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import type { FieldRow } from './draft.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import styles from './Profiles.module.css';

export function BorrowingSection({ editor }: { editor: Editor }) {
  return (
    <Stack className={layout['columns']}>
      <Card title={t('profiles.quote.title')}>
        <Text measure className={styles['lead']}>
          {t('profiles.quote.text')}
        </Text>
        <FixedSettings editor={editor}>
          <QuoteFields editor={editor} />
        </FixedSettings>
      </Card>
      <Stack>
        <Card title={t('profiles.quote.preview')}>
          <Preformatted>{preview(editor.draft.quoteFields)}</Preformatted>
        </Card>
        <Direct editor={editor} />
      </Stack>
    </Stack>
  );
}

/** The names and their order are sent as shown; the values are examples of the form's input. */
function preview(fields: readonly FieldRow[]): string {
  const members = fields
    .filter(({ name }) => name.trim() !== '')
    .map((field) => [field.name.trim(), exampleOf(field)]);
  return JSON.stringify(
    Object.fromEntries([['external_id', t('profiles.quote.made')], ...members]),
    undefined,
    2,
  );
}

function exampleOf({ kind, options }: FieldRow): string {
  switch (kind) {
    case 'naira':
      return t('profiles.quote.amount');
    case 'collateral':
      return t('profiles.quote.collateralAmount');
    case 'text':
      return t('profiles.quote.someText');
    case 'choice':
      return options[0]?.value ?? '';
  }
}

function Direct({ editor }: { editor: Editor }) {
  const { draft, saved } = editor;
  const was = saved.applicationAmountField;
  return (
    <Card title={t('profiles.direct.title')}>
      <Text measure className={styles['lead']}>
        {t('profiles.direct.text')}
      </Text>
      <FixedSettings editor={editor}>
        <TextField
          {...bind(editor, 'amountField')}
          mono
          // A confirmed name does not confirm another name.
          onValue={(text) =>
            editor.change({
              amountField: text,
              amountFieldConfirmed: was.confirmed && text.trim() === was.name,
            })
          }
        />
        <CheckField
          label={t('profiles.direct.confirm')}
          checked={draft.amountFieldConfirmed}
          onChecked={(checked) => editor.change({ amountFieldConfirmed: checked })}
        />
        <Notice tone={draft.amountFieldConfirmed ? 'plain' : 'look'}>
          <p>
            {draft.amountFieldConfirmed
              ? t('profiles.direct.on')
              : was.confirmed && draft.amountField.trim() !== was.name
                ? t('profiles.direct.unconfirmed')
                : t('profiles.direct.off')}
          </p>
        </Notice>
      </FixedSettings>
    </Card>
  );
}
