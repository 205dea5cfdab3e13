// Un graphique enregistré comme image.
export const pictures = {
  title: 'Enregistrer le graphique comme image',
  format: 'Format',
  formats: { png: 'PNG', svg: 'SVG' },
  colours: 'Couleurs',
  themes: { light: 'Claires', dark: 'Sombres' },
  note: {
    png: 'Des pixels, deux fois plus fins qu’à l’écran. Pour les messages et les présentations.',
    svg: 'Des traits et du texte, nets à toute taille. Chaque barre et chaque point dit sa valeur exacte.',
  },
  asOf: 'au {{time}}',
  by: 'Collateral Desk {{version}}',
  span: '{{first}} – {{last}}',
  save: 'Enregistrer l’image…',
  saved: '{{file}} est enregistré.',
} as const;
