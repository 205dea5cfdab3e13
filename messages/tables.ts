// Tables: their rows and columns.
export const tables = {
  grid: {
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    of: '{{count}} of {{all}}',
    counting: 'Counting rows',
    again: 'Try again',
    sortBy: 'Sort by {{column}}',
    columns: 'Columns',
    earlier: 'Move {{column}} earlier',
    later: 'Move {{column}} later',
    copiedValue: 'Copied',
    pin: 'Keep {{column}} visible',
    width: 'Width of {{column}}',
    usualWidth: 'usual width',
    usualWidths: 'Usual widths',
    widthHint: 'Drag, or use Left and Right. A double click or Enter returns to the usual width.',
  },
  table: { region: 'Table: {{label}}', shown: '{{shown}} of {{total}}', more: 'Load more' },
} as const;
