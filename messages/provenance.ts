// Where a figure comes from, beside it and when asked.
export const provenance = {
  missing: 'not provided',
  unreadable: 'unreadable',
  ask: 'Source of “{{of}}”',
  received: 'The document names no such field. “{{field}}” is shown as the service sent it.',
  raw: 'Raw record',
  expected: 'The field “{{field}}” was not sent as {{expected}}. It is shown as received and not used.',
  short: {
    documented: 'documented',
    profile: 'named by your profile',
    alias: 'recognised',
    assumed: 'assumed',
  },
  long: {
    documented: 'The service’s document names the field “{{field}}”.',
    profile: 'Your profile names the field “{{field}}” for this.',
    alias: 'The document names no field for this. “{{field}}” is a name that the app knows.',
    assumed: 'No rule states what “{{field}}” holds. The app assumes it; check the raw record.',
  },
} as const;
