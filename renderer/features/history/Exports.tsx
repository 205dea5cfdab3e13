// What the history can be put into: files of the records shown or of what differs between two moments, and a
// statement of a period on paper.
import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import type { CallInput } from '../../../contract/contract.ts';
import { ShownColumnSchema, type ShownColumn } from '../../../contract/export-columns.ts';
import { ExportFormatSchema, type ExportFormat } from '../../../contract/slices/exports.ts';
import { TableFormatSchema } from '../../../domain/table-file.ts';
import type { Command } from '../../state/command.ts';
import { t } from '../../text.ts';
import { shownOf } from './columns.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { useTerms } from './use-terms.ts';
import { useHistory } from './view.ts';

/** A saved view may name a column that there is not any more. */
const isColumn = (key: string): key is ShownColumn => ShownColumnSchema.options.some((one) => one === key);

export function ExportMenu({ start }: { start: Command<'exports.start'> }) {
  const terms = useTerms();
  const [isAsking, setAsking] = useState(false);
  const { sort, columns } = useHistory(({ view }) => view);
  const shown = (columns ?? shownOf(terms.resource)).filter(isColumn);
  // Pledges, drawdowns and repayments are told of loans alone.
  const formats = ExportFormatSchema.options.filter(
    (format) => format !== 'hledger' || terms.resource === 'loans',
  );
  return (
    <>
      <Formats
        formats={formats}
        busy={start.busy}
        // Without a task the operator chose no file, which needs no news.
        onFormat={(format) =>
          void start.run({
            ...terms,
            format,
            ...(sort !== undefined && { sort }),
            ...(format !== 'hledger' && { columns: shown }),
          })
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
      onFormat={(format) => void start.run({ ...query, format })}
    />
  );
}

interface Props<F extends ExportFormat> {
  formats: readonly F[];
  busy: boolean;
  onFormat: (format: F) => void;
  /** What else the menu offers. */
  children?: ReactNode;
}

function Formats<F extends ExportFormat>({ formats, busy, onFormat, children }: Props<F>) {
  return (
    <Menu label={t('history.export.menu')} icon={<Download aria-hidden="true" />} busy={busy}>
      {formats.map((format) => (
        <MenuItem key={format} note={t(`history.export.note.${format}`)} onClick={() => onFormat(format)}>
          {t(`history.export.format.${format}`)}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
