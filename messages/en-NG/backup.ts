// Backup and restore: the card in the settings, the way back at the first start, and every refusal.
export const backup = {
  refused: {
    safe: 'Nothing on this machine was replaced.',
    'not-a-backup': {
      what: 'This file is not a backup of Collateral Desk.',
      next: 'Choose a file whose name ends in .cdbackup.',
    },
    'newer-version': {
      what: 'The backup was made by a newer version of the app.',
      next: 'Install that version or a later one, then try again.',
    },
    'wrong-passphrase': {
      what: 'The passphrase does not open this backup.',
      next: 'Check capital letters, spaces and the keyboard’s layout. Without its passphrase a backup cannot be read by anybody.',
    },
    truncated: {
      what: 'The backup is cut short: its end is missing.',
      next: 'Copy the whole file again from where it was kept, or take another backup.',
    },
    damaged: {
      what: 'The backup is damaged: it is not what was written.',
      next: 'Copy the file again from where it was kept, or take another backup. Nothing of this one is used.',
    },
    'too-costly': {
      what: 'The file asks for more memory than a backup of this app ever does.',
      next: 'It was not made by this app. Do not use it.',
    },
    'journal-broken': {
      what: 'The journal inside the backup does not hold together: an entry was changed.',
      next: 'Keep the file, take an earlier backup, and find out who could write this one.',
    },
    'damaged-here': {
      what: 'The records on this machine are damaged, so no backup was made of them.',
      next: 'Verify the journal under Journal, restart the app, and try again.',
    },
    'no-room': {
      what: 'The disk has too little room.',
      next: 'Free some space, or choose another disk, then try again.',
    },
    stopped: {
      what: 'It was stopped.',
      next: 'Begin again when you want to.',
    },
    'nothing-opened': {
      what: 'No backup is open to be restored.',
      next: 'Choose the file and type its passphrase again.',
    },
  },
} as const;
