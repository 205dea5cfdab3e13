// Les données sur cette machine et leur entretien : contrôles, conservation, compactage.
import type { Catalogue } from '../index.ts';

export const upkeep = {
  stored: {
    title: 'Données sur ce poste',
    folder: 'Dossier',
    cache: 'Données lues auprès des services',
    journal: 'Journal',
    journalIs_one: '{{size}}, {{count}} entrée',
    journalIs_other: '{{size}}, {{count}} entrées',
    aside: 'Copies mises de côté',
    disk: 'Espace disque libre',
    resource: 'Type d’enregistrement',
    service: 'Service',
    things: 'Enregistrements',
    observations: 'Observations',
    oldest: 'Depuis',
    none: 'Aucune donnée',
    noneText: 'L’application conserve, chiffrée, chaque réponse d’un service qui diffère de la précédente.',
  },
  task: {
    check: 'Contrôle de toutes les données',
    compact: 'Compactage en cours',
    count: 'Décompte des données à supprimer',
    remove: 'Suppression d’anciennes données',
  },
  check: {
    title: 'Intégrité',
    text: 'Lit chaque donnée et chaque entrée du journal, la recherche dans chaque index et suit la chaîne du journal. Vous pouvez continuer à travailler.',
    never: 'Jamais contrôlé en entier',
    now: 'Contrôler maintenant',
    at: 'Contrôlé le',
    whole_one: 'Aucun problème : {{count}} ligne lue',
    whole_other: 'Aucun problème : {{count}} lignes lues',
    notWhole: 'Problèmes détectés',
    problems:
      'Certaines données sont introuvables : {{list}}. Relancez l’application. Si cela se reproduit, gardez une copie du dossier et contactez l’assistance.',
    journal: {
      intact: 'Le journal est intact.',
      broken:
        'La chaîne du journal est rompue. N’empruntez ni ne remboursez depuis ce poste tant que ce n’est pas expliqué.',
      truncated:
        'Il manque des entrées à la fin du journal. N’empruntez ni ne remboursez depuis ce poste tant que ce n’est pas expliqué.',
      'anchor-lost':
        'L’ancre du journal a manqué une fois dans le trousseau. N’empruntez ni ne remboursez depuis ce poste tant que ce n’est pas expliqué.',
      unanchored:
        'La chaîne du journal est intacte. Le trousseau ne contient pas d’ancre à laquelle comparer sa fin.',
      'content-wrong':
        'La chaîne du journal est intacte. Le contenu d’une pièce jointe manque ou n’est pas celui qui a été joint.',
      unread: 'Le journal n’a pas pu être lu jusqu’au bout.',
    },
  },
  retention: {
    title: 'Conservation',
    text: 'L’application conserve tout tant que vous ne supprimez rien ici, et indique d’abord combien. Le journal reste toujours.',
    noService: 'Ouvrez un service : vous choisissez pour chacun ce qui est supprimé.',
    of: 'À conserver pour {{name}}',
    everything: 'Tout',
    answers_one: 'Réponses remplacées depuis plus de {{count}} mois : données seules',
    answers_other: 'Réponses remplacées depuis plus de {{count}} mois : données seules',
    closedLoans_one: 'Prêts clos depuis plus de {{count}} an : dernier état seul',
    closedLoans_other: 'Prêts clos depuis plus de {{count}} ans : dernier état seul',
    count: 'Compter les données à supprimer',
    counted_one:
      '{{count}} observation serait supprimée : {{bytes}} octets de réponses du service ({{size}}).',
    counted_other:
      '{{count}} observations seraient supprimées : {{bytes}} octets de réponses du service ({{size}}).',
    nothing: 'Rien à supprimer : aucune donnée n’est aussi ancienne.',
    remove: 'Supprimer…',
    removed_one: '{{count}} observation supprimée ({{size}}). Compactez pour libérer l’espace disque.',
    removed_other: '{{count}} observations supprimées ({{size}}). Compactez pour libérer l’espace disque.',
    partly_one: 'Arrêté après {{count}} observation. Vous pourrez supprimer le reste plus tard.',
    partly_other: 'Arrêté après {{count}} observations. Vous pourrez supprimer le reste plus tard.',
    before: 'Déjà supprimé',
    went_one: '{{count}} observation, {{size}}',
    went_other: '{{count}} observations, {{size}}',
  },
  remove: {
    title: 'Supprimer d’anciennes données ?',
    confirm_one: 'Supprimer {{count}} observation',
    confirm_other: 'Supprimer {{count}} observations',
    goes_one: '{{count}} observation d’avant le {{day}} est supprimée : {{bytes}} octets ({{size}}).',
    goes_other: '{{count}} observations d’avant le {{day}} sont supprimées : {{bytes}} octets ({{size}}).',
    journal: 'Le journal reste complet et enregistre cette suppression.',
    latest: 'Le dernier état de chaque enregistrement reste.',
    open: 'Les données des prêts en cours ou en remboursement restent, de même que les dépôts, demandes et adresses.',
    history: {
      answers:
        'Listes, comparaisons et moments passés restent. Les réponses brutes de l’époque sont supprimées.',
      'closed-loans':
        'Les moments passés de l’historique ne montrent plus ces prêts. Les totaux mensuels restent.',
    },
    forGood:
      'Cette action est irréversible. Les dossiers de preuves ultérieurs ne contiendront pas ces données : enregistrez d’abord ceux dont vous avez besoin.',
  },
  removed: {
    title: 'Une partie de ces données a été supprimée de ce poste',
    answers:
      'Le {{at}}, les réponses brutes d’avant le {{before}} ont été supprimées, pour la position et les prêts clos. Leurs données sont conservées.',
    'closed-loans':
      'Le {{at}}, les données des prêts clos avant le {{before}} ont été supprimées, sauf le dernier état de chacun. Les moments passés ne montrent plus ces prêts.',
  },
  compact: {
    title: 'Compactage',
    text: 'Réorganise l’index de recherche et rend au disque l’espace inutilisé du fichier, petit à petit. Vous pouvez continuer à travailler et arrêter à tout moment ; rien ne se perd.',
    free: 'Espace inutilisé du fichier',
    now: 'Compacter',
    done: 'Terminé : {{before}} avant, {{after}} maintenant.',
    stopped: 'Arrêté : {{before}} avant, {{after}} maintenant. Vous pourrez continuer plus tard.',
  },
} satisfies Catalogue['upkeep'];
