// SANDBOX or LIVE in words, outlined as in the top bar.
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { cx } from '../../components/cx.ts';
import { t } from '../../text.ts';
import styles from './EnvironmentMark.module.css';

export function EnvironmentMark({ environment }: Pick<ProfileEntry, 'environment'>) {
  return <span className={cx(styles['mark'], styles[environment])}>{t(`environment.${environment}`)}</span>;
}
