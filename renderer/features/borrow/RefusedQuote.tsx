// A quote that the lender refused: the names that it calls missing, all at once, each with the input or a new field
// that it stands for. Nothing is sent from here; the form keeps what was typed and sends on demand.
import { useState } from 'react';
import type { Terms } from '../../../contract/slices/borrow.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { Grid, Row, Stack } from '../../components/Layout.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { StartOver, useStartOver } from './StartOver.tsx';

/** A field that the request had, or a kind of new one. */
const NEW = { naira: 'new naira', text: 'new text' } as const;
const NEW_KINDS = ['naira', 'text'] as const;

export function RefusedQuote({ names, terms }: { names: readonly string[]; terms: Terms }) {
  const fields = useSlice('borrow')?.fields ?? [];
  const profileId = useSlice('connect')?.profile?.id;
  const missing = names.filter((name) => !fields.some((field) => field.name === name));
  const [chosen, setChosen] = useState(() => guessed(missing, fields));
  const save = useCommand('profiles.save');
  const { over, startOver } = useStartOver();
  if (missing.length === 0 || profileId === undefined)
    return <StartOver terms={terms} label={t('borrow.refused.change')} />;

  const use = async (): Promise<void> => {
    const detail = await client['profiles.detail']({ profileId });
    if (!detail.ok) return;
    const quoteFields = withNames(detail.value.profile.quoteFields, chosen);
    const saved = await save.run({ profile: { ...detail.value.profile, quoteFields } });
    if (saved?.ok !== true) return;
    await startOver(termsUnder(terms, chosen));
  };
  return (
    <Stack gap={3}>
      <p>{t('borrow.refused.text', { names: missing.join(', ') })}</p>
      <Grid least={240} gap="wide">
        {missing.map((name) => (
          <ChoiceField
            key={name}
            label={name}
            value={chosen[name] ?? NEW.text}
            options={[
              ...fields
                .filter((field) => !names.includes(field.name))
                .map((field) => ({
                  value: field.name,
                  label: t('borrow.refused.instead', { name: field.name, value: terms[field.name] ?? '' }),
                })),
              ...NEW_KINDS.map((kind) => ({ value: NEW[kind], label: t(`borrow.refused.new.${kind}`) })),
            ]}
            onValue={(value) => setChosen((old) => ({ ...old, [name]: value }))}
          />
        ))}
      </Grid>
      <ErrorNotice error={save.error ?? over.error} />
      <Row wrap>
        <Button kind="primary" busy={save.busy || over.busy} onClick={() => inBackground(use())}>
          {t('borrow.refused.use', { count: missing.length })}
        </Button>
        <StartOver kind="quiet" terms={terms} label={t('borrow.refused.change')} />
      </Row>
    </Stack>
  );
}

type Chosen = Readonly<Record<string, string>>;

const AMOUNT = /amount|sum|principal|value/i;

/** An amount takes the place of the amount that has another name; the rest is new until a person says otherwise. */
function guessed(missing: readonly string[], fields: readonly QuoteField[]): Chosen {
  const amounts = fields.filter(({ name, type }) => type.kind === 'naira' && !missing.includes(name));
  const named = missing.filter((name) => AMOUNT.test(name));
  return Object.fromEntries(
    missing.map((name) => {
      if (!AMOUNT.test(name)) return [name, NEW.text];
      const [only, second] = amounts;
      return [name, only !== undefined && second === undefined && named.length === 1 ? only.name : NEW.naira];
    }),
  );
}

function withNames(fields: readonly QuoteField[], chosen: Chosen): QuoteField[] {
  const renamed = fields.map((field) => {
    const name = Object.keys(chosen).find((one) => chosen[one] === field.name);
    return name === undefined ? field : { ...field, name };
  });
  const added = Object.entries(chosen).flatMap(([name, from]): QuoteField[] => {
    const kind = NEW_KINDS.find((one) => NEW[one] === from);
    return kind === undefined ? [] : [{ name, label: name, type: { kind }, required: true }];
  });
  return [...renamed, ...added];
}

/** What was typed, under the new names. */
const termsUnder = (terms: Terms, chosen: Chosen): Terms =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [
      Object.keys(chosen).find((one) => chosen[one] === name) ?? name,
      value,
    ]),
  );
