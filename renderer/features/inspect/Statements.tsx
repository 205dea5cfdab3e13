// Settings that no field states: the unit of an LTV, the currency of a position, and the pagination of a
// list.
import { useState } from 'react';
import type { Pagination } from '../../../domain/profile-mapping.ts';
import { LtvUnitSchema } from '../../../domain/position.ts';
import { Card } from '../../components/Card.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import { setCurrency, setLtvUnit, setPagination } from './mapping.ts';
import type { DraftState } from './use-draft.ts';
import { useTyped } from './use-typed.ts';
import type { View } from './views.ts';
import { unitWords } from './words.ts';
import styles from './Inspector.module.css';

export function Statements({ view, state }: { view: View; state: DraftState }) {
  if (view.thing === 'position')
    return (
      <Card title={t('inspect.say.title')}>
        <PositionSays state={state} />
      </Card>
    );
  if (view.of !== 'list') return null;
  return (
    <Card title={t('inspect.say.pages')}>
      <Pages key={pagesKey(state.draft.pagination)} state={state} />
    </Card>
  );
}

const pagesKey = (pagination: Pagination | undefined): string => JSON.stringify(pagination ?? null);

function PositionSays({ state: { draft, change } }: { state: DraftState }) {
  const [{ currency, wrong }, setTyped] = useTyped(draft.positionCurrency, (stated) => ({
    currency: stated ?? '',
    wrong: false,
  }));
  return (
    <div className={styles['pair']}>
      <ChoiceField
        label={t('profiles.position.ltvUnit')}
        hint={t('profiles.position.ltvHint')}
        value={draft.ltvUnit ?? ''}
        options={[
          { value: '', label: t('inspect.say.decide') },
          ...LtvUnitSchema.options.map((value) => ({ value, label: unitWords(value) })),
        ]}
        onValue={(value) => change(setLtvUnit(LtvUnitSchema.options.find((known) => known === value)))}
      />
      <TextField
        label={t('inspect.say.currency')}
        hint={t('inspect.say.currencyHint')}
        error={wrong ? t('profiles.wrong.currency') : undefined}
        value={currency}
        maxLength={5}
        onValue={(typed) => {
          const text = typed.toUpperCase();
          setTyped({ currency: text, wrong: !change(setCurrency(text === '' ? undefined : text)) });
        }}
        onBlur={() => setTyped({ currency, wrong: currency !== '' && currency !== draft.positionCurrency })}
      />
    </div>
  );
}

type By = Pagination['by'];
const WAYS: readonly By[] = ['none', 'next', 'page'];

/** A method that needs a path applies once its path is valid. */
function Pages({ state: { draft, change } }: { state: DraftState }) {
  const now = draft.pagination;
  const [by, setBy] = useState<By | ''>(now?.by ?? '');
  const [next, setNext] = useState(now?.by === 'next' ? now.next : '');
  const [page, setPage] = useState(now?.by === 'page' ? now.page : '');
  const [pages, setPages] = useState(now?.by === 'page' ? now.pages : '');
  const take = (): void => {
    if (by === 'next' && next !== '') change(setPagination({ ...kept(now, 'next'), by, next }));
    if (by === 'page' && page !== '' && pages !== '')
      change(setPagination({ ...kept(now, 'page'), by, page, pages }));
  };
  return (
    <div className={styles['pair']}>
      <ChoiceField
        label={t('inspect.say.way')}
        hint={t('inspect.say.wayHint')}
        value={by}
        options={[
          { value: '', label: t('inspect.say.ways.found') },
          ...WAYS.map((value) => ({ value, label: t(`inspect.say.ways.${value}`) })),
        ]}
        onValue={(value) => {
          const way = WAYS.find((known) => known === value);
          setBy(way ?? '');
          if (way === undefined || way === 'none') change(setPagination(way && { by: way }));
        }}
      />
      {by === 'next' ? (
        <TextField
          label={t('inspect.say.next')}
          mono
          value={next}
          onValue={setNext}
          onBlur={take}
          hint={t('inspect.say.nextHint')}
        />
      ) : null}
      {by === 'page' ? (
        <>
          <TextField label={t('inspect.say.page')} mono value={page} onValue={setPage} onBlur={take} />
          <TextField label={t('inspect.say.pagesOf')} mono value={pages} onValue={setPages} onBlur={take} />
        </>
      ) : null}
    </div>
  );
}

/** The query parameter that the profile already names. */
function kept(now: Pagination | undefined, by: 'next' | 'page'): { parameter: string } {
  return { parameter: now?.by === by ? now.parameter : by === 'next' ? 'cursor' : 'page' };
}
