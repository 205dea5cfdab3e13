// The fields of a quote request, and the body they make. The service's document or its refusal names them.
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import * as v from 'valibot';
import { QuoteFieldsSchema, type QuoteField } from '../../../domain/profile-rules.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import type { DraftState } from './use-draft.ts';
import { useTyped } from './use-typed.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

interface Row {
  readonly name: string;
  readonly kind: 'naira' | 'collateral' | 'text' | 'choice';
  readonly field: QuoteField | undefined;
}

/** Rows without a name are in no draft. */
const rowsOf = (fields: readonly QuoteField[]): { rows: readonly Row[]; isWrong: boolean } => ({
  rows: fields.map((field) => ({ name: field.name, kind: field.type.kind, field })),
  isWrong: false,
});

const KINDS = ['naira', 'collateral', 'text'] as const;

export function QuoteBody({ state }: { state: DraftState }) {
  const { quoteFields } = state.draft;
  const [{ rows, isWrong }, setTyped] = useTyped(quoteFields, rowsOf);
  const setRows = (next: readonly Row[]): void => setTyped({ rows: next, isWrong });
  const take = (next: readonly Row[]): void => {
    const named = next.filter(({ name }) => name.trim() !== '').map(fieldOf);
    const parsed = v.safeParse(QuoteFieldsSchema, named);
    setTyped({ rows: next, isWrong: !parsed.success }, parsed.success ? parsed.output : quoteFields);
    if (parsed.success) state.change((draft) => ({ ...draft, quoteFields: parsed.output }));
  };
  const put = (at: number, change: Partial<Row>): readonly Row[] =>
    rows.map((row, index) => (index === at ? { ...row, ...change } : row));
  const sample = Object.fromEntries(quoteFields.map(({ name, type }) => [name, SAMPLES[type.kind]]));
  return (
    <Card title={t('inspect.quote.title')}>
      <Stack gap={3}>
        <Text>{t('inspect.quote.text')}</Text>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has nothing of its own but its place
          <div key={at} className={styles['pair']}>
            <TextField
              label={t('inspect.quote.name', { count: at + 1 })}
              mono
              value={row.name}
              error={isWrong ? t('inspect.quote.wrong') : undefined}
              onValue={(name) => setRows(put(at, { name }))}
              onBlur={() => take(rows)}
            />
            <ChoiceField
              label={t('inspect.quote.kind', { count: at + 1 })}
              value={row.kind}
              options={[...KINDS, ...(row.kind === 'choice' ? (['choice'] as const) : [])].map((value) => ({
                value,
                label: t(`profiles.quote.kinds.${value}`),
              }))}
              onValue={(value) => take(put(at, { kind: KINDS.find((kind) => kind === value) ?? 'text' }))}
            />
            <Button
              kind="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => take(rows.filter((_row, index) => index !== at))}
            >
              {t('inspect.quote.remove', { count: at + 1 })}
            </Button>
          </div>
        ))}
        <Row wrap>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => setRows([...rows, { name: '', kind: 'text', field: undefined }])}
          >
            {t('inspect.quote.add')}
          </Button>
        </Row>
        <pre className={styles['path']}>{JSON.stringify({ external_id: 'cd-…', ...sample })}</pre>
      </Stack>
    </Card>
  );
}

const SAMPLES = { naira: '1250000.00', collateral: '750.25', text: '…', choice: '…' } as const;

function fieldOf({ name, kind, field }: Row): unknown {
  const trimmed = name.trim();
  if (field?.type.kind === kind) return { ...field, name: trimmed };
  return { name: trimmed, label: field?.label ?? trimmed, type: { kind }, required: field?.required ?? true };
}
