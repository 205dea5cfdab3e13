// What opening the records found: named by main as `store.<note>`, worded here, each with what to do.
export const storeNotes = {
  storeNotes: {
    title: {
      'cache-set-aside': 'What was cached could not be read and was set aside.',
      'journal-set-aside': 'The journal was damaged.',
      'journal-truncated': 'Entries are missing at the end of the journal.',
      'journal-broken': 'The journal’s chain is broken.',
      'journal-anchor-lost': 'The journal’s anchor is missing from the keychain.',
      'cache-rolled-back': 'What was cached is older than what this app wrote last.',
      'anchor-unavailable': 'The journal’s anchor could not be read from the keychain.',
      'anchor-not-saved': 'The journal’s anchor could not be written to the keychain.',
      'key-check-rewritten': 'The check of the database key was missing and was made again.',
      'cache-not-copied': 'What was cached was brought up to this version without a copy.',
      restored: 'The records were restored from a backup.',
      'restore-refused': 'A restore was prepared for other records than these, and was not carried out.',
      restarting: 'The databases ended unexpectedly and are being opened again.',
      restarted: 'The databases ended unexpectedly and were opened again.',
      upgrading: 'The records are being brought up to this version.',
      repacking: 'The records are being rewritten once.',
      'not-replaced': 'A damaged file could not be put aside.',
    },
    text: {
      'cache-set-aside':
        'It is kept beside the new one. The service is read again, so nothing about your loans is lost; older history is in the file set aside.',
      'journal-set-aside':
        'It is kept beside a new one, which holds what could still be read; entries: {{kept}}. Do not borrow or repay before you have compared them with your lender.',
      'journal-truncated':
        'Entries by the keychain: {{anchored}}; in the file: {{found}}. Somebody or something replaced or cut it. Do not borrow or repay from this machine before that is explained.',
      'journal-broken':
        'Entry {{anchored}} is not the one the keychain remembers. Do not borrow or repay from this machine before that is explained.',
      'journal-anchor-lost':
        'Somebody or something removed it, and may have put an older journal in place. Do not borrow or repay from this machine before that is explained. A new anchor is kept from now on.',
      'cache-rolled-back':
        'An older copy was put in its place. The service is read again; until then, what you see may be out of date, and older history may be missing.',
      'anchor-unavailable':
        'Whether the journal is complete cannot be told until the keychain answers. Use Verify in the Journal later.',
      'anchor-not-saved':
        'The journal itself is written. Until the keychain takes the anchor, a cut-off end would go unnoticed.',
      'key-check-rewritten': 'Nothing else is affected.',
      'cache-not-copied':
        'A copy would have taken {{needed}} MB, which the disk does not have free. What is cached can be read from the service again; the journal is always copied first.',
      restored:
        'What was here before is kept in the folder {{aside}}, beside the new records. Times are those of the backup: nothing is shown as newer than it was then.',
      'restore-refused':
        'Nothing was replaced. If you did not prepare one yourself, find out who could write into the app’s folder.',
      restarting: 'Nothing can be sent until they are open.',
      restarted:
        'Journal entries not known to be written: {{records}}; answers of the service: {{answers}}. The service is read again. Look in the Journal for what you did last before you borrow or repay.',
      upgrading:
        'It happens once after an update, and can take minutes where the history is long. A copy is made first. Leave the app open; nothing is asked of the service meanwhile.',
      repacking:
        'It happens once, so that space can be given back to the disk from then on, and can take minutes where the history is long. Leave the app open.',
      'not-replaced': 'The system said {{because}}. Check the disk’s space and rights, then start again.',
    },
    unknown: 'About the records on this machine',
  },
} as const;
