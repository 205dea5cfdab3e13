// What a part of a destination is called.
import { humanised } from './humanised.ts';
import { t } from '../text.ts';

/** `beneficiary.bank_name` → `Beneficiary · Bank name`: two parts of one destination must not go by one name. */
export const partName = (path: string): string =>
  path === '' ? t('loan.whole') : path.split('.').map(humanised).join(' · ');
