// The quoted terms that differ from the requested ones: the operator types each of them.
import { isTypedAs, type ComparedTerm, type TypedTerms } from '../../domain/offer.ts';
import { TextField } from '../components/Field.tsx';
import { grouped, naira } from '../components/format.ts';
import { Notice } from '../components/Notice.tsx';
import { t } from '../text.ts';

interface ConfirmProps {
  compared: readonly ComparedTerm[];
  typed: TypedTerms;
  disabled: boolean;
  onTyped: (typed: TypedTerms) => void;
}

export function ConfirmOffer({ compared, typed, disabled, onTyped }: ConfirmProps) {
  const differing = compared.filter(({ difference }) => difference === 'differs');
  if (differing.length === 0) return null;
  return (
    <Notice tone="stop" title={t('borrow.offer.anyDiffers')}>
      {differing.map((term) => {
        const text = typed[term.field] ?? '';
        return (
          <TextField
            key={term.field}
            label={t('borrow.offer.type', { label: term.label })}
            hint={t('borrow.offer.hint', { asked: say(term, 'asked'), offered: say(term, 'offered') })}
            {...(term.unit !== 'text' && { inputMode: 'decimal' as const })}
            value={text}
            disabled={disabled}
            error={text === '' || isTypedAs(term, text) ? undefined : t('borrow.offer.notTyped')}
            onValue={(value) => onTyped({ ...typed, [term.field]: value })}
          />
        );
      })}
    </Notice>
  );
}

function say(term: ComparedTerm, side: 'asked' | 'offered'): string {
  if (term.unit === 'text') return term[side];
  return term.unit === 'naira' ? naira(term[side]) : grouped(term[side]);
}
