// Sauvegarde et restauration : la carte des réglages, le retour au premier démarrage, et chaque refus.
import type { Catalogue } from '../index.ts';

export const backup = {
  title: 'Sauvegarde et restauration',
  lead: 'Un seul fichier avec le journal, l’historique, ses vues gardées et les services de ce poste, chiffré par une phrase secrète au format standard age. Aucun secret de service n’y figure : après une restauration sur un autre poste, chacun est saisi de nouveau.',
  last: 'Dernière sauvegarde',
  never: 'Jamais',
  nudge: {
    never:
      'Si ce poste est perdu, son journal et son historique le sont aussi. Une sauvegarde sur un autre disque les conserve.',
    old: 'La dernière sauvegarde a plus de 30 jours. Ce qui a suivi n’est que sur ce poste.',
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
    restore: 'Ouverture de {{file}} : {{stage}}',
  },
  stage: {
    copying: 'copie des données',
    locking: 'chiffrement de la copie sous une nouvelle clé',
    deriving: 'calcul de la clé à partir de la phrase secrète',
    writing: 'écriture du fichier',
    reading: 'lecture du fichier et contrôle de chaque partie',
    'checking-databases': 'contrôle des deux bases, page par page',
    'checking-journal': 'contrôle de la chaîne du journal',
    replacing: 'remplacement des données',
  },
  failed: {
    write: '{{file}} n’a pas été écrit.',
    check: '{{file}} n’est pas une sauvegarde complète.',
    restore: '{{file}} n’a pas été restauré.',
  },
  passphrase: 'Phrase secrète',
  again: 'La même phrase secrète, de nouveau',
  differs: 'Les deux ne sont pas identiques.',
  itsPassphrase: 'Phrase secrète de cette sauvegarde',
  strength: {
    none: 'Au moins {{least}} caractères. Cinq mots ou plus sans rapport entre eux sont difficiles à deviner et faciles à retenir.',
    short: 'Trop courte : au moins {{least}} caractères.',
    fair: 'Suffisante si ce n’est ni un nom, ni une date, ni une phrase connue. Plus longue, elle vaut mieux.',
    long: 'Longue. Elle tient si personne ne peut la deviner en vous connaissant.',
  },
  file: 'Fichier',
  made: 'Faite',
  by: 'avec la version {{version}}',
  write: {
    open: 'Sauvegarder',
    title: 'Sauvegarder ce poste',
    text: 'Le travail continue pendant l’écriture. Le fichier est relu avant de compter comme sauvegarde.',
    warning: 'Sans la phrase secrète, la sauvegarde est perdue',
    warningText:
      'Elle n’est conservée nulle part et personne ne peut la retrouver. Notez-la, et gardez-la loin du fichier.',
    choose: 'Choisir un endroit et sauvegarder',
    done: '{{file}} est écrit et a été relu',
    holds: '{{size}}, avec {{entries}} et {{loans}}, au',
  },
  check: {
    open: 'Contrôler une sauvegarde',
    title: 'Contrôler une sauvegarde',
    hint: 'La sauvegarde est ouverte, contrôlée en entier et refermée. Rien ne change ici.',
    begin: 'Contrôler',
    whole: 'Cette sauvegarde est complète',
    what: 'La phrase secrète l’ouvre ; chaque partie est ce qui a été écrit ; les deux bases sont saines à chaque page ; la chaîne du journal tient de la première à la dernière entrée ({{entries}}).',
    break: 'Le journal qu’elle contient note lui-même avoir été un jour trouvé coupé ou rompu.',
  },
  restore: {
    open: 'Restaurer une sauvegarde',
    title: 'Restaurer une sauvegarde',
    hint: 'La sauvegarde entière est d’abord ouverte et contrôlée à côté des données en service. Cela ne remplace rien.',
    begin: 'Ouvrir et contrôler',
    text: 'Les données d’ici sont fermées et mises de côté dans un dossier à côté des nouvelles, avec l’heure dans son nom : rien n’est effacé. Les services réglés ici restent tels quels. La fenêtre est ensuite rechargée.',
    viewsReplaced:
      'Les vues gardées de l’historique sont remplacées par celles de la sauvegarde ; celles d’ici sont mises de côté avec les données.',
    hold: 'Maintenir pour remplacer les données de ce poste',
    word: 'RESTAURER',
    typed: 'Remplacer les données de ce poste',
  },
  beside: {
    what: 'Quoi',
    inIt: 'Dans la sauvegarde',
    here: 'Ici',
    entries: 'Entrées du journal',
    newestEntry: 'Dernière entrée',
    loans: 'Prêts',
    observations: 'Réponses gardées',
    newestAnswer: 'Dernière réponse',
    views: 'Vues gardées de l’historique',
    none: 'aucune',
    profiles: 'Services dans la sauvegarde',
    noProfiles: 'Aucun.',
    isHere: 'déjà ici, reste tel quel',
    isAdded: 'serait ajouté, sans son secret',
    lacking_one: '{{count}} entrée du journal d’ici n’est pas dans la sauvegarde',
    lacking_other: '{{count}} entrées du journal d’ici ne sont pas dans la sauvegarde',
    lackingText:
      'Après une restauration, ce qui n’est pas dans la sauvegarde est mis de côté avec son journal : conservé, mais plus affiché.',
    openHere_one: '{{count}} demande d’ici est sans issue connue, et la sauvegarde ne la connaît pas',
    openHere_other: '{{count}} demandes d’ici sont sans issue connue, et la sauvegarde ne les connaît pas',
    openHereText:
      'Réglez-les avant de restaurer. Ensuite, l’application ne retiendrait plus une seconde demande ; seule l’entrée du journal sur la restauration les nommerait.',
    openInIt_one: '{{count}} demande de la sauvegarde est sans issue connue',
    openInIt_other: '{{count}} demandes de la sauvegarde sont sans issue connue',
    openInItText:
      'Après une restauration, chacune est montrée comme inconnue jusqu’à ce que le service ait été relu ou que vous l’ayez réglée.',
  },
  firstRun: {
    text: 'Vous aviez déjà un poste ?',
    open: 'Le restaurer depuis une sauvegarde',
  },
  refused: {
    safe: 'Rien n’a été remplacé sur ce poste.',
    'not-a-backup': {
      what: 'Ce fichier n’est pas une sauvegarde de Collateral Desk.',
      next: 'Choisissez un fichier dont le nom finit par .age.',
    },
    'newer-version': {
      what: 'La sauvegarde a été faite par une version plus récente de l’application.',
      next: 'Installez cette version ou une plus récente, puis réessayez.',
    },
    'wrong-passphrase': {
      what: 'La phrase secrète n’ouvre pas cette sauvegarde.',
      next: 'Vérifiez les majuscules, les espaces et la disposition du clavier. Si la phrase secrète est la bonne, les premiers octets du fichier sont endommagés : copiez-le de nouveau depuis l’endroit où il est gardé.',
    },
    truncated: {
      what: 'La sauvegarde est tronquée : il manque la fin.',
      next: 'Copiez de nouveau le fichier entier depuis l’endroit où il est gardé, ou prenez une autre sauvegarde.',
    },
    damaged: {
      what: 'La sauvegarde est endommagée : ce n’est plus ce qui a été écrit.',
      next: 'Copiez de nouveau le fichier depuis l’endroit où il est gardé, ou prenez une autre sauvegarde. Rien de celle-ci n’est utilisé.',
    },
    'too-costly': {
      what: 'Le fichier demande plus de mémoire qu’aucune sauvegarde de cette application.',
      next: 'Il n’a pas été fait par cette application. Ne l’utilisez pas.',
    },
    'journal-broken': {
      what: 'Le journal contenu dans la sauvegarde ne se tient pas : une écriture a été modifiée.',
      next: 'Gardez le fichier, prenez une sauvegarde antérieure, et cherchez qui a pu écrire dans celle-ci.',
    },
    'damaged-here': {
      what: 'Les données de ce poste sont endommagées : aucune sauvegarde n’en a été faite.',
      next: 'Vérifiez le journal sous Journal, redémarrez l’application, puis réessayez.',
    },
    'no-room': {
      what: 'Le disque n’a pas assez de place.',
      next: 'Libérez de l’espace, ou choisissez un autre disque, puis réessayez.',
    },
    stopped: {
      what: 'L’opération a été arrêtée.',
      next: 'Recommencez quand vous le voudrez.',
    },
    'nothing-opened': {
      what: 'Aucune sauvegarde n’est ouverte pour être restaurée.',
      next: 'Choisissez le fichier et saisissez de nouveau sa phrase secrète.',
    },
  },
} satisfies Catalogue['backup'];
