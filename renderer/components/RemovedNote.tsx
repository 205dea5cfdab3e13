// States which observations a retention rule removed from a history, and when.
import type { EpochMillis } from '../../domain/time.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { day } from './format.ts';
import { Notice } from './Notice.tsx';

interface NoteProps {
  of: 'loans' | 'position';
  /** The start of the shown period; undefined for the whole history. */
  since?: EpochMillis | undefined;
  /** Of one closed loan; undefined for a list, and if nothing states it. */
  closedAt?: EpochMillis | undefined;
}

export function RemovedNote({ of, since, closedAt }: NoteProps) {
  const removals = useSlice('upkeep')?.removals ?? [];
  // `before` bounds the closing of the removed loans: their earlier records are gone up to the day of removal.
  const missed = removals.filter(({ at, before, rule }) => {
    if (rule.kind === 'closed-loans' && of === 'position') return false;
    if (rule.kind === 'closed-loans' && closedAt !== undefined) return closedAt < before;
    return since === undefined || since < (rule.kind === 'closed-loans' ? at : before);
  });
  if (missed.length === 0) return null;
  return (
    <Notice tone="look" title={t('upkeep.removed.title')}>
      {missed.map(({ at, before, rule }) => (
        <p key={at}>{t(`upkeep.removed.${rule.kind}`, { at: day(at), before: day(before) })}</p>
      ))}
    </Notice>
  );
}
