// La liste des prêts et la page d’un prêt.
import type { Catalogue } from '../index.ts';

export const loans = {
  loans: {
    loan: 'Prêt',
    status: 'État',
    principal: 'Principal',
    payoff: 'À rembourser',
    collateral: 'Garantie',
    opened: 'Ouvert',
    closed: 'Clos',
    show: 'Afficher',
    filter: { open: 'En cours', closed: 'Clos', all: 'Tous' },
    search: 'Chercher un prêt',
    unknownWord: '{{word}} · traité comme en cours',
    none: { open: 'Aucun prêt en cours', closed: 'Aucun prêt clos', all: 'Aucun prêt' },
    noneText: 'Les prêts apparaissent ici dès que le service les liste.',
    noMatch: 'Aucun prêt ne correspond à « {{search}} »',
    export: 'Exporter en CSV',
  },
  loan: {
    title: 'Prêt {{id}}',
    all: 'Tous les prêts',
    facts: 'Ce que dit le service',
    destination: 'Rembourser à',
    whole: 'Destination',
    return: 'Retour de la garantie',
    returnTo: 'Revenue à',
    timeline: 'Ce qui a changé, et quand on l’a vu',
    became: 'est devenu',
    noChanges: 'Rien n’a changé',
    noChangesText: 'Toutes les lectures de ce prêt ont dit la même chose.',
    raw: 'L’enregistrement du service',
    notSeen: 'Ce prêt n’a pas encore été vu',
    notSeenText: 'Le service ne l’a pas listé à ce poste. Il apparaît ici à la prochaine lecture.',
  },
} satisfies Partial<Catalogue>;
