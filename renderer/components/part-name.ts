// The name of a part of a destination.
import { repay } from '../../messages/repay.ts';
import { humanised } from './humanised.ts';
import { t } from '../text.ts';

type KnownPart = keyof typeof repay.part;
const isKnown = (name: string): name is KnownPart => Object.hasOwn(repay.part, name);

/** Only an exact name is translated: a name of the service's own stays as it writes it. */
const nameOf = (name: string): string => (isKnown(name) ? t(`repay.part.${name}`) : humanised(name));

/**
 * `beneficiary.bank_name` → `Beneficiary · Bank name`, so that each part of a destination has its own name.
 */
export const partName = (path: string): string =>
  path === '' ? t('loan.whole') : path.split('.').map(nameOf).join(' · ');
