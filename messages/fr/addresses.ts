// Les adresses de retour : leur carte, leur écran, et ce qui est dit avant d’emprunter sans aucune.
import type { Catalogue } from '../index.ts';

export const addresses = {
  title: 'Adresses de retour',
  unnamed: 'Sans nom',
  standing: { approved: 'approuvée', pending: 'en attente', inactive: 'inactive', unknown: 'non indiqué' },
  gone: 'n’est plus listée',
  none: 'Aucune adresse de retour',
  noneText: 'La garantie ne peut revenir tant qu’aucune adresse n’est approuvée.',
  managed:
    'Gérées dans le tableau de bord du service, pas ici. Une adresse doit rester active jusqu’à ce qu’un retour soit définitif.',
  dashboard: 'Ouvrir le tableau de bord',
  history: 'Historique de chacune',
  back: 'Garantie',
  lead: 'Où la garantie peut revenir, d’après le service, et chaque changement que ce bureau a vu.',
  ready_one: '{{count}} adresse approuvée peut recevoir un retour de {{pair}}.',
  ready_other: '{{count}} adresses approuvées peuvent recevoir un retour de {{pair}}.',
  notReady: 'Aucune adresse approuvée ne peut recevoir un retour de {{pair}}.',
  notReadyText:
    'Faites-en approuver une dans le tableau de bord du service. Ce qui est bloqué ne peut revenir avant cela.',
  address: 'Adresse',
  network: 'Actif et chaîne',
  anyNetwork: 'non indiqués ; tenus pour quelconques',
  approvedAt: 'Approuvée, dit le service',
  word: 'Le mot du service',
  firstSeen: 'Vue ici d’abord',
  lastSeen: 'Confirmée en dernier',
  explorer: 'La voir dans l’explorateur',
  loans: 'Prêts ouverts qui la nomment',
  noLoans: 'Aucun. Le service nomme une adresse quand il rend la garantie, pas avant.',
  changes: 'Ce qui a changé, et quand cela a été vu',
  noChanges: 'Rien depuis qu’elle a été vue d’abord.',
  became: 'est devenu',
  field: {
    standing: 'Situation',
    status: 'Statut',
    label: 'Nom',
    address: 'Adresse',
    asset: 'Actif',
    chain: 'Chaîne',
  },
  guard: {
    title: 'Aucune adresse de retour n’est approuvée et active.',
    text: 'La garantie ne revient qu’à une adresse approuvée, qui doit rester active jusqu’à ce que le retour soit définitif. Sans elle, ce que vous engagez reste chez le service après votre remboursement, jusqu’à ce qu’une adresse soit approuvée.',
    tick: 'Je le sais, et je veux demander sans adresse.',
  },
} satisfies Catalogue['addresses'];
