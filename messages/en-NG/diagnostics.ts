// The log of the app, and the bundle for a support engineer.
export const diagnostics = {
  log: {
    title: 'Log',
    at: 'Time',
    level: 'Level',
    text: 'Entry',
    levels: { info: 'Info', warn: 'Warning', error: 'Error' },
    show: { all: 'All', error: 'Errors' },
    search: 'Search the log',
    follow: 'Follow',
    again: 'Read again',
    none: 'No entry matches',
    cut: 'Older entries are not listed. The log folder has them: Help, Show the log folder.',
    entry: 'log entry',
    copyNote:
      'The log never holds a secret. A copied entry can hold an amount or an id; the bundle leaves them out.',
  },
  bundle: {
    title: 'Diagnostics bundle',
    lead: 'A ZIP file for a support engineer. It is shown here first, line by line, and nothing else is saved. It never holds a secret. The app sends it to nobody.',
    include: 'Include',
    amounts: 'Amounts',
    accounts: 'Account numbers, addresses, transactions and other ids',
    make: 'Show the bundle',
    again: 'Make it again',
    files: 'Files of the bundle',
    size: '{{lines}} lines, {{kilobytes}} kB',
    line: 'Line',
    content: 'Content',
    save: 'Save this bundle',
    saved: 'Saved as {{file}}. The journal has its SHA-256.',
  },
} as const;
