// Asks before records are removed: how many, what stays, and that it cannot be undone.
import type { UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { count, day } from '../../components/format.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { size } from '../../components/file-size.ts';
import styles from './Upkeep.module.css';

interface Props {
  counted: NonNullable<UpkeepTask['counted']>;
  rule: string;
  onClose: () => void;
}

export function RemoveDialog({ counted, rule, onClose }: Props) {
  const remove = useCommand('upkeep.remove');
  const { observations, bytes, before, digest } = counted;
  const act = async (): Promise<void> => {
    const result = await remove.run({ digest });
    if (result?.ok === true) onClose();
  };
  return (
    <ConfirmDialog
      title={t('upkeep.remove.title')}
      confirm={t('upkeep.remove.confirm', { count: observations })}
      command={remove}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{rule}</p>
      <p>
        {t('upkeep.remove.goes', {
          count: observations,
          bytes: count(bytes),
          size: size(bytes),
          day: day(before),
        })}
      </p>
      <ul className={styles['list']}>
        <li>{t('upkeep.remove.journal')}</li>
        <li>{t('upkeep.remove.latest')}</li>
        <li>{t('upkeep.remove.open')}</li>
        <li>{t(`upkeep.remove.history.${counted.rule.kind}`)}</li>
      </ul>
      <p>{t('upkeep.remove.forGood')}</p>
    </ConfirmDialog>
  );
}
