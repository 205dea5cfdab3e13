// How a person checked what they agree to; it is recorded in the journal.
import { TextField } from '../components/Field.tsx';
import { t } from '../text.ts';

interface Props {
  value: string;
  isMissing: boolean;
  onValue: (value: string) => void;
}

export const CheckedField = ({ value, isMissing, onValue }: Props) => (
  <TextField
    label={t('repay.compare.reason')}
    placeholder={t('repay.compare.reasonExample')}
    value={value}
    maxLength={1000}
    required
    error={isMissing ? t('repay.compare.reasonNeeded') : undefined}
    onValue={onValue}
  />
);
