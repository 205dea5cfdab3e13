// Un graphique enregistré comme image.
export const pictures = {
  title: 'Enregistrer le graphique en image',
  format: 'Format',
  formats: { png: 'PNG', svg: 'SVG' },
  colours: 'Couleurs',
  themes: { light: 'Claires', dark: 'Sombres' },
  note: {
    png: 'Deux fois la résolution de l’écran. Pour messages et présentations.',
    svg: 'Net à toute taille. Chaque barre et chaque point indique sa valeur exacte.',
  },
  asOf: 'au {{time}}',
  by: 'Collateral Desk {{version}}',
  span: '{{first}} – {{last}}',
  save: 'Enregistrer l’image…',
  saved: '{{file}} est enregistré.',
} as const;
