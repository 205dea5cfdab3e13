// The status words of an answer, each with its meaning to the app. A word without a meaning is shown as
// received and has no effect.
import type { StatusWord } from '../../../contract/calls/inspect.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { Card } from '../../components/Card.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { t } from '../../text.ts';
import { meaningIn, meaningsFor, type Meaning } from './mapping.ts';
import { fieldLabel } from './words.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

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
      <Text>{t(`inspect.words.of.${wordsOf(thing)}`)}</Text>
      <ul className={styles['words']}>
        {words.map((status) => (
          <Row
            as="li"
            key={`${status.field} ${status.word}`}
            gap="wide"
            rowGap={2}
            justify="between"
            wrap
            breaks
            className={styles['word']}
          >
            <span>
              <code>{status.word}</code>{' '}
              <Text as="span">
                {t('inspect.words.seen', { field: fieldLabel(status.field), count: status.count })}
              </Text>
            </span>
            <WordMeaning thing={thing} status={status} draft={draft} onMeaning={onMeaning} />
          </Row>
        ))}
      </ul>
    </Card>
  );
}

const wordsOf = (thing: WireResource): 'loan' | 'returnAddress' | 'deposit' | 'application' | 'other' =>
  thing === 'wallet' || thing === 'position' || thing === 'quote' ? 'other' : thing;

function WordMeaning({
  thing,
  status: { field, word, meaning },
  draft,
  onMeaning,
}: Omit<Props, 'words'> & { status: StatusWord }) {
  const meanings = meaningsFor(thing, field);
  // The draft's meaning first, then the app's own.
  const known = meanings.find((one) => one === meaning);
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
