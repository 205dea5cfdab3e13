// Le guide d’utilisation. Ses pages sont dans docs/guide/fr.
import type { Catalogue } from '../index.ts';

export const guide = {
  title: 'Guide d’utilisation',
  open: 'Guide d’utilisation : {{page}}',
  first: 'Lire le guide d’utilisation',
  all: 'Toutes les pages',
  back: 'Retour',
  next: 'Suite :',
  search: 'Chercher dans le guide',
  found_one: '{{count}} section trouvée',
  found_other: '{{count}} sections trouvées',
  none: 'Aucune page ne mentionne « {{text}} »',
  pages: {
    'first-day': 'Votre premier jour',
    connect: 'Connecter un service',
    collateral: 'Garantie et dépôts',
    borrow: 'Emprunter',
    'unknown-outcome': 'Quand une issue est inconnue',
    repay: 'Rembourser un prêt',
    'changed-destination': 'Quand le compte bénéficiaire a changé',
    history: 'Historique et journal',
    lists: 'Chercher, copier et imprimer',
    exports: 'Exports, relevés et preuves',
    backup: 'Sauvegarde et restauration',
    alerts: 'Alertes',
    'lock-and-people': 'Verrou et personnes',
    teams: 'Équipes',
    trouble: 'Quand quelque chose ne va pas',
  },
} as const satisfies Catalogue['guide'];
