// What the history can be put into: files of the records shown or of what differs between two moments, and a
// statement of a period on paper.
import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import type { CallInput } from '../../../contract/contract.ts';
import { ShownColumnSchema, type ShownColumn } from '../../../contract/export-columns.ts';
import { ExportFormatSchema, type ExportFormat } from '../../../contract/slices/exports.ts';
import { TableFormatSchema } from '../../../contract/table.ts';
import { inBackground } from '../../background.ts';
import type { Command } from '../../state/command.ts';
import { t } from '../../text.ts';
import { shownOf } from './columns.tsx';
import { Menu, MenuItem, MenuNote } from './Menu.tsx';
import { useReview } from './review/under-review.ts';
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
  const review = useReview();
  // Pledges, drawdowns and repayments are told of loans alone, and not by an export: in it each loan stands once,
  // without what was last to be paid on it and how its collateral came back.
  const isBookable = terms.resource === 'loans' && review?.isOneMoment !== true;
  const formats = ExportFormatSchema.options.filter((format) => format !== 'hledger' || isBookable);
  return (
    <>
      <Formats
        formats={formats}
        busy={start.busy}
        // Without a task the operator chose no file, which needs no news.
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
        {review === undefined ? (
          <MenuItem note={t('statements.note')} onClick={() => setAsking(true)}>
            {t('statements.open.period')}
          </MenuItem>
        ) : (
          // A statement is told from the journal and the readings of this desk, which no file under review has.
          <MenuNote>
            {terms.resource === 'loans' && !isBookable ? `${t('review.export.noJournal')} ` : null}
            {t('review.export.note')}
          </MenuNote>
        )}
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
  /** What else the menu offers. */
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
