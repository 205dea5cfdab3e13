// Garantie : la position, les dépôts et les portefeuilles.
export const collateral = {
  collateral: {
    value: 'Valeur de la garantie',
    capacity: 'Capacité d’emprunt',
    asStated: 'selon le service',
    ltvDisagrees:
      'Le service indique un LTV de {{stated}} %, mais dette ÷ valeur donne {{worked}} %. Les estimations utilisent dette ÷ valeur.',
    amountMissing: 'montant non fourni',
    at: 'à',
    ltv: 'LTV',
    debt: 'Dette',
    priced: 'établi',
    ltvUnknown: 'Unité inconnue : le service ne l’indique pas.',
    marks: 'Seuils : alerte {{watch}} %, critique {{stop}} %',
    pastWatch: 'seuil d’alerte atteint',
    pastStop: 'seuil critique atteint',
    priceTime: 'Heure du prix',
    pair: '{{asset}} sur {{chain}}',
    whatIf: 'Simulation',
    originsOpen: 'Sources',
  },
  deposit: { open: 'Déposer une garantie' },
  payee: { state: { new: 'New', known: 'Known', changed: 'Changed' } },
};
