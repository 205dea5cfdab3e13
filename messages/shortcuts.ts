// The list of shortcuts, and the names of keys.
import { keyNames } from './key-names.ts';

export const shortcuts = {
  ...keyNames.shortcuts,
  title: 'Keyboard shortcuts',
  group: { places: 'Screens', frame: 'Everywhere', view: 'View' },
  character: 'Use the single key {{key}} for this list, and {{search}} for the search in History',
  name: {
    palette: 'Find a screen, a loan or an action',
    shortcuts: 'Show this list',
    listByCharacter: 'Show this list, outside a field',
    back: 'Back',
    forward: 'Forward',
    refresh: 'Refresh now',
    alerts: 'Open or close alerts',
    practice: 'Open or close practice controls',
    lock: 'Lock the desk, or set up its lock',
    about: 'Open or close “About this screen”',
    guide: 'Open or close the user’s guide',
    find: 'Find on this screen; beside a long list, go to its search',
    close: 'Close a dialog, a panel or the palette',
    search: 'Search the records, in History',
    views: 'Open the saved views, in History',
    accept: 'Held down: accept the quote under review',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    actualSize: 'Actual size',
    fullScreen: 'Full screen',
    quit: 'Quit',
  },
} as const;
