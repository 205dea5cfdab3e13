// La confirmation de l’app elle-même, au-dessus de la page, et sa place dans la page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Afficher la confirmation',
    loan: 'Prêt',
    proof: {
      title: 'Code pour ce montant',
      why: 'Vous avez demandé le code au-dessus de {{above}}.',
      check: 'Vérifier le code',
      touchId: 'Utiliser Touch ID',
      wrong: 'Ce n’est pas le code.',
      notGiven: 'Touch ID n’a pas confirmé. Réessayez ou saisissez le code.',
      given: { pin: 'Code vérifié', 'touch-id': 'Touch ID vérifié' },
    },
  },
} as const;
