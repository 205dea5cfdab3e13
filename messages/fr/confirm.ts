// La vue de confirmation, et son emplacement dans la page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Afficher la confirmation',
    loan: 'Prêt',
    proof: {
      title: 'Code pour ce montant',
      why: 'Vos réglages exigent le code au-dessus de {{above}}.',
      check: 'Vérifier le code',
      touchId: 'Utiliser Touch ID',
      wrong: 'Code erroné.',
      notGiven: 'Échec de Touch ID. Réessayez ou saisissez le code.',
      given: { pin: 'Code vérifié', 'touch-id': 'Touch ID vérifié' },
    },
  },
} as const;
