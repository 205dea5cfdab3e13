// The note beside two LTVs that contradict each other: the service's own, and debt ÷ value.
import type { Decimal } from '../../domain/decimal.ts';
import { ltvDisagrees, ltvOf } from '../../domain/what-if.ts';
import { t } from '../text.ts';
import { grouped } from './format.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** In percent, as the service states it. */
  stated: Decimal | undefined;
  debt: Decimal | undefined;
  value: Decimal | undefined;
}

export function LtvDisagreement({ stated, debt, value }: Props) {
  if (stated === undefined || value === undefined || debt === undefined) return null;
  const worked = ltvOf(debt, value);
  if (worked === undefined || !ltvDisagrees(stated, debt, value)) return null;
  return (
    <Notice tone="look">
      {t('collateral.ltvDisagrees', { stated: grouped(stated), worked: grouped(worked) })}
    </Notice>
  );
}
