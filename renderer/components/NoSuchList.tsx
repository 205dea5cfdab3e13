// A list the service does not have, and what that means for the desk.
import type { DispensableList } from '../../domain/profile-rules.ts';
import { t } from '../text.ts';
import { EmptyState } from './Empty.tsx';

export function NoSuchList({ of }: { of: DispensableList }) {
  return <EmptyState title={t(`noSuchList.titles.${of}`)}>{t(`noSuchList.${of}`)}</EmptyState>;
}
