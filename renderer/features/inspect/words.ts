// The names of fields, steps and states.
import type { StepKey } from '../../../contract/slices/inspect.ts';
import type { Understood } from '../../../contract/calls/inspect.ts';
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { dayAndTime, grouped, naira } from '../../components/format.ts';
import { t } from '../../text.ts';
import { isFieldName, type ViewKey } from './views.ts';

export const fieldLabel = (field: string): string =>
  isFieldName(field) ? t(`inspect.fields.${field}`) : field;

export const viewLabel = (key: ViewKey | StepKey): string => t(`inspect.steps.${key}`);

const NUMBERS: ReadonlySet<string> = new Set(
  'amount value capacity debt ltv price collateralAmount credits releases seizures balance payoff principal returnAmount'.split(
    ' ',
  ),
);

/** Times in Lagos; amounts keep every digit. */
export function valueWords({ field, value = '', unit }: Understood): string {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return t('time.wat', { time: dayAndTime(epochMillis(at)) });
  if (field === 'ltv' && unit === 'percent') return `${value}%`;
  // Zeros that a service fills up with say nothing.
  const amount = NUMBERS.has(field) ? parseDecimal(value.replace(/(\.\d\d\d*?)0+$/, '$1')) : undefined;
  if (amount !== undefined && unit === 'NGN') return naira(amount);
  const text = amount === undefined ? value : grouped(amount);
  return unit === undefined ? text : `${text} ${unitWords(unit)}`;
}

/** `₦132.4 M`, to recognise; the exact value stands below. */
export function shortAmount(amount: Decimal, unit: string | undefined): string {
  const short = SHORT.format(Number(amount)).replace(/(?<=\d)(?=[KMBT]$)/, '\u00a0');
  return unit === 'NGN' ? `₦${short}` : [short, unit].filter(Boolean).join(' ');
}
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

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
