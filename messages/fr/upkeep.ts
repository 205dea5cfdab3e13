// Ce que ce poste conserve, et son entretien : contrôles, durée de conservation, compactage.
import type { Catalogue } from '../index.ts';

export const upkeep = {
  stored: {
    title: 'Données sur ce poste',
    folder: 'Dossier',
    cache: 'Lu auprès des services',
    journal: 'Journal',
    journalIs_one: '{{size}}, {{count}} écriture',
    journalIs_other: '{{size}}, {{count}} écritures',
    aside: 'Copies mises de côté',
    disk: 'Libre sur le disque',
    resource: 'Nature',
    service: 'Service',
    things: 'Éléments',
    observations: 'Observations',
    oldest: 'Depuis',
    none: 'Rien n’a encore été lu',
    noneText:
      'Chaque réponse d’un service est conservée ici, chiffrée, dès qu’elle diffère de la précédente.',
  },
  task: {
    check: 'Contrôle de toutes les données',
    compact: 'Compactage en cours',
    count: 'Décompte de ce qui partirait',
    remove: 'Suppression d’anciennes données',
  },
  check: {
    title: 'Intégrité',
    text: 'Lit chaque donnée et chaque écriture du journal jusqu’au dernier octet, la recherche dans chaque index et suit la chaîne du journal. Vous pouvez travailler pendant ce temps.',
    never: 'Aucun contrôle complet n’a encore été fait sur ce poste.',
    now: 'Contrôler maintenant',
    at: 'Contrôlé le',
    whole_one: 'Tout est intègre : {{count}} ligne lue',
    whole_other: 'Tout est intègre : {{count}} lignes lues',
    notWhole: 'Tout n’est pas intègre',
    problems:
      'Ceux-ci ne mènent pas à toutes leurs données : {{list}}. Relancez l’application ; si cela se retrouve, gardez une copie du dossier et prévenez l’assistance.',
    journal: {
      intact: 'Le journal est intègre.',
      broken:
        'La chaîne du journal est rompue. N’empruntez ni ne remboursez depuis ce poste avant que cela soit expliqué.',
      truncated:
        'Il manque des écritures à la fin du journal. N’empruntez ni ne remboursez depuis ce poste avant que cela soit expliqué.',
      'anchor-lost':
        'L’ancre du journal a manqué une fois dans le trousseau. N’empruntez ni ne remboursez depuis cette machine avant que ce soit expliqué.',
      unanchored:
        'Le journal est intègre en lui-même ; le trousseau n’a pas d’ancre à laquelle comparer sa fin.',
      unread: 'Le journal n’a pas pu être lu jusqu’au bout.',
    },
  },
  retention: {
    title: 'Conservation',
    text: 'Tout est conservé tant que vous ne supprimez rien ici. Rien n’est supprimé automatiquement, ni sans que vous ayez vu combien. Le journal reste toujours.',
    noService: 'Ouvrez un service : ce qui part se choisit pour chacun.',
    of: 'À conserver de {{name}}',
    everything: 'Tout',
    answers_one: 'Des réponses remplacées depuis plus de {{count}} mois, les faits seuls',
    answers_other: 'Des réponses remplacées depuis plus de {{count}} mois, les faits seuls',
    closedLoans_one: 'Des prêts clos depuis plus de {{count}} an, le seul dernier état',
    closedLoans_other: 'Des prêts clos depuis plus de {{count}} ans, le seul dernier état',
    count: 'Compter ce qui partirait',
    counted_one: '{{count}} observation partirait : {{bytes}} octets de réponses du service ({{size}}).',
    counted_other: '{{count}} observations partiraient : {{bytes}} octets de réponses du service ({{size}}).',
    nothing: 'Rien ne partirait : rien n’est aussi ancien.',
    remove: 'Supprimer…',
    removed_one:
      '{{count}} observation a été supprimée, soit {{size}} de réponses. Compactez pour rendre la place au disque.',
    removed_other:
      '{{count}} observations ont été supprimées, soit {{size}} de réponses. Compactez pour rendre la place au disque.',
    partly_one: 'Arrêté après {{count}} observation. Le reste peut être supprimé plus tard.',
    partly_other: 'Arrêté après {{count}} observations. Le reste peut être supprimé plus tard.',
    before: 'Déjà supprimé',
    went_one: '{{count}} observation, {{size}}',
    went_other: '{{count}} observations, {{size}}',
  },
  remove: {
    title: 'Supprimer d’anciennes données ?',
    confirm_one: 'Supprimer {{count}} observation',
    confirm_other: 'Supprimer {{count}} observations',
    goes_one: '{{count}} observation d’avant le {{day}} part : {{bytes}} octets ({{size}}).',
    goes_other: '{{count}} observations d’avant le {{day}} partent : {{bytes}} octets ({{size}}).',
    journal: 'Le journal reste entier, et cette suppression y est inscrite.',
    latest: 'Le dernier état de chaque élément reste.',
    open: 'Tout ce qui touche aux prêts ouverts ou en cours de remboursement reste ; de même les dépôts, les demandes et les adresses.',
    history: {
      answers:
        'Listes, comparaisons et moments passés restent tels quels ; les mots mêmes du service à l’époque disparaissent.',
      'closed-loans':
        'Ce que l’Historique montre des moments passés est sans ces prêts. Les totaux mensuels restent.',
    },
    forGood:
      'On ne peut pas revenir en arrière. Les dossiers de preuves établis ensuite seront sans ces données : enregistrez d’abord ceux dont vous avez besoin.',
  },
  removed: {
    title: 'Une partie de ce passé a été supprimée de ce poste',
    answers:
      'Le {{at}}, les réponses du service d’avant le {{before}} ont été supprimées, pour la position et les prêts clos. Seuls leurs faits sont conservés.',
    'closed-loans':
      'Le {{at}}, les données des prêts clos avant le {{before}} ont été supprimées. Seul le dernier état de chacun est conservé : les moments passés sont sans eux.',
  },
  compact: {
    title: 'Compactage',
    text: 'Range la recherche et rend au disque ce que le fichier n’utilise plus, petit à petit. Vous pouvez travailler pendant ce temps et arrêter à tout moment ; rien ne se perd.',
    free: 'Inutilisé à l’intérieur',
    now: 'Compacter',
    done: 'Terminé : {{before}} avant, {{after}} maintenant.',
    stopped: 'Arrêté : {{before}} avant, {{after}} maintenant. Cela pourra continuer plus tard.',
    notYet:
      'Ce fichier vient d’une version antérieure ; il sera réécrit au prochain démarrage qui trouvera {{size}} libres sur le disque, et pourra être compacté dès lors.',
  },
} satisfies Catalogue['upkeep'];
