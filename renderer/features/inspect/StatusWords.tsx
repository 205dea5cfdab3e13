// The words of state that an answer really has, each with what it means to the desk. A word of no meaning is shown
// as it came everywhere, and counts for nothing.
import type { StatusWord } from '../../../contract/calls/inspect.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { Card } from '../../components/Card.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { t } from '../../text.ts';
import { ADDRESS_MEANINGS, LOAN_MEANINGS, meaningIn, type Meaning } from './mapping.ts';
import { fieldLabel } from './words.ts';
import styles from './Parts.module.css';

interface Props {
  thing: WireResource;
  words: readonly StatusWord[];
  draft: ServiceProfile;
  onMeaning: (field: string, word: string, meaning: Meaning | undefined) => void;
}

export function StatusWords({ thing, words, onMeaning, draft }: Props) {
  if (words.length === 0) return null;
  return (
    <Card title={t('inspect.words.title')}>
      <p className={styles['quiet']}>{t(`inspect.words.of.${wordsOf(thing)}`)}</p>
      <ul className={styles['words']}>
        {words.map((status) => (
          <li key={`${status.field} ${status.word}`} className={styles['word']}>
            <span>
              <code>{status.word}</code>{' '}
              <span className={styles['quiet']}>
                {t('inspect.words.seen', { field: fieldLabel(status.field), count: status.count })}
              </span>
            </span>
            <WordMeaning thing={thing} status={status} draft={draft} onMeaning={onMeaning} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const wordsOf = (thing: WireResource): 'loan' | 'returnAddress' | 'deposit' | 'application' | 'other' =>
  thing === 'wallet' || thing === 'position' || thing === 'quote' ? 'other' : thing;

function meaningsOf(thing: WireResource, field: string): readonly Meaning[] {
  if (thing === 'loan') return field === 'status' ? LOAN_MEANINGS : ['final'];
  if (thing === 'application') return ['declined'];
  return thing === 'returnAddress' ? ADDRESS_MEANINGS : [];
}

function WordMeaning({
  thing,
  status: { field, word, meaning },
  draft,
  onMeaning,
}: Omit<Props, 'words'> & { status: StatusWord }) {
  const meanings = meaningsOf(thing, field);
  if (meanings.length === 0)
    return meaning === undefined ? (
      <span className={styles['quiet']}>{t('inspect.words.asItCame')}</span>
    ) : (
      <span>{t('inspect.words.counts')}</span>
    );
  // The draft's own at once; else what the desk takes it to mean by itself, which a loan's words are not.
  const known = thing === 'loan' ? undefined : meanings.find((one) => one === meaning);
  const now = meaningIn(draft, thing, field, word) ?? known;
  return (
    <Segmented
      label={t('inspect.words.meaning', { word })}
      value={now ?? 'none'}
      options={[
        ...meanings.map((value) => ({ value, label: t(`inspect.words.${value}`) })),
        { value: 'none' as const, label: t('inspect.words.none') },
      ]}
      onValue={(value) => onMeaning(field, word, value === 'none' ? undefined : value)}
    />
  );
}
