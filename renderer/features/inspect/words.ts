// What fields, steps and states are called here.
import type { StepFacts } from '../../../contract/slices/inspect.ts';
import type { Understood } from '../../../contract/calls/inspect.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { dayAndTime, grouped } from '../../components/format.ts';
import { t } from '../../text.ts';
import { isFieldName, type Selected } from './views.ts';

export const fieldLabel = (field: string): string =>
  isFieldName(field) ? t(`inspect.fields.${field}`) : field;

export const viewLabel = (key: Selected): string => t(`inspect.steps.${key}`);

/** `9 found · 1 assumed · 2 missing · 3 not used`; what there is none of is left out. */
export function countsOf({
  found,
  assumed,
  missing,
  unmapped,
}: Extract<StepFacts, { of: 'answer' }>): string {
  const parts = [t('inspect.counts.found', { count: found })];
  if (assumed > 0) parts.push(t('inspect.counts.assumed', { count: assumed }));
  if (missing > 0) parts.push(t('inspect.counts.missing', { count: missing }));
  if (unmapped > 0) parts.push(t('inspect.counts.unmapped', { count: unmapped }));
  return parts.join(' · ');
}

const NUMBERS: ReadonlySet<string> = new Set(
  'amount value capacity debt ltv price collateralAmount credits releases seizures balance payoff principal returnAmount'.split(
    ' ',
  ),
);

/** The value as people here read it; amounts keep every digit they came with. */
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
