// Notes of what opening the databases found, with what to do. Main names them as `store.<note>`.
export const storeNotes = {
  storeNotes: {
    title: {
      'cache-set-aside': 'The cache could not be read and was set aside.',
      'journal-set-aside': 'The journal was damaged.',
      'journal-truncated': 'Entries are missing at the end of the journal.',
      'journal-broken': 'The journal’s chain is broken.',
      'journal-anchor-lost': 'The journal’s anchor is missing from the keychain.',
      'cache-rolled-back': 'The cache is older than what this app wrote last.',
      'anchor-unavailable': 'The journal’s anchor could not be read from the keychain.',
      'anchor-not-saved': 'The journal’s anchor could not be written to the keychain.',
      'key-check-rewritten': 'The check of the database key was missing and was made again.',
      'cache-not-copied': 'The cache was upgraded to this version without a copy.',
      restored: 'The records were restored from a backup.',
      returned: 'The records are those from before the upgrade.',
      'set-aside': 'The earlier records were set aside, and these are empty.',
      'restore-refused': 'A restore prepared for other records was not carried out.',
      restarting: 'The databases stopped unexpectedly and are being reopened.',
      restarted: 'The databases stopped unexpectedly and were reopened.',
      upgrading: 'The records are being upgraded to this version.',
      repacking: 'The records are being rewritten once.',
      'not-replaced': 'A damaged file could not be set aside.',
    },
    text: {
      'cache-set-aside':
        'It is kept beside the new one. The service is read again, so nothing about your loans is lost. Older history is in the file set aside.',
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
      'cache-not-copied':
        'A copy needs {{needed}} MB, more than the disk has free. The cache can be read from the service again. The journal is always copied first.',
      restored:
        'The previous records are kept in the folder {{aside}}, beside the new ones. Times are those of the backup: nothing is shown as newer than it was then.',
      returned:
        'The newer ones are kept in the folder {{aside}} of the data folder. What was done since the upgrade is not in these: ask your lender about requests of that time before you borrow or repay.',
      'set-aside':
        'They are kept in the folder {{aside}} of the data folder. To get your journal and history back, choose “Restore from a backup” under Settings, Data. Without a backup, ask your lender about open requests before you borrow or repay.',
      'restore-refused':
        'Nothing was replaced. If you did not prepare it, find out who can write to the app’s folder.',
      restarting: 'Nothing can be sent until they are open.',
      restarted:
        'Journal entries not known to be written: {{records}}; answers of the service: {{answers}}. The service is being read again. Check your last entries in the Journal before you borrow or repay.',
      upgrading:
        'This happens once after an update and can take minutes. A copy is made first. Leave the app open; the service is not read meanwhile.',
      repacking:
        'This happens once, so that space can be given back to the disk later, and can take minutes. Leave the app open.',
      'not-replaced': 'The system reported {{because}}. Check disk space and permissions, then start again.',
    },
    unknown: 'About the records on this computer',
  },
  closedRecords: {
    aside: {
      text: 'If that keychain is lost, set these records aside. The app then opens empty ones, into which you can restore a backup.',
      act: 'Set the records aside',
    },
    copy: {
      until_one:
        'There is a copy from before the upgrade. It has {{count}} journal entry and ends {{until}}.',
      until_other:
        'There is a copy from before the upgrade. It has {{count}} journal entries and ends {{until}}.',
      empty: 'There is a copy from before the upgrade. Its journal is empty.',
      same: 'The journal can be opened. Only the history is newer.',
      beyond:
        'It lacks the later entries ({{entries}}), of which sent requests: {{requests}}. Ask your lender about these before you borrow or repay.',
      unknown:
        'What it lacks cannot be counted. Ask your lender about requests since then before you borrow or repay.',
      none: 'The history is then read from the service again.',
      act: 'Go back to the copy',
    },
  },
} as const;
