// The form for the terms, built from the profile's fields, with a preview of the exact request.
import { useState } from 'react';
import type { Terms } from '../../../contract/slices/borrow.ts';
import type { Requests } from '../../../domain/connector/requests.ts';
import { isPositive, parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import type { ExternalId } from '../../../domain/ids.ts';
import { quoteBody } from '../../../domain/connector/money-request.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { setTerm, useDraft } from '../../state/draft.ts';
import { Preflight } from './Preflight.tsx';
import { useReturnAddressGuard, ReturnAddressGuard } from './ReturnAddressGuard.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

const nothing: QuoteField[] = [];

export function TermsForm() {
  const borrow = useSlice('borrow');
  const asset = useSlice('collateral')?.expected?.asset;
  const typed = useDraft((draft) => draft.terms);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useCommand('borrow.createQuote');
  const fields = borrow?.fields ?? nothing;
  const { maySend, withoutReturnAddress } = useReturnAddressGuard(borrow?.preflight);
  const terms = withDefaults(fields, typed);

  const submit = async (): Promise<void> => {
    const found = problemsOf(fields, terms);
    setProblems(found);
    if (Object.keys(found).length === 0)
      await create.run({
        terms: canonical(fields, terms),
        ...(withoutReturnAddress && { withoutReturnAddress }),
      });
  };

  return (
    <Stack gap="wide" className={styles['split']}>
      <Card title={t('borrow.terms.title')}>
        <Form onSubmit={submit}>
          {fields.length === 0 ? <p className={styles['quiet']}>{t('borrow.terms.noFields')}</p> : null}
          {fields.map((field) => (
            <TermField
              key={field.name}
              field={field}
              asset={asset}
              places={borrow?.direct?.places}
              value={terms[field.name] ?? ''}
              error={problems[field.name]}
              onValue={(value) => {
                setTerm(field.name, value);
                setProblems({});
              }}
            />
          ))}
          <div>
            <Text size="less" tone="quiet" weight="strong" className={styles['label']}>
              {t('borrow.terms.body')}
            </Text>
            <Preformatted>{bodyOf(fields, borrow?.request, canonical(fields, terms))}</Preformatted>
            <p className={styles['quiet']}>{t('borrow.terms.reference')}</p>
          </div>
          <ReturnAddressGuard preflight={borrow?.preflight} />
          <ErrorNotice error={create.error} />
          <Row gap={3} rowGap={2} align="center" wrap>
            <Button
              kind="primary"
              submit
              busy={create.busy}
              disabled={borrow?.preflight.connected !== true || !maySend}
            >
              {t('borrow.terms.send')}
            </Button>
            <span className={styles['quiet']}>{t('borrow.terms.free')}</span>
          </Row>
        </Form>
      </Card>
      {borrow === undefined ? null : (
        <Preflight
          preflight={borrow.preflight}
          way="quote"
          amount={nairaIn(fields, terms)}
          note={t('borrow.preflight.window')}
        />
      )}
    </Stack>
  );
}

interface TermFieldProps {
  field: QuoteField;
  asset: string | undefined;
  places: number | undefined;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

function TermField({ field, asset, places, value, error, onValue }: TermFieldProps) {
  const label = field.required ? field.label : t('borrow.terms.optional', { label: field.label });
  const shared = { label, value, error, onValue };
  switch (field.type.kind) {
    case 'naira':
      return <AmountField {...shared} />;
    case 'collateral':
      return <AmountField {...shared} unit={asset ?? ''} places={places} />;
    case 'text':
      return <TextField {...shared} maxLength={500} />;
    case 'choice':
      return <ChoiceField {...shared} options={field.type.options} />;
  }
}

/** The amount to borrow, if exactly one field states it in naira. */
function nairaIn(fields: readonly QuoteField[], terms: Terms): Decimal | undefined {
  const [only, second] = fields.filter(({ type }) => type.kind === 'naira');
  return only === undefined || second !== undefined ? undefined : parseDecimal(terms[only.name] ?? '');
}

/** A choice without an answer starts at its first option, which the preview then shows. */
function withDefaults(fields: readonly QuoteField[], typed: Terms): Terms {
  const terms: Terms = {};
  for (const { name, type } of fields)
    terms[name] = typed[name] ?? (type.kind === 'choice' ? (type.options[0]?.value ?? '') : '');
  return terms;
}

/** Empty optional fields are not sent. */
function canonical(fields: readonly QuoteField[], terms: Terms): Terms {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = terms[name]?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

function problemsOf(fields: readonly QuoteField[], terms: Terms): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, type, required } of fields) {
    const value = terms[name]?.trim() ?? '';
    if (value === '') {
      if (required) problems[name] = t('common.required');
    } else if (type.kind === 'naira' || type.kind === 'collateral') {
      const amount = parseDecimal(value);
      if (amount === undefined || !isPositive(amount)) problems[name] = t('borrow.terms.notAnAmount');
      else if (type.kind === 'naira' && /\.\d{3,}$/.test(value)) problems[name] = t('borrow.terms.kobo');
    }
  }
  return problems;
}

/** As it will be sent, with a placeholder for our reference. */
function bodyOf(fields: readonly QuoteField[], quotes: Requests['quotes'], terms: Terms): string {
  const made = t('borrow.terms.made') as ExternalId;
  const sending = { quoteFields: fields, applicationAmountField: { name: '' }, requests: { quotes } };
  try {
    return quoteBody(sending, made, terms);
  } catch {
    // Too many digits for the minor unit: the field says so when it is sent.
    return quoteBody(sending, made, {});
  }
}
