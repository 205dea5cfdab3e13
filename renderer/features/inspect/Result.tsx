// What the test read, in a sentence and a few figures that a treasurer compares with the lender's page; what is
// missing, with what it disables; and the currency of the amounts, where no answer states it.
import type { ReadResult } from '../../../contract/calls/inspect.ts';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { count, span } from '../../components/format.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { setCurrency } from './mapping.ts';
import type { DraftState } from './use-draft.ts';
import { useTyped } from './use-typed.ts';
import { CONSEQUENCES } from './views.ts';
import { fieldLabel, shortAmount, valueWords, viewLabel } from './words.ts';
import styles from './Inspector.module.css';

interface Props {
  slice: InspectSlice;
  result: ReadResult | undefined;
  state: DraftState;
  canStart: boolean;
  busy: boolean;
  onStart: () => void;
}

export function Result({ slice, result, state, canStart, busy, onStart }: Props) {
  const cancel = useCommand('inspect.cancel');
  const isRunning = slice.state === 'running';
  const now = slice.steps.find((step) => step.state === 'running' && step.key !== 'sign-in');
  const aside = (
    <>
      <span>{t(`inspect.test.states.${slice.state}`)}</span>
      {isRunning ? (
        <Button busy={cancel.busy} onClick={() => inBackground(cancel.run({}))}>
          {t('inspect.test.cancel')}
        </Button>
      ) : (
        <Button busy={busy} disabled={!canStart} onClick={onStart}>
          {t(slice.state === 'idle' ? 'inspect.test.run' : 'inspect.test.again')}
        </Button>
      )}
    </>
  );
  return (
    <Card title={t('inspect.test.title')} aside={aside}>
      <Stack gap={3}>
        <ErrorNotice error={cancel.error} />
        {slice.state === 'idle' ? <Text>{t('inspect.test.foot')}</Text> : null}
        {isRunning && now !== undefined ? (
          <Text>{t('inspect.test.reading', { what: viewLabel(now.key) })}</Text>
        ) : null}
        <Failures slice={slice} />
        {result === undefined || result.read.length === 0 ? null : <Read result={result} />}
        {result === undefined || slice.state === 'idle' ? null : <Lacking lacks={result.lacks} />}
        {result?.asksCurrency === true || state.draft.positionCurrency !== state.stored.positionCurrency ? (
          <Currency state={state} />
        ) : null}
      </Stack>
    </Card>
  );
}

/** The same failure of several steps is told once. */
function Failures({ slice: { steps } }: { slice: InspectSlice }) {
  const failed = steps.filter(({ error }) => error !== undefined);
  const told = failed.filter(
    ({ error }, at) =>
      failed.findIndex((other) => JSON.stringify(other.error) === JSON.stringify(error)) === at,
  );
  return told.map(({ key, error, waitFor }) => (
    <section key={key} aria-label={viewLabel(key)}>
      <Text weight="strong" tone="plain">
        {t('inspect.failed', {
          steps: failed
            .filter((one) => JSON.stringify(one.error) === JSON.stringify(error))
            .map((one) => viewLabel(one.key))
            .join(', '),
        })}
      </Text>
      <ErrorNotice error={error} alert={false} />
      {waitFor === undefined ? null : <Text>{t('inspect.facts.waitFor', { span: span(waitFor) })}</Text>}
    </section>
  ));
}

const ORDER = ['position', 'loan', 'deposit', 'returnAddress', 'wallet', 'application', 'quote'];

function Read({ result }: { result: ReadResult }) {
  const read = result.read.toSorted((one, other) => ORDER.indexOf(one.thing) - ORDER.indexOf(other.thing));
  const value = read.flatMap(({ amounts }) => amounts).find(({ field }) => field === 'value');
  const parts = read.flatMap(({ thing, good, items, total, unclear }) => {
    const all = count(total ?? items);
    const known = (part: string): string =>
      unclear === 0 ? part : t('inspect.read.unclear', { parts: part, count: unclear });
    switch (thing) {
      case 'loan':
        return known(t('inspect.read.loan', { count: good, all }));
      case 'deposit':
        return t('inspect.read.deposit', { count: total ?? items, all });
      case 'returnAddress':
        return known(t('inspect.read.returnAddress', { count: good }));
      default:
        return [];
    }
  });
  const amount = value?.value === undefined ? undefined : parseDecimal(value.value);
  if (amount !== undefined)
    parts.unshift(t('inspect.read.value', { value: shortAmount(amount, value?.unit) }));
  // Some things have figures below and no part in the sentence.
  const isLacking = (of: string): boolean => result.lacks.some(({ thing }) => thing === of);
  const isNothing =
    parts.length === 0 &&
    read.every(({ thing, items, amounts }) => amounts.length === 0 && (items === 0 || isLacking(thing)));
  return (
    <Stack gap={3}>
      <p className={styles['sentence']}>
        {isNothing
          ? t('inspect.read.nothing')
          : [
              ...(parts.length === 0 ? [] : [t('inspect.read.all', { parts: parts.join(', ') })]),
              t('inspect.read.compare'),
            ].join(' ')}
      </p>
      <Facts>
        {read.flatMap(({ thing, amounts, good, items, total }) => [
          ...amounts.map((one) => (
            <Fact key={one.field} name={fieldLabel(one.field)}>
              {valueWords(one)}
            </Fact>
          )),
          thing === 'position' || thing === 'quote' ? null : (
            <Fact key={thing} name={t(`inspect.things.${thing}`)}>
              {t(`inspect.good.${thing}`, { good: count(good), items: count(items) })}
              {total !== undefined && total > items
                ? ` · ${t('inspect.read.first', { items: count(items), total: count(total) })}`
                : null}
            </Fact>
          ),
        ])}
      </Facts>
    </Stack>
  );
}

export function Lacking({ lacks }: Pick<ReadResult, 'lacks'>) {
  if (lacks.length === 0) return null;
  return (
    <Notice tone="look" title={t('inspect.opening.missing')}>
      <Stack as="ul" gap={1}>
        {lacks.map(({ thing, field }) => (
          <li key={`${thing} ${field ?? ''}`}>
            <strong>
              {field === undefined
                ? t('inspect.opening.whole', { thing: t(`inspect.things.${thing}`) })
                : t('inspect.opening.one', {
                    thing: t(`inspect.things.${thing}`),
                    field: fieldLabel(field),
                  })}
            </strong>{' '}
            {t(
              field === undefined
                ? 'inspect.without.whole'
                : (CONSEQUENCES[thing]?.[field] ?? 'inspect.without.other'),
            )}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

function Currency({ state: { draft, change } }: { state: DraftState }) {
  const [{ currency, wrong }, setTyped] = useTyped(draft.positionCurrency, (stated) => ({
    currency: stated ?? '',
    wrong: false,
  }));
  return (
    <Notice tone="look" title={t('inspect.currency.title')}>
      <Stack gap={2}>
        <p>{t('inspect.currency.text')}</p>
        <TextField
          label={t('inspect.currency.label')}
          error={wrong ? t('profiles.wrong.currency') : undefined}
          value={currency}
          maxLength={5}
          onValue={(typed) => {
            const text = typed.toUpperCase();
            setTyped({ currency: text, wrong: !change(setCurrency(text === '' ? undefined : text)) });
          }}
          onBlur={() => setTyped({ currency, wrong: currency !== '' && currency !== draft.positionCurrency })}
        />
        {draft.positionCurrency === 'NGN' ? null : (
          <Row>
            <Button onClick={() => change(setCurrency('NGN'))}>{t('inspect.currency.naira')}</Button>
          </Row>
        )}
      </Stack>
    </Notice>
  );
}
