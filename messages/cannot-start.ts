// Why the app cannot start, in a box of the system and on the terminal. It is loaded with main's first file.
export const start = {
  start: {
    title: 'Collateral Desk cannot start',
    safe: 'No money moved, and nothing was sent.',
    close: 'Close',
    folder: 'Folder: {{folder}}',
    cause: 'Cause: {{cause}}',
    running: 'Collateral Desk is already open. Its window was brought to the front.',
    fault: {
      'read-only': {
        what: 'The data folder cannot be written.',
        next: 'Allow your account to write it, then start the app again.',
      },
      'no-room': {
        what: 'There is no room left for the data folder.',
        next: 'Free some space, then start the app again.',
      },
      'no-inodes': {
        what: 'The disk of the data folder can hold no more files.',
        next: 'Delete files that nobody needs, then start the app again.',
      },
      'no-folder': {
        what: 'The data folder cannot be made or opened.',
        next: 'Check the folder and its disk, then start the app again.',
      },
      'in-use': {
        what: 'Another start of the app uses the data folder and does not answer.',
        next: 'Close it, or end its process, then start the app again.',
      },
      'other-computer': {
        what: 'The app uses the data folder on another computer, {{host}}.',
        next: 'Close it there, then start it here.',
      },
      damaged: {
        what: 'A part of the app is missing or damaged.',
        next: 'Install the app again. Your records stay as they are.',
      },
      'page-gone': {
        what: 'The app’s window ended unexpectedly.',
        next: 'Start the app again. If it happens again, restart the computer.',
      },
      weakened: {
        what: 'The app was started with settings that weaken its protection: {{names}}.',
        next: 'Remove them, then start the app again.',
      },
      unexpected: {
        what: 'Something unexpected stopped the start.',
        next: 'Start the app again. If it happens again, report the cause below.',
      },
    },
  },
} as const;
