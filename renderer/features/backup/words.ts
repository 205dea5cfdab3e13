// Sizes, passphrase strength and stages of backups in words.
import { SHORTEST_PASSPHRASE } from '../../../contract/calls/backup.ts';
import type { BackupTask } from '../../../contract/slices/backup.ts';
import { count } from '../../components/format.ts';
import { t } from '../../text.ts';

const KB = 1000;

/** `3.4 MB`; with a decimal only for small numbers. */
export function size(bytes: number): string {
  if (bytes < KB) return t('backup.size.bytes', { bytes: count(bytes) });
  if (bytes < KB * KB) return t('backup.size.kb', { kb: count(Math.round(bytes / KB)) });
  const mb = bytes / (KB * KB);
  return t('backup.size.mb', { mb: count(mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)) });
}

/** By length alone: length makes a passphrase hard to guess, not digits or signs. */
export function strength(passphrase: string): 'none' | 'short' | 'fair' | 'long' {
  const { length } = [...passphrase];
  if (length === 0) return 'none';
  if (length < SHORTEST_PASSPHRASE) return 'short';
  return length < 20 ? 'fair' : 'long';
}

export function taskWords({ kind, stage, file, state }: BackupTask): string {
  if (state === 'stopping') return t('backup.stopping');
  const words = t(`backup.stage.${stage}`);
  return t(`backup.doing.${kind}`, { file, stage: words });
}
