// A chart saved as a picture.
export const pictures = {
  title: 'Save chart as a picture',
  format: 'Format',
  formats: { png: 'PNG', svg: 'SVG' },
  colours: 'Colours',
  themes: { light: 'Light', dark: 'Dark' },
  note: {
    png: 'Twice the screen resolution. For messages and slides.',
    svg: 'Sharp at any size. Each bar and point states its exact value.',
  },
  asOf: 'as of {{time}}',
  by: 'Collateral Desk {{version}}',
  span: '{{first}} – {{last}}',
  save: 'Save picture…',
  saved: '{{file}} saved.',
} as const;
