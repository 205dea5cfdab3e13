// The columns of the differences between two moments.
import type { ComparedRow, HistoryChange, HistoryResource } from '../../../contract/calls/history.ts';
import type { DataColumn } from '../../components/DataTable.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { fieldName } from './FieldChanges.tsx';
import { Text } from '../../components/Layout.tsx';
import { subjectTitle } from './RecordPanel.tsx';

export const CHANGE_TONES: Record<HistoryChange, Tone> = { added: 'good', changed: 'way', gone: 'look' };

export const comparedColumns = (resource: HistoryResource): readonly DataColumn<ComparedRow>[] => [
  {
    key: 'change',
    head: t('history.compare.change'),
    cell: ({ change }) => <Pill tone={CHANGE_TONES[change]}>{t(`history.compare.is.${change}`)}</Pill>,
    width: 104,
  },
  {
    key: 'subject',
    head: t('history.field.subject'),
    cell: ({ subject }) => subjectTitle({ resource, subject }),
    width: 150,
    always: true,
    lookUp: true,
  },
  {
    key: 'fields',
    head: t('history.compare.fields'),
    // Of a whole record, every field is new or gone.
    cell: ({ change, fields }) =>
      change === 'changed' ? (
        fields.map(({ field }) => fieldName(field, resource)).join(', ')
      ) : (
        <Text as="span">{t('history.compare.whole')}</Text>
      ),
    width: 140,
    grow: true,
  },
  {
    key: 'at',
    head: t('history.compare.at'),
    cell: ({ at }) => <Time at={at} />,
    width: 172,
    right: true,
  },
];
