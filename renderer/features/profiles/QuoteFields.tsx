// The fields of the quote form, in the order they are sent.
import { useRef } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '../../components/Button.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { announce } from '../../state/announcer.ts';
import { t } from '../../text.ts';
import { FIELD_KINDS, newChoice, newField, WRITTEN_AS, type ChoiceRow, type FieldRow } from './draft.ts';
import type { Editor } from './editor.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './QuoteFields.module.css';

export function QuoteFields({ editor }: { editor: Editor }) {
  const fields = editor.draft.quoteFields;
  const list = useRef<HTMLOListElement>(null);
  const set = (next: readonly FieldRow[]): void => editor.change({ quoteFields: next });
  const move = (from: number, to: number): void => {
    const field = fields[from];
    if (field === undefined) return;
    set(fields.toSpliced(from, 1).toSpliced(to, 0, field));
    announce(t('profiles.quote.moved', { name: nameOf(field, from), place: to + 1, count: fields.length }));
  };
  return (
    <>
      {fields.length === 0 ? <Text>{t('profiles.quote.none')}</Text> : null}
      <Stack as="ol" ref={list} gap={3} className={styles['list']}>
        {fields.map((field, index) => (
          <li key={field.row} className={styles['item']}>
            <QuoteFieldRow
              field={field}
              index={index}
              problems={editor.problems}
              onChange={(part) => set(fields.with(index, { ...field, ...part }))}
            />
            <div className={styles['tools']}>
              <Button
                kind="quiet"
                icon={<ArrowUp aria-hidden="true" />}
                aria-label={t('profiles.quote.up', { name: nameOf(field, index) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                kind="quiet"
                icon={<ArrowDown aria-hidden="true" />}
                aria-label={t('profiles.quote.down', { name: nameOf(field, index) })}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                kind="quiet"
                icon={<X aria-hidden="true" />}
                aria-label={t('profiles.quote.remove', { name: nameOf(field, index) })}
                onClick={() => set(fields.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </Stack>
      <div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => set([...fields, newField()])}>
          {t('profiles.quote.add')}
        </Button>
      </div>
    </>
  );
}

const nameOf = ({ name }: FieldRow, index: number): string =>
  name.trim() === '' ? t('profiles.quote.field', { count: index + 1 }) : name.trim();

/** How the amount is sent: lenders take text, numbers, or kobo. */
function WrittenField({
  field: { written, scale },
  problem,
  onChange,
}: Pick<RowProps, 'field' | 'onChange'> & { problem: string | undefined }) {
  return (
    <>
      <ChoiceField
        label={t('profiles.quote.written')}
        value={written}
        options={WRITTEN_AS.map((value) => ({ value, label: t(`profiles.quote.writtenAs.${value}`) }))}
        onValue={(value) => onChange({ written: WRITTEN_AS.find((one) => one === value) ?? 'text' })}
      />
      {written === 'minor' || written === 'minorNumber' ? (
        <TextField
          label={t('profiles.quote.scale')}
          value={scale}
          error={problem}
          onValue={(value) => onChange({ scale: value })}
        />
      ) : null}
    </>
  );
}

interface RowProps {
  field: FieldRow;
  index: number;
  problems: Editor['problems'];
  onChange: (part: Partial<FieldRow>) => void;
}

function QuoteFieldRow({ field, index, problems, onChange }: RowProps) {
  const at = `quoteFields.${index}`;
  return (
    <fieldset className={styles['row']}>
      <legend className="unseen">{nameOf(field, index)}</legend>
      <TextField
        label={t('profiles.quote.name')}
        mono
        value={field.name}
        error={problems[`${at}.name`]}
        onValue={(name) => onChange({ name })}
      />
      <TextField
        label={t('profiles.quote.label')}
        value={field.label}
        error={problems[`${at}.label`]}
        onValue={(label) => onChange({ label })}
      />
      <ChoiceField
        label={t('profiles.quote.kind')}
        value={field.kind}
        options={FIELD_KINDS.map((value) => ({ value, label: t(`profiles.quote.kinds.${value}`) }))}
        onValue={(value) => onChange({ kind: FIELD_KINDS.find((kind) => kind === value) ?? 'text' })}
      />
      <Row as="label" weight="strong" className={styles['check']}>
        <input
          type="checkbox"
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        {t('profiles.quote.required')}
      </Row>
      {field.kind === 'text' ? null : (
        <WrittenField field={field} problem={problems[`${at}.scale`]} onChange={onChange} />
      )}
      {field.kind === 'choice' ? (
        <Choices
          at={at}
          options={field.options}
          problems={problems}
          onOptions={(options) => onChange({ options })}
        />
      ) : null}
    </fieldset>
  );
}

interface ChoicesProps {
  at: string;
  options: readonly ChoiceRow[];
  problems: Editor['problems'];
  onOptions: (options: readonly ChoiceRow[]) => void;
}

function Choices({ at, options, problems, onOptions }: ChoicesProps) {
  const none = problems[`${at}.type.options`];
  return (
    <Stack as="fieldset" gap={2} className={styles['choices']}>
      <legend>{t('profiles.quote.choices')}</legend>
      {options.map((option, index) => (
        <div key={option.row} className={styles['choice']}>
          <TextField
            label={t('profiles.quote.choiceValue', { count: index + 1 })}
            mono
            value={option.value}
            error={problems[`${at}.type.options.${index}.value`]}
            onValue={(value) => onOptions(options.with(index, { ...option, value }))}
          />
          <TextField
            label={t('profiles.quote.choiceLabel', { count: index + 1 })}
            value={option.label}
            error={problems[`${at}.type.options.${index}.label`]}
            onValue={(label) => onOptions(options.with(index, { ...option, label }))}
          />
          <Button
            kind="quiet"
            icon={<X aria-hidden="true" />}
            aria-label={t('profiles.quote.removeChoice', { count: index + 1 })}
            onClick={() => onOptions(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      {none === undefined ? null : (
        <Text tone="stop" weight="strong">
          {none}
        </Text>
      )}
      <div>
        <Button kind="link" onClick={() => onOptions([...options, newChoice()])}>
          {t('profiles.quote.addChoice')}
        </Button>
      </div>
    </Stack>
  );
}
