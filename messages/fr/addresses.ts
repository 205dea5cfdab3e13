// Les adresses de retour : leur carte, leur écran, et l’avertissement avant d’emprunter sans aucune.
import type { Catalogue } from '../index.ts';

export const addresses = {
  title: 'Adresses de retour',
  unnamed: 'Sans nom',
  status: { approved: 'approuvée', pending: 'en attente', inactive: 'inactive', unknown: 'non indiqué' },
  gone: 'n’est plus listée',
  none: 'Aucune adresse de retour',
  noneText: 'La garantie ne peut pas revenir tant qu’aucune adresse n’est approuvée.',
  managed:
    'Gérées dans le tableau de bord du prêteur. Une adresse doit rester active jusqu’à ce qu’un retour soit définitif.',
  dashboard: 'Ouvrir le tableau de bord',
  history: 'Historique des adresses',
  back: 'Garantie',
  lead: 'Adresses où la garantie peut revenir, et chaque changement constaté ici.',
  ready_one: '{{count}} adresse approuvée peut recevoir un retour de {{pair}}.',
  ready_other: '{{count}} adresses approuvées peuvent recevoir un retour de {{pair}}.',
  notReady: 'Aucune adresse approuvée ne peut recevoir un retour de {{pair}}.',
  notReadyText:
    'Faites-en approuver une dans le tableau de bord du prêteur. D’ici là, la garantie bloquée ne peut pas revenir.',
  address: 'Adresse',
  network: 'Actif et chaîne',
  anyNetwork: 'non indiqués ; considérés comme quelconques',
  approvedAt: 'Approuvée, selon le service',
  firstSeen: 'Première lecture ici',
  lastSeen: 'Dernière lecture',
  explorer: 'Ouvrir dans l’explorateur',
  loans: 'Prêts en cours qui la citent',
  noLoans: 'Aucun. Le service ne cite une adresse qu’au retour de la garantie.',
  changes: 'Changements constatés',
  noChanges: 'Aucun depuis la première lecture.',
  became: 'est devenu',
  field: {
    standing: 'Statut',
    status: 'Statut du service',
    label: 'Nom',
    address: 'Adresse',
    asset: 'Actif',
    chain: 'Chaîne',
  },
  guard: {
    title: 'Aucune adresse de retour n’est approuvée et active.',
    text: 'La garantie ne revient qu’à une adresse approuvée, active jusqu’au retour définitif. Sans elle, le prêteur conserve votre garantie après remboursement, jusqu’à ce qu’une adresse soit approuvée.',
    tick: 'Je comprends et souhaite continuer sans adresse',
  },
} satisfies Catalogue['addresses'];
