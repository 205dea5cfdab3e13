// The name of a part of a destination.
import { humanised } from './humanised.ts';
import { t } from '../text.ts';

/**
 * `beneficiary.bank_name` → `Beneficiary · Bank name`, so that each part of a destination has its own name.
 */
export const partName = (path: string): string =>
  path === '' ? t('loan.whole') : path.split('.').map(humanised).join(' · ');
