// Sauvegarde et restauration : la carte des réglages, la restauration au premier démarrage, et les refus.
import type { Catalogue } from '../index.ts';

export const backup = {
  title: 'Sauvegarde et restauration',
  lead: 'Un fichier avec le journal, l’historique, les vues enregistrées et les services, chiffré par une phrase secrète au format standard age. Il ne contient aucun secret de service : après une restauration sur un autre poste, vous les saisissez de nouveau.',
  last: 'Dernière sauvegarde',
  never: 'Jamais',
  nudge: {
    never:
      'Si ce poste est perdu, son journal et son historique le sont aussi. Gardez une sauvegarde sur un autre disque.',
    old: 'La dernière sauvegarde a plus de 30 jours. Les données plus récentes n’existent que sur ce poste.',
  },
  loans_one: '{{count}} prêt',
  loans_other: '{{count}} prêts',
  size: { bytes: '{{bytes}} octets', kb: '{{kb}} ko', mb: '{{mb}} Mo' },
  far: '{{done}} sur {{of}}',
  stopping: 'Arrêt après cette étape',
  stopped: '{{file}} : arrêté. Rien n’a été écrit ni remplacé.',
  doing: {
    write: 'Sauvegarde vers {{file}} : {{stage}}',
    check: 'Contrôle de {{file}} : {{stage}}',
    view: 'Opening {{file}}: {{stage}}',
    restore: 'Ouverture de {{file}} : {{stage}}',
  },
  stage: {
    copying: 'copie des données',
    locking: 'chiffrement de la copie avec une nouvelle clé',
    deriving: 'calcul de la clé à partir de la phrase secrète',
    writing: 'écriture du fichier',
    reading: 'lecture et contrôle du fichier',
    'checking-databases': 'contrôle des deux bases',
    'checking-journal': 'contrôle de la chaîne du journal',
    replacing: 'remplacement des données',
  },
  failed: {
    write: '{{file}} n’a pas été écrit.',
    check: '{{file}} n’a pas réussi le contrôle.',
    view: '{{file}} was not opened.',
    restore: '{{file}} n’a pas été restauré.',
  },
  passphrase: 'Phrase secrète',
  again: 'Répétez la phrase secrète',
  differs: 'Les phrases secrètes diffèrent',
  itsPassphrase: 'Phrase secrète de cette sauvegarde',
  strength: {
    none: 'Au moins {{least}} caractères. Cinq mots ou plus sans rapport entre eux sont difficiles à deviner et faciles à retenir.',
    short: 'Trop courte : au moins {{least}} caractères.',
    fair: 'Assez longue, sauf si c’est un nom, une date ou une phrase connue. Plus longue, elle vaut mieux.',
    long: 'Longue. Solide si personne ne peut la deviner en vous connaissant.',
  },
  file: 'Fichier',
  made: 'Créée le',
  by: 'avec la version {{version}}',
  write: {
    open: 'Sauvegarder',
    title: 'Sauvegarder',
    text: 'Vous pouvez continuer à travailler. Le fichier est relu avant de compter comme sauvegarde.',
    warning: 'Sans la phrase secrète, personne ne peut ouvrir la sauvegarde',
    warningText:
      'L’application ne la conserve pas et personne ne peut la retrouver. Notez-la et gardez-la loin du fichier.',
    choose: 'Choisir un emplacement et sauvegarder',
    done: '{{file}} a été écrit et relu',
    holds: '{{size}}, avec {{entries}} et {{loans}}, au',
  },
  check: {
    open: 'Contrôler une sauvegarde',
    title: 'Contrôler une sauvegarde',
    hint: 'La sauvegarde est ouverte, contrôlée en entier et refermée. Rien ne change sur ce poste.',
    begin: 'Contrôler',
    whole: 'Cette sauvegarde est intacte',
    what: 'La phrase secrète l’ouvre. Chaque partie est telle qu’écrite, chaque page des deux bases est saine et la chaîne du journal est intacte de la première à la dernière entrée ({{entries}}).',
    break: 'Son journal mentionne qu’il a un jour été trouvé tronqué ou rompu.',
  },
  view: {
    open: 'Open a backup',
    title: 'Open a backup',
    hint: 'The backup is opened beside your records and fully checked. Nothing on this computer changes.',
    begin: 'Open and check',
    text: 'You see the backup as a read-only desk. Your own desk stops meanwhile: it reads no service and raises no alert until you close the backup.',
    act: 'Show the backup, read-only',
  },
  restore: {
    open: 'Restaurer une sauvegarde',
    title: 'Restaurer une sauvegarde',
    hint: 'La sauvegarde est d’abord ouverte et contrôlée en entier. Cela ne remplace rien.',
    begin: 'Ouvrir et contrôler',
    text: 'Les données actuelles passent dans un dossier daté à côté des nouvelles ; rien n’est effacé. Les services configurés ici restent. La fenêtre est ensuite rechargée.',
    viewsReplaced:
      'Les vues de la sauvegarde remplacent les vôtres. Vos vues actuelles sont mises de côté avec les données.',
    hold: 'Maintenir pour remplacer les données de ce poste',
    word: 'RESTAURER',
    typed: 'Remplacer les données de ce poste',
  },
  beside: {
    what: 'Quoi',
    inIt: 'Sauvegarde',
    here: 'Ce poste',
    entries: 'Entrées du journal',
    newestEntry: 'Dernière entrée',
    loans: 'Prêts',
    observations: 'Réponses conservées',
    newestAnswer: 'Dernière réponse',
    views: 'Vues enregistrées',
    none: 'aucune',
    profiles: 'Services dans la sauvegarde',
    noProfiles: 'Aucun',
    isHere: 'déjà ici, reste inchangé',
    isAdded: 'serait ajouté sans son secret',
    lacking_one: '{{count}} entrée du journal d’ici n’est pas dans la sauvegarde',
    lacking_other: '{{count}} entrées du journal d’ici ne sont pas dans la sauvegarde',
    lackingText:
      'Après une restauration, ces entrées sont mises de côté avec le journal actuel : conservées, mais plus affichées.',
    openHere_one: '{{count}} demande de ce poste a une issue inconnue et ne figure pas dans la sauvegarde',
    openHere_other:
      '{{count}} demandes de ce poste ont une issue inconnue et ne figurent pas dans la sauvegarde',
    openHereText:
      'Réglez-les avant de restaurer. Ensuite, l’application ne bloquera plus une seconde demande ; seule l’entrée de restauration du journal les mentionnera.',
    openInIt_one: '{{count}} demande de la sauvegarde a une issue inconnue',
    openInIt_other: '{{count}} demandes de la sauvegarde ont une issue inconnue',
    openInItText:
      'Après une restauration, chacune reste inconnue jusqu’à la lecture du service ou jusqu’à ce que vous la régliez.',
  },
  firstRun: {
    text: 'Vous utilisiez déjà Collateral Desk ?',
    open: 'Restaurer une sauvegarde',
  },
  refused: {
    safe: 'Rien n’a été remplacé sur ce poste.',
    'not-a-backup': {
      what: 'Ce fichier n’est pas une sauvegarde de Collateral Desk.',
      next: 'Choisissez un fichier qui se termine par .age.',
    },
    'newer-version': {
      what: 'Une version plus récente de l’application a créé cette sauvegarde.',
      next: 'Installez cette version ou une plus récente, puis réessayez.',
    },
    'wrong-passphrase': {
      what: 'La phrase secrète n’ouvre pas cette sauvegarde.',
      next: 'Vérifiez les majuscules, les espaces et la disposition du clavier. Si la phrase secrète est juste, le début du fichier est endommagé : copiez-le de nouveau.',
    },
    truncated: {
      what: 'Il manque la fin de la sauvegarde.',
      next: 'Copiez de nouveau le fichier entier, ou utilisez une autre sauvegarde.',
    },
    damaged: {
      what: 'La sauvegarde est endommagée.',
      next: 'Copiez de nouveau le fichier, ou utilisez une autre sauvegarde. Rien de celle-ci n’est utilisé.',
    },
    'too-costly': {
      what: 'Le fichier demande plus de mémoire qu’aucune sauvegarde de cette application.',
      next: 'Cette application ne l’a pas créé. Ne l’utilisez pas.',
    },
    'journal-broken': {
      what: 'La chaîne du journal de la sauvegarde est rompue : une entrée a été modifiée.',
      next: 'Gardez le fichier, utilisez une sauvegarde antérieure, et cherchez qui a pu modifier celle-ci.',
    },
    'damaged-here': {
      what: 'Les données de ce poste sont endommagées : aucune sauvegarde n’a été faite.',
      next: 'Vérifiez le journal à l’écran Journal, redémarrez l’application, puis réessayez.',
    },
    'no-room': {
      what: 'L’espace disque est insuffisant.',
      next: 'Libérez de l’espace ou choisissez un autre disque, puis réessayez.',
    },
    stopped: {
      what: 'Opération arrêtée.',
      next: 'Recommencez à tout moment.',
    },
    'nothing-opened': {
      what: 'Aucune sauvegarde n’est ouverte.',
      next: 'Choisissez le fichier et saisissez de nouveau sa phrase secrète.',
    },
  },
} satisfies Catalogue['backup'];
