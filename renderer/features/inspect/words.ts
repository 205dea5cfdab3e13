// The names of fields, steps and states.
import type { CallOutput } from '../../../contract/contract.ts';
import type { Understood } from '../../../contract/calls/inspect.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { dayAndTime, grouped } from '../../components/format.ts';
import { t } from '../../text.ts';
import { isFieldName, type Selected } from './views.ts';

export const fieldLabel = (field: string): string =>
  isFieldName(field) ? t(`inspect.fields.${field}`) : field;

export const viewLabel = (key: Selected): string => t(`inspect.steps.${key}`);

/** `9 found · 1 assumed · 2 missing · 3 not mapped`, of one item; zero counts are omitted. */
export function countsOf({ understood, lines }: CallOutput<'inspect.answer'>): string {
  const said = (state: Understood['state']): number => understood.filter((one) => one.state === state).length;
  const unmapped = lines.filter(
    ({ role, kind, fields }) =>
      role === 'unmapped' && fields.length === 0 && !['object', 'list', 'close', 'more'].includes(kind),
  ).length;
  const parts = [t('inspect.counts.found', { count: said('found') })];
  for (const state of ['assumed', 'unreadable', 'missing'] as const)
    if (said(state) > 0) parts.push(t(`inspect.counts.${state}`, { count: said(state) }));
  if (unmapped > 0) parts.push(t('inspect.counts.unmapped', { count: unmapped }));
  return parts.join(' · ');
}

const NUMBERS: ReadonlySet<string> = new Set(
  'amount value capacity debt ltv price collateralAmount credits releases seizures balance payoff principal returnAmount'.split(
    ' ',
  ),
);

/** Times in Lagos; amounts keep every digit. */
export function valueWords({ field, value = '', unit }: Understood): string {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return t('time.wat', { time: dayAndTime(epochMillis(at)) });
  const amount = NUMBERS.has(field) ? parseDecimal(value) : undefined;
  const text = amount === undefined ? value : grouped(amount);
  return unit === undefined ? text : `${text} ${unitWords(unit)}`;
}

export function unitWords(unit: string): string {
  switch (unit) {
    case 'percent':
    case 'fraction':
    case 'basis-points':
      return t(`inspect.units.${unit}`);
    default:
      return unit;
  }
}
