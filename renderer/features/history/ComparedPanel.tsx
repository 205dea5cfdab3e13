// One difference between two moments: the changed fields, and the record as it is or was.
import type { ComparedRow, HistoryResource } from '../../../contract/calls/history.ts';
import { Pill } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { CHANGE_TONES } from './compared-columns.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { RecordFacts, subjectTitle } from './RecordPanel.tsx';
import { SidePanel } from './SidePanel.tsx';

interface Props {
  row: ComparedRow;
  resource: HistoryResource;
  onClose: () => void;
}

export function ComparedPanel({ row, resource, onClose }: Props) {
  const { change, subject, at, fields } = row;
  const shown = row.now ?? row.before;
  return (
    <SidePanel title={subjectTitle({ resource, subject })} onClose={onClose}>
      <p>
        <Pill tone={CHANGE_TONES[change]}>{t(`history.compare.is.${change}`)}</Pill>{' '}
        {t(`history.compare.when.${change}`)} <Time at={at} />
      </p>
      {change === 'changed' ? <FieldChanges fields={fields} units={shown ?? {}} resource={resource} /> : null}
      {shown === undefined ? null : <RecordFacts row={shown} />}
    </SidePanel>
  );
}
