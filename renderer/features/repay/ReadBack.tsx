// What the clipboard held when it was read back, and whether that is the whole value to the character. It stays
// in sight after the checklist has moved on, until the next copy.
import type { TakenPart } from '../../../domain/repayment-events.ts';
import { Exactly } from '../../components/Exactly.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

export interface Copied {
  /** The payable it was taken from: after another reading it says nothing any more. */
  digest: string;
  part: TakenPart;
  /** What it should hold. */
  whole: string;
  clipboard: string;
}

export const isExact = ({ whole, clipboard }: Copied): boolean => whole === clipboard;

export function ReadBack({ copied }: { copied: Copied }) {
  const exact = isExact(copied);
  return (
    <Notice
      tone={exact ? 'good' : 'stop'}
      title={exact ? t('repay.take.exact') : t('repay.take.differs')}
      alert={!exact}
    >
      <code className={styles['back']}>
        <Exactly>{copied.clipboard}</Exactly>
      </code>
    </Notice>
  );
}
