// Fields of amounts and days, and copying a value.
export const fields = {
  amount: {
    readAs: 'Read as {{amount}}',
    refused: {
      negative: '“{{text}}” is below zero. Enter the amount without a sign.',
      exponent: '“{{text}}” is abbreviated. Enter every digit.',
      characters: '“{{text}}” is not an amount. Use digits, commas and one point.',
      'two-points': '“{{text}}” has more than one point. Write thousands with commas: 1,250,000.50.',
      separators:
        '“{{text}}” can be read in more than one way. Write thousands with commas and decimals after a point: 1,250,000.50.',
      places_one: '“{{text}}” has too many decimals: at most {{count}} here. Nothing is rounded for you.',
      places_other: '“{{text}}” has too many decimals: at most {{count}} here. Nothing is rounded for you.',
      digits_one: '“{{text}}” has too many digits: at most {{count}} before the point.',
      digits_other: '“{{text}}” has too many digits: at most {{count}} before the point.',
    },
  },
  dayField: {
    pattern: 'dd/mm/yyyy',
    unread: 'Type the day as 21/11/2026.',
    calendar: '{{label}}: choose in the calendar',
  },
  copy: {
    copy: 'Copy {{of}}',
    verified: 'Copied and verified: {{of}}',
    unknown: 'Copied, not verified: {{of}}',
    unknownText:
      'This system does not show the app what the clipboard holds. Compare what you paste with the value here.',
    differs: 'The clipboard does not hold what was copied. Do not paste it. It holds:',
    nothing: 'nothing',
  },
} as const;
