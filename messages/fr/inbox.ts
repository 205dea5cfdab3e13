// Les alertes, la note sur une absence et les règles des notifications.
export const inbox = {
  inbox: {
    filter: 'Gravité',
    all: 'Toutes',
    severity: { critical: 'Critique', warning: 'Attention', info: 'Info' },
    group: { unread: 'Non lues', snoozed: 'Reportées', read: 'Lues' },
    open: {
      collateral: 'Ouvrir Garantie',
      addresses: 'Ouvrir les adresses de retour',
      settings: 'Ouvrir les réglages',
    },
    markRead: 'Lue',
    markUnread: 'Marquer non lue',
    snooze: 'Reporter',
    snoozeFor: { hour: 'D’une heure', 'four-hours': 'De quatre heures', tomorrow: 'À demain, 08:00 WAT' },
    snoozedUntil: 'Reportée au {{time}}',
    older: 'Afficher les alertes plus anciennes',
    noneOf: 'Aucune alerte de cette gravité',
    onlyInJournal_one: '{{count}} alerte plus ancienne figure seulement dans le journal.',
    onlyInJournal_other: '{{count}} alertes plus anciennes figurent seulement dans le journal.',
    settings: 'Notifications',
  },
  away: {
    title: 'Pendant votre absence',
    count_one: '{{count}} alerte du {{from}} au {{to}}',
    count_other: '{{count}} alertes du {{from}} au {{to}}',
    critical_one: '{{count}} est critique.',
    critical_other: '{{count}} sont critiques.',
    blind:
      'L’application n’a pas pu lire le service pendant une partie de ce temps. Elle a comparé les lectures d’avant et d’après ; elle ne peut pas lister ce qui a changé puis disparu entre-temps.',
    show: 'Afficher les alertes',
    hide: 'Masquer',
  },
  notify: {
    lead: 'Chaque alerte figure toujours dans la liste des alertes. Ces règles concernent les notifications de votre système.',
    quiet: {
      title: 'Heures calmes',
      on: 'Aucune notification pendant les heures calmes',
      from: 'De',
      to: 'À',
      zone: 'Chaque jour, à l’heure de Lagos (WAT).',
      critical: 'Afficher quand même les alertes critiques',
    },
    kinds: {
      title: 'Notifications par type',
      critical: 'Critique : de l’argent peut être perdu si personne n’agit',
      warning: 'Attention : à vérifier',
      info: 'Info : rien à faire',
      kind: 'Alerte',
      show: 'Afficher',
      sound: 'Son',
      showOf: 'Afficher une notification : {{kind}}',
      soundOf: 'Son : {{kind}}',
    },
    system:
      'Votre système peut aussi bloquer cette application. Si aucune notification n’apparaît, vérifiez ses réglages.',
  },
};
