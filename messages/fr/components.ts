// Les textes des composants de nombreux écrans : champs de montant, tableaux, graphiques, copie.
export const components = {
  amount: {
    readAs: 'Lu comme {{amount}}',
    refused: {
      negative: '« {{text}} » est négatif. Saisissez le montant sans signe.',
      exponent: '« {{text}} » est abrégé. Saisissez tous les chiffres.',
      characters:
        '« {{text}} » n’est pas un montant. Utilisez des chiffres, des virgules pour les milliers et un point.',
      'two-points': '« {{text}} » a plus d’un point. Séparez les milliers par des virgules : 1,250,000.50.',
      separators:
        '« {{text}} » peut se lire de plusieurs façons. Séparez les milliers par des virgules et les décimales par un point : 1,250,000.50.',
      places_one: '« {{text}} » a trop de décimales : {{count}} au maximum. Aucun arrondi n’est fait.',
      places_other: '« {{text}} » a trop de décimales : {{count}} au maximum. Aucun arrondi n’est fait.',
      digits_one: '« {{text}} » a trop de chiffres : {{count}} au maximum avant le point.',
      digits_other: '« {{text}} » a trop de chiffres : {{count}} au maximum avant le point.',
    },
  },
  dayField: {
    pattern: 'jj/mm/aaaa',
    unread: 'Saisissez le jour ainsi : 21/11/2026.',
    calendar: '{{label}} : choisir dans le calendrier',
  },
  grid: {
    rows_one: '{{count}} ligne',
    rows_other: '{{count}} lignes',
    picked_one: '{{count}} sélectionnée',
    picked_other: '{{count}} sélectionnées',
    counting: 'Décompte des lignes',
    again: 'Réessayer',
    sortBy: 'Trier par {{column}}',
    columns: 'Colonnes',
    earlier: 'Avancer {{column}}',
    later: 'Reculer {{column}}',
    copied_one: '{{count}} ligne copiée',
    copied_other: '{{count}} lignes copiées',
    copiedValue: 'Copié',
    tooMany: 'On peut copier {{most}} lignes au plus. Exportez la liste pour en avoir davantage.',
    pin: 'Garder {{column}} visible',
    width: 'Largeur de {{column}}',
    usualWidth: 'largeur habituelle',
    usualWidths: 'Largeurs habituelles',
    widthHint:
      'Faites glisser, ou utilisez Gauche et Droite. Un double clic ou Entrée rétablit la largeur habituelle.',
  },
  chart: {
    none: 'Rien à afficher pour l’instant',
    showAs: 'Afficher en',
    chart: 'Graphique',
    table: 'Tableau',
    time: 'Heure',
    crosshair_one: '{{label}}, {{count}} point. Les flèches le parcourent.',
    crosshair_other: '{{label}}, {{count}} points. Les flèches les parcourent.',
    point: '{{time}} · {{value}}',
  },
  task: {
    far: '{{done}} sur {{of}} · {{percent}} %',
    soFar: '{{done}} jusqu’ici',
    stopping: 'Arrêt à {{far}}',
    stopped: 'Arrêté à {{far}}',
    done: 'Terminé',
  },
  copy: {
    copy: 'Copier {{of}}',
    verified: 'Copié et vérifié : {{of}}',
    differs: 'Le presse-papiers ne contient pas ce qui a été copié. Ne le collez pas. Il contient :',
    nothing: 'rien',
  },
  serviceState: {
    last: 'Dernière réponse du service',
    never: 'Le service n’a pas encore répondu.',
    stale: { title: 'Données anciennes.', text: 'Les chiffres sont ceux de la dernière réponse.' },
    offline: {
      title: 'Hors ligne.',
      text: 'Tout est affiché tel que connu en dernier. Rien ne peut être envoyé.',
    },
    loading: { title: 'Actualisation.', text: 'Les chiffres peuvent changer dans un instant.' },
  },
  appearance: {
    theme: 'Thème',
    density: 'Densité',
    comfortable: 'Aérée',
    compact: 'Compacte',
    language: 'Langue',
    languages: { system: 'Langue du système', 'en-NG': 'English', fr: 'Français' },
    languageNote: 'La fenêtre se recharge dans cette langue. Les mots du service ne sont pas traduits.',
    densityNote:
      'La densité compacte rapproche les lignes et les commandes. La taille du texte ne change pas.',
    contrast: 'Contraste',
    contrastNote:
      'Le contraste, les couleurs et les animations suivent aussitôt les réglages d’accessibilité du système.',
  },
  countdown: {
    label: 'Temps restant pour accepter',
    left_one: 'seconde restante',
    left_other: 'secondes restantes',
    said_one: '{{count}} seconde restante pour accepter',
    said_other: '{{count}} secondes restantes pour accepter',
    expired: 'Le délai d’acceptation est écoulé. Rien n’a été envoyé.',
  },
  table: { region: 'Tableau : {{label}}', shown: '{{shown}} sur {{total}}', more: 'Afficher la suite' },
  steps: {
    done: 'faite',
    skipped: 'ignorée',
    current: 'à faire maintenant',
    blocked: 'pas encore',
    alarm: 'à vérifier',
  },
  provenance: {
    ask: 'Source de « {{of}} »',
    received: 'Le document ne nomme pas ce champ. « {{field}} » est affiché tel que le service l’a envoyé.',
    raw: 'Enregistrement brut',
    expected:
      'Le champ « {{field}} » n’a pas été envoyé sous la forme attendue ({{expected}}). Il est affiché tel que reçu et n’est pas utilisé.',
    short: {
      documented: 'documenté',
      profile: 'indiqué par votre profil',
      alias: 'reconnu',
      assumed: 'supposé',
    },
    long: {
      documented: 'Le document du service nomme le champ « {{field}} ».',
      profile: 'Votre profil désigne le champ « {{field}} » pour cette valeur.',
      alias:
        'Le document ne désigne aucun champ pour cela. « {{field}} » est un nom que l’application connaît.',
      assumed:
        'Aucune règle n’indique ce que contient « {{field}} ». L’application le suppose ; vérifiez l’enregistrement brut.',
    },
  },
};
