// Ce que l’ouverture des bases de données a trouvé, avec ce qu’il faut faire. Main les nomme `store.<note>`.
import type { Catalogue } from '../index.ts';

export const storeNotes = {
  storeNotes: {
    title: {
      'cache-set-aside': 'Le cache était illisible et a été mis de côté.',
      'journal-set-aside': 'Le journal était endommagé.',
      'journal-truncated': 'Il manque des entrées à la fin du journal.',
      'journal-broken': 'La chaîne du journal est rompue.',
      'journal-anchor-lost': 'L’ancre du journal manque dans le trousseau.',
      'cache-rolled-back': 'Le cache est plus ancien que la dernière écriture de cette application.',
      'anchor-unavailable': 'L’ancre du journal n’a pas pu être lue dans le trousseau.',
      'anchor-not-saved': 'L’ancre du journal n’a pas pu être écrite dans le trousseau.',
      'key-check-rewritten': 'Le contrôle de la clé des données manquait et a été refait.',
      'cache-not-copied': 'Le cache a été mis à niveau sans copie.',
      restored: 'Les données ont été restaurées depuis une sauvegarde.',
      returned: 'Les données sont celles d’avant la mise à niveau.',
      'set-aside': 'Les données antérieures ont été mises de côté ; celles-ci sont vides.',
      'restore-refused': 'Une restauration préparée pour d’autres données n’a pas été exécutée.',
      restarting:
        'Les bases de données se sont arrêtées de façon inattendue et sont en cours de réouverture.',
      restarted: 'Les bases de données se sont arrêtées de façon inattendue et ont été rouvertes.',
      upgrading: 'Les données sont en cours de mise à niveau.',
      repacking: 'Les données sont réécrites, une seule fois.',
      'not-replaced': 'Un fichier endommagé n’a pas pu être mis de côté.',
    },
    text: {
      'cache-set-aside':
        'Il est conservé à côté du nouveau. Le service est relu : rien de vos prêts n’est perdu. L’historique ancien est dans le fichier mis de côté.',
      'journal-set-aside':
        'Un nouveau journal contient ce qui reste lisible ; entrées : {{kept}}. L’ancien est conservé à côté. N’empruntez ni ne remboursez avant d’avoir comparé les entrées avec votre prêteur.',
      'journal-truncated':
        'Entrées selon le trousseau : {{anchored}} ; dans le fichier : {{found}}. Le fichier a été remplacé ou coupé. N’empruntez ni ne remboursez depuis cet ordinateur tant que ce n’est pas expliqué.',
      'journal-broken':
        'L’entrée {{anchored}} ne correspond pas au trousseau. N’empruntez ni ne remboursez depuis cet ordinateur tant que ce n’est pas expliqué.',
      'journal-anchor-lost':
        'Elle a été supprimée, et un journal plus ancien a pu être mis en place. N’empruntez ni ne remboursez depuis cet ordinateur tant que ce n’est pas expliqué. Une nouvelle ancre est désormais conservée.',
      'cache-rolled-back':
        'Une copie plus ancienne a été mise à sa place. Le service est relu. D’ici là, les chiffres peuvent être dépassés et une partie de l’historique peut manquer.',
      'anchor-unavailable':
        'Tant que le trousseau ne répond pas, l’intégrité du journal n’est pas vérifiable. Utilisez Vérifier dans le Journal plus tard.',
      'anchor-not-saved':
        'Le journal lui-même est écrit. Tant que le trousseau n’accepte pas l’ancre, une fin manquante passerait inaperçue.',
      'key-check-rewritten': 'Rien d’autre n’est touché.',
      'cache-not-copied':
        'Une copie demande {{needed}} Mo, plus que l’espace libre. Le cache peut être relu auprès du service. Le journal est toujours copié d’abord.',
      restored:
        'Les données précédentes sont conservées dans le dossier {{aside}}, à côté des nouvelles. Les heures sont celles de la sauvegarde : rien n’est affiché comme plus récent qu’il ne l’était.',
      returned:
        'Les plus récentes sont conservées dans le dossier {{aside}} du dossier de données. Ce qui a été fait depuis la mise à niveau n’y est pas : interrogez votre prêteur sur les demandes de cette période avant d’emprunter ou de rembourser.',
      'set-aside':
        'Elles sont conservées dans le dossier {{aside}} du dossier de données. Pour retrouver votre journal et votre historique, choisissez « Restaurer une sauvegarde » dans Réglages, Données. Sans sauvegarde, interrogez votre prêteur sur les demandes en cours avant d’emprunter ou de rembourser.',
      'restore-refused':
        'Rien n’a été remplacé. Si vous ne l’avez pas préparée, cherchez qui peut écrire dans le dossier de l’application.',
      restarting: 'Rien ne peut être envoyé avant leur réouverture.',
      restarted:
        'Entrées du journal dont l’écriture n’est pas certaine : {{records}} ; réponses du service : {{answers}}. Le service est relu. Vérifiez vos dernières entrées dans le Journal avant d’emprunter ou de rembourser.',
      upgrading:
        'Cela n’arrive qu’une fois après une mise à jour et peut durer plusieurs minutes. Une copie est faite d’abord. Laissez l’application ouverte ; le service n’est pas lu pendant ce temps.',
      repacking:
        'Cela n’arrive qu’une fois, afin de pouvoir libérer de l’espace ensuite, et peut durer plusieurs minutes. Laissez l’application ouverte.',
      'not-replaced':
        'Le système a signalé {{because}}. Vérifiez l’espace disque et les droits, puis relancez.',
    },
    unknown: 'À propos des données de cet ordinateur',
  },
  closedRecords: {
    aside: {
      text: 'Si ce trousseau est perdu, mettez ces données de côté. L’application ouvre alors des données vides, dans lesquelles vous pouvez restaurer une sauvegarde.',
      act: 'Mettre les données de côté',
    },
    copy: {
      until_one:
        'Il existe une copie d’avant la mise à niveau. Elle contient {{count}} entrée du journal et se termine le {{until}}.',
      until_other:
        'Il existe une copie d’avant la mise à niveau. Elle contient {{count}} entrées du journal et se termine le {{until}}.',
      empty: 'Il existe une copie d’avant la mise à niveau. Son journal est vide.',
      same: 'Le journal peut être ouvert. Seul l’historique est plus récent.',
      beyond:
        'Il lui manque les entrées ultérieures ({{entries}}), dont demandes envoyées : {{requests}}. Interrogez votre prêteur à leur sujet avant d’emprunter ou de rembourser.',
      unknown:
        'Ce qui lui manque ne peut pas être compté. Interrogez votre prêteur sur les demandes faites depuis avant d’emprunter ou de rembourser.',
      none: 'L’historique est ensuite relu auprès du service.',
      act: 'Revenir à la copie',
    },
  },
} satisfies Partial<Catalogue>;
