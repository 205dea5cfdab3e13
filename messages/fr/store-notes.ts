// Ce que l’ouverture des bases de données a trouvé, avec ce qu’il faut faire. Main les nomme `store.<note>`.
import type { Catalogue } from '../index.ts';

export const storeNotes = {
  storeNotes: {
    title: {
      'cache-set-aside': 'Le cache était illisible et a été mis de côté.',
      'cache-other-version': 'The cache was of another version and was set aside.',
      'journal-set-aside': 'Le journal était endommagé.',
      'journal-truncated': 'Il manque des entrées à la fin du journal.',
      'journal-broken': 'La chaîne du journal est rompue.',
      'journal-anchor-lost': 'L’ancre du journal manque dans le trousseau.',
      'cache-rolled-back': 'Le cache est plus ancien que la dernière écriture de cette application.',
      'anchor-unavailable': 'L’ancre du journal n’a pas pu être lue dans le trousseau.',
      'anchor-not-saved': 'L’ancre du journal n’a pas pu être écrite dans le trousseau.',
      'key-check-rewritten': 'Le contrôle de la clé des données manquait et a été refait.',
      restored: 'Les données ont été restaurées depuis une sauvegarde.',
      'set-aside': 'Les données antérieures ont été mises de côté ; celles-ci sont vides.',
      'restore-refused': 'Une restauration préparée pour d’autres données n’a pas été exécutée.',
      restarting:
        'Les bases de données se sont arrêtées de façon inattendue et sont en cours de réouverture.',
      restarted: 'Les bases de données se sont arrêtées de façon inattendue et ont été rouvertes.',
      'not-replaced': 'Un fichier endommagé n’a pas pu être mis de côté.',
    },
    text: {
      'cache-set-aside':
        'Il est conservé à côté du nouveau. Le service est relu : rien de vos prêts n’est perdu. L’historique ancien est dans le fichier mis de côté.',
      'cache-other-version':
        'The service is read again, so nothing about your loans is lost. Older history is in the file set aside.',
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
      restored:
        'Les données précédentes sont conservées dans le dossier {{aside}}, à côté des nouvelles. Les heures sont celles de la sauvegarde : rien n’est affiché comme plus récent qu’il ne l’était.',
      'set-aside':
        'Elles sont conservées dans le dossier {{aside}} du dossier de données. Pour retrouver votre journal et votre historique, choisissez « Restaurer une sauvegarde » dans Réglages, Données. Sans sauvegarde, interrogez votre prêteur sur les demandes en cours avant d’emprunter ou de rembourser.',
      'restore-refused':
        'Rien n’a été remplacé. Si vous ne l’avez pas préparée, cherchez qui peut écrire dans le dossier de l’application.',
      restarting: 'Rien ne peut être envoyé avant leur réouverture.',
      restarted:
        'Entrées du journal dont l’écriture n’est pas certaine : {{records}} ; réponses du service : {{answers}}. Le service est relu. Vérifiez vos dernières entrées dans le Journal avant d’emprunter ou de rembourser.',
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
  },
} satisfies Partial<Catalogue>;
