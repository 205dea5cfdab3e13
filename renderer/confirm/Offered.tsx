// The requested terms beside the offered ones.
import type { ReactNode } from 'react';
import type { ComparedTerm } from '../../domain/offer.ts';
import { Fact } from '../components/Card.tsx';
import { Text } from '../components/Layout.tsx';
import { Money } from '../components/Money.tsx';
import { Pill } from '../components/Pill.tsx';
import { t } from '../text.ts';
import { inWords } from '../components/quote-facts.ts';

/** Terms that the quote states under no name of its own. */
export function AskedAndOffered({ compared }: { compared: readonly ComparedTerm[] }) {
  return compared.map((term) => (
    <Fact key={term.field} name={term.label}>
      {sideOf(term, 'offered')}
      <Difference term={term} />
    </Fact>
  ));
}

/** Whether the offered value is the requested one; otherwise the requested one beside it. */
export function Difference({ term }: { term: ComparedTerm }) {
  if (term.difference === 'same') return <Pill tone="good">{t('borrow.offer.same')}</Pill>;
  return (
    <>
      <Pill tone={term.difference === 'differs' ? 'stop' : 'look'}>
        {t(`borrow.offer.${term.difference}`)}
      </Pill>
      <Text as="span" tone="same" weight="normal">
        <Text as="span" size="small">
          {t('borrow.offer.asked')}
        </Text>{' '}
        {sideOf(term, 'asked')}
      </Text>
    </>
  );
}

function sideOf(term: ComparedTerm, side: 'asked' | 'offered'): ReactNode {
  if (term.unit === 'text') return <bdi>{inWords(term[side])}</bdi>;
  return term.unit === 'naira' ? <Money value={term[side]} /> : <Money value={term[side]} unit="" />;
}
