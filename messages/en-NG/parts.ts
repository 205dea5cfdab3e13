// The words of parts that stand on many screens: amounts being typed, tables, charts, copies.
export const parts = {
  amount: {
    readAs: 'Read as {{amount}}',
    refused: {
      negative: '“{{text}}” is below zero. Write the amount without a sign.',
      exponent: '“{{text}}” is a short form of a number. Write every digit of the amount.',
      characters:
        '“{{text}}” holds something that is not part of an amount. Use digits, commas and one point.',
      'two-points': '“{{text}}” has more than one point. Write thousands with commas: 1,250,000.50.',
      separators:
        '“{{text}}” can be read in more than one way. Write thousands with commas and decimals after a point: 1,250,000.50.',
      places_one: '“{{text}}” has too many decimals: at most {{count}} here. Nothing is rounded for you.',
      places_other: '“{{text}}” has too many decimals: at most {{count}} here. Nothing is rounded for you.',
      digits_one: '“{{text}}” has too many digits. An amount has at most {{count}} digit before its point.',
      digits_other:
        '“{{text}}” has too many digits. An amount has at most {{count}} digits before its point.',
    },
  },
  grid: {
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    picked_one: '{{count}} picked',
    picked_other: '{{count}} picked',
    counting: 'Counting rows',
    again: 'Ask again',
    sortBy: 'Sort by {{column}}',
    columns: 'Columns',
    earlier: 'Move {{column}} earlier',
    later: 'Move {{column}} later',
  },
  chart: {
    save: 'Save picture',
    none: 'There is nothing to draw yet.',
    showAs: 'Show as',
    chart: 'Chart',
    table: 'Table',
    time: 'Time',
    crosshair_one: '{{label}}, {{count}} point. Arrows move over it.',
    crosshair_other: '{{label}}, {{count}} points. Arrows move over them.',
    point: '{{time}} · {{value}}',
  },
  task: {
    far: '{{done}} of {{of}} · {{percent}} %',
    soFar: '{{done}} so far',
    stopping: 'Stopping at {{far}}',
    stopped: 'Stopped at {{far}}',
    done: 'Done',
  },
  copy: {
    copy: 'Copy {{of}}',
    held: 'Copied and verified: {{of}}',
    differs: 'The clipboard does not hold what was copied. Do not paste it. It holds:',
    nothing: 'nothing',
  },
  standing: {
    last: 'The service last answered',
    never: 'The service has not answered yet.',
    stale: { title: 'Not fresh.', text: 'Figures are shown as they were then.' },
    offline: { title: 'Offline.', text: 'Everything shown is as it was last known; nothing can be sent.' },
    loading: { title: 'Being read.', text: 'What is shown may change in a moment.' },
  },
  hint: { about: 'About {{about}}' },
  appearance: {
    theme: 'Colours',
    density: 'Density',
    comfortable: 'Comfortable',
    compact: 'Compact',
    language: 'Language',
    languages: { system: 'As the system', 'en-NG': 'English', fr: 'Français' },
    languageNote: 'The window is loaded anew in it. What the service says stays in its own words.',
    densityNote: 'Compact brings rows and controls closer together. Text keeps its size.',
    contrast: 'Contrast',
    contrastNote:
      'More contrast, fixed colours and less motion follow the system’s own accessibility settings, at once and without a restart.',
  },
} as const;
