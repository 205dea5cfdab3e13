// The exports of History: files of the shown records or of two compared moments, and the statement of a
// period.
import { useState, type ReactNode } from 'react';
import Download from 'lucide-react/icons/download';
import type { CallInput } from '../../../contract/contract.ts';
import { shownColumns } from '../../../contract/export-columns.ts';
import { ExportFormatSchema, type ExportFormat } from '../../../contract/slices/exports.ts';
import { TableFormatSchema } from '../../../contract/table.ts';
import { inBackground } from '../../background.ts';
import type { Command } from '../../state/command.ts';
import { t } from '../../text.ts';
import { shownOf } from './columns.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { useTerms } from './use-terms.ts';
import { useHistory } from './view.ts';

export function ExportMenu({ start }: { start: Command<'exports.start'> }) {
  const terms = useTerms();
  const [isAsking, setAsking] = useState(false);
  const { sort, columns } = useHistory(({ view }) => view);
  const shown = shownColumns(columns ?? shownOf(terms.resource));
  // An hledger journal needs pledges, drawdowns and repayments, which only loans have.
  const isBookable = terms.resource === 'loans';
  const formats = ExportFormatSchema.options.filter((format) => format !== 'hledger' || isBookable);
  return (
    <>
      <Formats
        formats={formats}
        busy={start.busy}
        // Without a task the operator chose no file.
        onFormat={(format) =>
          inBackground(
            start.run({
              ...terms,
              format,
              ...(sort !== undefined && { sort }),
              ...(format !== 'hledger' && { columns: shown }),
            }),
          )
        }
      >
        <MenuItem note={t('statements.note')} onClick={() => setAsking(true)}>
          {t('statements.open.period')}
        </MenuItem>
      </Formats>
      {isAsking ? <StatementDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function ExportCompared({
  start,
  ...query
}: Omit<CallInput<'exports.startCompared'>, 'format'> & { start: Command<'exports.startCompared'> }) {
  return (
    <Formats
      formats={TableFormatSchema.options}
      busy={start.busy}
      onFormat={(format) => inBackground(start.run({ ...query, format }))}
    />
  );
}

interface Props<F extends ExportFormat> {
  formats: readonly F[];
  busy: boolean;
  onFormat: (format: F) => void;
  /** The other items of the menu. */
  children?: ReactNode;
}

const noteOf = (format: ExportFormat): string => t(`history.export.note.${format}`);
const nameOf = (format: ExportFormat): string => t(`history.export.format.${format}`);

function Formats<F extends ExportFormat>({ formats, busy, onFormat, children }: Props<F>) {
  return (
    <Menu label={t('history.export.menu')} icon={<Download aria-hidden="true" />} busy={busy}>
      {formats.map((format) => (
        <MenuItem key={format} note={noteOf(format)} onClick={() => onFormat(format)}>
          {nameOf(format)}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
