// What opening the records found, with what to do. Main names the notes as `store.<note>`.
export const records = {
  storeNotes: {
    title: {
      'cache-set-aside': 'The cache could not be read and was set aside.',
      'cache-other-version': 'The cache was of another version and was set aside.',
      'journal-set-aside': 'The journal was damaged.',
      'journal-truncated': 'Entries are missing at the end of the journal.',
      'journal-broken': 'The journal’s chain is broken.',
      'journal-anchor-lost': 'The journal’s anchor is missing from the keychain.',
      'cache-rolled-back': 'The cache is older than what this app wrote last.',
      'anchor-unavailable': 'The journal’s anchor could not be read from the keychain.',
      'anchor-not-saved': 'The journal’s anchor could not be written to the keychain.',
      'key-check-rewritten': 'The check of the database key was missing and was made again.',
      restored: 'The records were restored from a backup.',
      'set-aside': 'The earlier records were set aside, and these are empty.',
      'restore-refused': 'A restore prepared for other records was not carried out.',
      restarting: 'The databases stopped unexpectedly and are being reopened.',
      restarted: 'The databases stopped unexpectedly and were reopened.',
      'not-replaced': 'A damaged file could not be set aside.',
    },
    text: {
      'cache-set-aside':
        'It is kept beside the new one. The service is read again, so nothing about your loans is lost. Older history is in the file set aside.',
      'cache-other-version':
        'The service is read again, so nothing about your loans is lost. Older history is in the file set aside.',
      'journal-set-aside':
        'A new one holds what could still be read; entries: {{kept}}. The damaged one is kept beside it. Do not borrow or repay before you have compared the entries with your lender.',
      'journal-truncated':
        'Entries per the keychain: {{anchored}}; in the file: {{found}}. The file was replaced or cut. Do not borrow or repay on this computer until this is explained.',
      'journal-broken':
        'Entry {{anchored}} does not match the keychain. Do not borrow or repay on this computer until this is explained.',
      'journal-anchor-lost':
        'It was removed, and an older journal may have been put in place. Do not borrow or repay on this computer until this is explained. A new anchor is kept from now on.',
      'cache-rolled-back':
        'An older copy was put in its place. The service is being read again. Until then figures may be out of date and older history may be missing.',
      'anchor-unavailable':
        'Until the keychain answers, nobody can tell whether the journal is complete. Use Verify in the Journal later.',
      'anchor-not-saved':
        'The journal itself is written. Until the keychain takes the anchor, missing entries at the end would not be noticed.',
      'key-check-rewritten': 'Nothing else is affected.',
      restored:
        'The previous records are kept in the folder {{aside}}, beside the new ones. Times are those of the backup: nothing is shown as newer than it was then.',
      'set-aside':
        'They are kept in the folder {{aside}} of the data folder. To get your journal and history back, choose “Restore from a backup” under Settings, Data. Without a backup, ask your lender about open requests before you borrow or repay.',
      'restore-refused':
        'Nothing was replaced. If you did not prepare it, find out who can write to the app’s folder.',
      restarting: 'Nothing can be sent until they are open.',
      restarted:
        'Journal entries not known to be written: {{records}}; answers of the service: {{answers}}. The service is being read again. Check your last entries in the Journal before you borrow or repay.',
      'not-replaced': 'The system reported {{because}}. Check disk space and permissions, then start again.',
    },
    unknown: 'About the records on this computer',
  },
  closedRecords: {
    aside: {
      text: 'If that keychain is lost, set these records aside. The app then opens empty ones, into which you can restore a backup.',
      act: 'Set the records aside',
    },
  },
} as const;
