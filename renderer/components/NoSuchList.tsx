// The note about a list that the service does not have.
import type { DispensableList } from '../../domain/profile-rules.ts';
import { t } from '../text.ts';
import { EmptyState } from './Empty.tsx';

export function NoSuchList({ of }: { of: DispensableList }) {
  return <EmptyState title={t(`noSuchList.titles.${of}`)}>{t(`noSuchList.${of}`)}</EmptyState>;
}
