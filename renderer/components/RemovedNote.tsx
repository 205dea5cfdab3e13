// States which observations a retention rule removed from a history, and when.
import type { EpochMillis } from '../../domain/time.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { day } from './format.ts';
import { Notice } from './Notice.tsx';

/** @param since the start of the shown period; undefined for the whole history */
export function RemovedNote({ since }: { since?: EpochMillis | undefined }) {
  const removals = useSlice('upkeep')?.removals ?? [];
  const missed = removals.filter(({ before }) => since === undefined || since < before);
  if (missed.length === 0) return null;
  return (
    <Notice tone="look" title={t('upkeep.removed.title')}>
      {missed.map(({ at, before, rule }) => (
        <p key={at}>{t(`upkeep.removed.${rule.kind}`, { at: day(at), before: day(before) })}</p>
      ))}
    </Notice>
  );
}
