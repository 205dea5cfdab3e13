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
export function LoanStatusPill({ status, word }: { status: LoanStatus; word: string | undefined }) {
  const tone = status === 'closed' ? 'plain' : status === 'open' ? 'way' : 'look';
  const said = word === undefined ? t('provenance.missing') : humanised(word);
  return <Pill tone={tone}>{status === 'unknown' ? t('loans.unknownWord', { word: said }) : said}</Pill>;
}

export function AmountOr({ value, unit }: { value: Decimal | undefined; unit?: string }) {
  return value === undefined ? <NotProvided /> : <Money value={value} unit={unit} />;
}
