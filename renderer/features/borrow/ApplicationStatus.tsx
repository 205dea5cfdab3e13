// The status of an application: the service's own word, coloured by its meaning, with the lender's reason
// below it.
import type { Application } from '../../../domain/application.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { humanised } from '../../components/humanised.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Text } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

export function ApplicationStatus({ application }: { application: Application }) {
  const { statusWord, reason } = application;
  return (
    <>
      <ReadingValue reading={statusWord}>
        {(word) => <Pill tone={toneOf(application)}>{humanised(word)}</Pill>}
      </ReadingValue>
      {reason.state === 'missing' ? null : (
        <Text size="small" className={styles['reason']}>
          <ReadingValue reading={reason}>{(text) => <bdi>{text}</bdi>}</ReadingValue>
        </Text>
      )}
    </>
  );
}

function toneOf({ declined, loanId }: Application): Tone {
  if (declined) return 'look';
  return valueOf(loanId) === undefined ? 'way' : 'good';
}
