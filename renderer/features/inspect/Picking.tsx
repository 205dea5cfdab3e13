// While the operator selects the line for a field.
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import { fieldLabel } from './words.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Sides.module.css';

export interface Pick {
  readonly field: string;
  /** For a destination that consists of several fields (gap 27: its fields are undocumented). */
  readonly several: boolean;
  readonly paths: readonly string[];
}

interface Props {
  pick: Pick;
  onDone: () => void;
  onCancel: () => void;
}

export function Picking({ pick: { field, several, paths }, onDone, onCancel }: Props) {
  return (
    <Row wrap weight="strong" className={styles['picking']}>
      <output>
        {several
          ? t('inspect.picking.several', { count: paths.length })
          : t('inspect.picking.one', { field: fieldLabel(field) })}
      </output>
      <Row align="stretch" gap={1} className={styles['tools']}>
        {several ? (
          <Button disabled={paths.length === 0} onClick={onDone}>
            {t('inspect.picking.done')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onCancel}>
          {t('inspect.picking.stop')}
        </Button>
      </Row>
    </Row>
  );
}
