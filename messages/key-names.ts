// What is written on a key. Apart from the list of shortcuts, because the first screen needs no more of it.
export const keyNames = {
  shortcuts: {
    key: {
      Control: 'Ctrl',
      Meta: 'Cmd',
      Alt: 'Alt',
      Option: 'Option',
      Shift: 'Shift',
      ArrowLeft: 'Left',
      ArrowRight: 'Right',
      Escape: 'Esc',
      Enter: 'Enter',
    },
  },
} as const;
