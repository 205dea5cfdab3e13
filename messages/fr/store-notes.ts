// Ce que l’ouverture des données a trouvé, avec ce qu’il faut faire.
import type { Catalogue } from '../index.ts';

export const storeNotes = {
  storeNotes: {
    title: {
      'cache-set-aside': 'Ce qui était en cache était illisible et a été mis de côté.',
      'journal-set-aside': 'Le journal était endommagé.',
      'journal-truncated': 'Il manque des entrées à la fin du journal.',
      'journal-broken': 'La chaîne du journal est rompue.',
      'journal-anchor-lost': 'L’ancre du journal manque dans le trousseau.',
      'cache-rolled-back': 'Le cache est plus ancien que ce que cette application a écrit en dernier.',
      'anchor-unavailable': 'L’ancre du journal n’a pas pu être lue dans le trousseau.',
      'anchor-not-saved': 'L’ancre du journal n’a pas pu être écrite dans le trousseau.',
      'key-check-rewritten': 'Le contrôle de la clé des données manquait et a été refait.',
      'cache-not-copied': 'Le cache a été mis à jour vers cette version sans copie.',
      restored: 'Les données ont été restaurées depuis une sauvegarde.',
      'restore-refused':
        'Une restauration préparée pour d’autres données que celles-ci n’a pas été exécutée.',
      restarting: 'Les bases de données se sont arrêtées de façon inattendue et sont rouvertes.',
      restarted: 'Les bases de données se sont arrêtées de façon inattendue et ont été rouvertes.',
      upgrading: 'Les données sont mises à jour vers cette version.',
      repacking: 'Les données sont réécrites, une seule fois.',
      'not-replaced': 'Un fichier endommagé n’a pas pu être mis de côté.',
    },
    text: {
      'cache-set-aside':
        'Il est conservé à côté du nouveau. Le service est relu, rien de vos prêts n’est perdu ; l’historique ancien est dans le fichier mis de côté.',
      'journal-set-aside':
        'Il est conservé à côté d’un nouveau, qui contient ce qui se lit encore ; entrées : {{kept}}. N’empruntez ni ne remboursez avant de les avoir comparées avec votre prêteur.',
      'journal-truncated':
        'Entrées selon le trousseau : {{anchored}} ; dans le fichier : {{found}}. Quelqu’un ou quelque chose l’a remplacé ou coupé. N’empruntez ni ne remboursez depuis cette machine avant que ce soit expliqué.',
      'journal-broken':
        'L’entrée {{anchored}} n’est pas celle dont le trousseau se souvient. N’empruntez ni ne remboursez depuis cette machine avant que ce soit expliqué.',
      'journal-anchor-lost':
        'Quelqu’un ou quelque chose l’a supprimée, et a pu mettre un journal plus ancien à sa place. N’empruntez ni ne remboursez depuis cette machine avant que ce soit expliqué. Une nouvelle ancre est conservée désormais.',
      'cache-rolled-back':
        'Une copie plus ancienne a été mise à sa place. Le service est relu ; d’ici là, ce que vous voyez peut être dépassé, et de l’historique peut manquer.',
      'anchor-unavailable':
        'On ne peut dire si le journal est complet tant que le trousseau ne répond pas. Utilisez Vérifier dans le Journal plus tard.',
      'anchor-not-saved':
        'Le journal lui-même est écrit. Tant que le trousseau ne prend pas l’ancre, une fin coupée passerait inaperçue.',
      'key-check-rewritten': 'Rien d’autre n’est touché.',
      'cache-not-copied':
        'Une copie aurait demandé {{needed}} Mo, que le disque n’a pas. Le cache peut être relu auprès du service ; le journal, lui, est toujours copié d’abord.',
      restored:
        'Ce qui se trouvait ici auparavant est conservé dans le dossier {{aside}}, à côté des nouvelles données. Les heures sont celles de la sauvegarde : rien n’est montré comme plus récent qu’il ne l’était alors.',
      'restore-refused':
        'Rien n’a été remplacé. Si vous n’en avez pas préparé vous-même, cherchez qui a pu écrire dans le dossier de l’application.',
      restarting: 'Rien ne peut être envoyé tant qu’elles ne sont pas ouvertes.',
      restarted:
        'Entrées du journal dont l’écriture n’est pas certaine : {{records}} ; réponses du service : {{answers}}. Le service est relu. Vérifiez dans le Journal ce que vous avez fait en dernier avant d’emprunter ou de rembourser.',
      upgrading:
        'Cela n’arrive qu’une fois après une mise à jour et peut durer plusieurs minutes si l’historique est long. Une copie est faite d’abord. Laissez l’application ouverte ; rien n’est demandé au service pendant ce temps.',
      repacking:
        'Cela n’arrive qu’une fois, pour que la place puisse ensuite être rendue au disque, et peut durer plusieurs minutes si l’historique est long. Laissez l’application ouverte.',
      'not-replaced':
        'Le système a dit {{because}}. Vérifiez l’espace et les droits du disque, puis relancez.',
    },
    unknown: 'À propos des données de cette machine',
  },
} satisfies Partial<Catalogue>;
