// A list of words, each with a button to remove it; Enter adds the next.
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './WordList.module.css';

interface Props {
  label: string;
  words: readonly string[];
  error?: string | undefined;
  onWords: (words: string[]) => void;
}

export function WordList({ label, words, error, onWords }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const word = typed.trim();
  const add = (): void => {
    if (word === '') return;
    setTyped('');
    if (!words.some((known) => known.toLowerCase() === word.toLowerCase())) onWords([...words, word]);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Stack as="fieldset" gap={2} className={styles['words']}>
      <legend>{label}</legend>
      {words.length === 0 ? (
        <Text>{t('profiles.words.none')}</Text>
      ) : (
        <Row as="ul" wrap>
          {words.map((known) => (
            <Row as="li" key={known} gap={0.5} size="small" breaks className={styles['chip']}>
              <bdi>{known}</bdi>
              <button
                type="button"
                aria-label={t('profiles.words.remove', { word: known, list: label })}
                onClick={() => {
                  onWords(words.filter((other) => other !== known));
                  // The button that had the focus is gone.
                  input.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </button>
            </Row>
          ))}
        </Row>
      )}
      <div className={styles['add']}>
        <label className="unseen" htmlFor={id}>
          {t('profiles.words.entry', { list: label })}
        </label>
        <input
          id={id}
          ref={input}
          className={styles['input']}
          value={typed}
          placeholder={t('profiles.words.placeholder')}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          // Otherwise saving would lose a word that was typed but not added.
          onBlur={add}
        />
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={word === ''}
          aria-label={t('profiles.words.addTo', { list: label })}
          onClick={add}
        >
          {t('profiles.words.add')}
        </Button>
      </div>
      {error === undefined ? null : (
        <Text id={`${id}-error`} tone="stop" weight="strong">
          {error}
        </Text>
      )}
    </Stack>
  );
}
