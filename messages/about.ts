// Help for each screen: what it reads from the service, what the app computes, and what stays here.
export const aboutScreen = {
  reads: 'Read from the service',
  asks: 'GET {{path}}',
  last: 'last read',
  never: 'not read yet',
  next: 'next in {{in}}',
  due: 'next now',
  paused: 'not asked while polling is paused',
  failing: 'The last attempt failed: {{why}}',
  base: 'Below {{base}}',
  nothing: 'Nothing. This screen uses only this computer.',
  sends: 'Sent, each only after you confirm it',
  send: 'POST {{path}}',
  derived: 'Derived here',
  stays: 'Never leaves this computer',
  screen: {
    collateral: {
      lead: 'The collateral behind your loans as the service states it, and whether the service’s ledger adds up.',
      derived:
        'The ledger proof and its variance, whether a deposit counts, the LTV in percent, the gauge with your thresholds, the chart and every estimate. All other figures come from the service.',
      stays: 'Your thresholds, the history of readings, and what you type into What if.',
    },
    ledger: {
      lead: 'Compares credits less releases and seizures with the balance that the service states, entry by entry.',
      derived: 'Every sum, each variance and what may explain it. Wallet balances are not used.',
      stays: 'Entries that you add, with their evidence.',
    },
    addresses: {
      lead: 'Addresses that collateral can come back to, and how they changed. Change them in the lender’s dashboard.',
      derived:
        'When each was first seen, each change between two readings, and whether one can take a return now.',
      stays: 'The history of readings.',
    },
    borrow: {
      lead: 'Terms, quote, review and acceptance. Only three requests can leave from here.',
      derived:
        'The countdown, the estimated LTV, the digest of what you were shown, and whether a reading settled an unknown outcome.',
      stays: 'Drafts, and the journal of every request and outcome.',
    },
    loans: {
      lead: 'Every loan of this service ever seen on this desk.',
      derived: 'Open or closed, by the words your profile names. Everything else comes from the service.',
      stays: 'Searches, filters and exports, unless you send the file somewhere.',
    },
    loan: {
      lead: 'One loan with its record, its changes and its repayment. Before a payment it is read again on its own.',
      derived:
        'Changes between two readings, each step of the checklist, and whether the return matches an approved address.',
      stays: 'Ticks, references and reasons of the checklist. The app itself pays nothing.',
    },
    history: {
      lead: 'Everything ever read of this service, without a network.',
      derived:
        'Since when a record is unchanged, when it was last read, sums by month, and the readings behind each line over time.',
      stays: 'All of it: an encrypted file with its key in the keychain.',
    },
    journal: {
      lead: 'What was done on this desk, chained so that changes are noticed.',
      derived: 'The hashes, and the result of Verify.',
      stays: 'All of it: an encrypted file, its end anchored in the keychain.',
    },
    approvals: {
      lead: 'What people of the team ask to approve or to free, and the acts that desks have claimed.',
      derived:
        'What this desk reads otherwise than what was asked for. Everything else is the team’s record.',
      stays: 'Nothing: the team’s server keeps it for every desk.',
    },
    settings: {
      lead: 'How this desk reaches each service, and how it looks.',
      derived: 'The shape of the service’s answers, learnt without their values.',
      stays: 'Secrets stay in the keychain and are never shown. Profiles are exported without them.',
    },
    inspector: {
      lead: 'Requests each documented address once per test, and says what was read from the answers.',
      derived: 'Which field is used for what, and by which rule.',
      stays: 'The answers of a test, kept in memory until you leave. A copied sample is masked.',
    },
  },
} as const;
