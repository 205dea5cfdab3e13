// The user's guide. Its pages are in docs/guide/en.
export const guide = {
  title: 'User’s guide',
  open: 'User’s guide: {{page}}',
  first: 'Read the user’s guide',
  all: 'All pages',
  back: 'Back',
  next: 'Next:',
  search: 'Search the guide',
  found_one: '{{count}} section found',
  found_other: '{{count}} sections found',
  none: 'No page mentions “{{text}}”',
  /** The titles of the pages, as in their files. */
  pages: {
    'first-day': 'Your first day',
    connect: 'Connect a service',
    collateral: 'Collateral and deposits',
    borrow: 'Borrow',
    'unknown-outcome': 'When an outcome is unknown',
    repay: 'Repay a loan',
    'changed-destination': 'When the destination changed',
    history: 'History, journal and file review',
    exports: 'Exports, statements and evidence',
    backup: 'Backup and restore',
    alerts: 'Alerts',
    'lock-and-people': 'Lock and people',
    trouble: 'When something is wrong',
  },
} as const;
