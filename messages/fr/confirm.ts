// La confirmation de l’app elle-même, au-dessus de la page, et sa place dans la page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Afficher la confirmation',
    loan: 'Prêt',
  },
} as const;
