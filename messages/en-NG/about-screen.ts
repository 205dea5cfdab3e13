// What each screen reads from the service, what the desk makes of it, and what stays on this machine.
export const aboutScreen = {
  reads: 'Read from the service',
  asks: 'GET {{path}}',
  last: 'last read',
  never: 'not read yet',
  next: 'next in {{in}}',
  due: 'next now',
  paused: 'not asked while polling is paused',
  failing: 'The last try failed: {{why}}',
  base: 'Below {{base}}',
  nothing: 'Nothing. This screen works from this machine alone.',
  sends: 'Sent, each only after you confirm it',
  send: 'POST {{path}}',
  derived: 'Made of it here',
  stays: 'Never leaves this machine',
  screen: {
    collateral: {
      lead: 'What the service says stands behind your loans, and whether its own ledger adds up.',
      derived:
        'The ledger proof and its variance, whether a deposit counts, the LTV in percent, the gauge with your marks, the chart and every estimate. All other figures are the service’s own.',
      stays: 'Your marks, the history of readings, what you type into What if.',
    },
    ledger: {
      lead: 'Whether credits less releases and seizures are the balance the service states, entry by entry.',
      derived: 'Every sum, each variance and what may explain it. No wallet’s balance is used.',
      stays: 'What you type in beside the service’s lists, with its evidence.',
    },
    addresses: {
      lead: 'Where collateral may come back to, and what changed of it. Addresses are changed in the service’s dashboard.',
      derived:
        'When each was first seen, each change between two readings, and whether one can take a return now.',
      stays: 'The history of readings.',
    },
    borrow: {
      lead: 'Terms, quote, review and acceptance. Only three requests can leave from here.',
      derived:
        'The countdown, the estimate of the LTV after, the digest of what you were shown, and whether an unknown outcome was settled by a reading.',
      stays: 'Drafts, the journal of every intent and outcome.',
    },
    loans: {
      lead: 'Every loan this desk has ever seen of this service.',
      derived: 'Open or closed, by the words your profile names. Everything else is the service’s own.',
      stays: 'Searches, filters and exports, unless you send the file somewhere.',
    },
    loan: {
      lead: 'One loan with its record, its timeline and its repayment. Before a payment it is read alone and anew.',
      derived:
        'What changed between two readings, each step of the checklist, and whether the return agrees with an approved address.',
      stays: 'Ticks, references and reasons of the checklist. The desk itself pays nothing.',
    },
    history: {
      lead: 'Everything ever read of this service, with no network.',
      derived:
        'Since when a record is as it is, when it was last confirmed, sums by month, and which readings a line over time is drawn from.',
      stays: 'All of it: an encrypted file with its key in the keychain.',
    },
    journal: {
      lead: 'What was done at this desk, chained so that a change is noticed.',
      derived: 'The hashes, and what Verify says of them.',
      stays: 'All of it: an encrypted file, its end anchored in the keychain.',
    },
    settings: {
      lead: 'How this desk speaks to each service and how it looks.',
      derived: 'The shape of the service’s answers, learnt without their values.',
      stays: 'Secrets are in the keychain and are shown nowhere. Profiles are exported without them.',
    },
    inspector: {
      lead: 'Asks each documented address once a test, and shows what was understood beside what came.',
      derived: 'Which field is taken for what, by which rule.',
      stays: 'Answers of a test, kept in memory until you leave. A copied sample is masked.',
    },
  },
} as const;
