// A chart saved as a picture.
export const pictures = {
  title: 'Save the chart as a picture',
  format: 'Format',
  formats: { png: 'PNG', svg: 'SVG' },
  colours: 'Colours',
  themes: { light: 'Light', dark: 'Dark' },
  note: {
    png: 'Pixels, twice as fine as shown. For messages and slides.',
    svg: 'Lines and text, sharp at any size. Each bar and point says its exact value.',
  },
  asOf: 'as of {{time}}',
  by: 'Collateral Desk {{version}}',
  span: '{{first}} – {{last}}',
  save: 'Save picture…',
  saved: '{{file}} is saved.',
} as const;
