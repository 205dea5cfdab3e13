// A command for the operator to run in a terminal. The app never runs it.
import { client } from '../../bridge.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { t } from '../../text.ts';
import styles from './Updates.module.css';

interface Props {
  title: string;
  words: string;
  of: 'install' | 'put-back';
}

export function Command({ title, words, of }: Props) {
  return (
    <div className={styles['command']}>
      <p>{title}</p>
      <Preformatted>{words}</Preformatted>
      <CopyButton
        of={t('updates.command')}
        text={words}
        copy={async () => {
          const copied = await client['updates.copyWords']({ of });
          return copied.ok ? { ok: true, value: { held: copied.value.clipboard } } : copied;
        }}
      />
    </div>
  );
}
