// Parts that the list and the page of a loan share.
import type { Decimal } from '../../../domain/decimal.ts';
import type { LoanStatus } from '../../../domain/loan.ts';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { t } from '../../text.ts';

/**
 * The service's own word if it sent one. A word without a mapped meaning counts as open, and the label says
 * so.
 */
export function LoanStatusPill({ standing, status }: { standing: LoanStatus; status: string | undefined }) {
  const tone = standing === 'closed' ? 'plain' : standing === 'open' ? 'way' : 'look';
  const word = status === undefined ? t('provenance.missing') : humanised(status);
  return <Pill tone={tone}>{standing === 'unknown' ? t('loans.unknownWord', { word }) : word}</Pill>;
}

export function AmountOr({ value, unit }: { value: Decimal | undefined; unit?: string }) {
  return value === undefined ? <NotProvided /> : <Money value={value} unit={unit} />;
}
