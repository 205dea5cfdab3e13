// Les mises à jour de l’application : le flux, la version proposée et les raisons d’un refus.
import type { Catalogue } from '../index.ts';

export const updates = {
  title: 'Mises à jour',
  lead: 'Une fois les mises à jour activées, l’application demande une fois par jour à cette adresse la liste signée de la dernière version. Elle n’envoie rien sur vous, ce poste ou vos prêts.',
  feed: 'Adresse du flux',
  feedHint:
    'L’éditeur ou votre service informatique l’indique. Elle commence par https:// et n’a pas de paramètres.',
  feedWrong: 'Saisissez une adresse qui commence par https://, sans nom d’utilisateur ni paramètres.',
  switchOn: 'Activer les mises à jour',
  changeFeed: 'Utiliser cette adresse',
  switchOff: 'Désactiver les mises à jour',
  off: 'Les mises à jour sont désactivées',
  offText: 'L’application ne contacte aucun flux.',
  way: 'Installation',
  ways: {
    apt: 'Par apt, qui installe aussi les mises à jour',
    rpm: 'Depuis un paquet RPM',
    archive: 'Depuis une archive',
    appimage: 'En AppImage',
    installer: 'Par le programme d’installation',
    'disk-image': 'Depuis une image disque',
    source: 'Pas depuis une version publiée',
    practice: 'Une version d’entraînement',
  },
  never: {
    title: 'Cette copie ne se met pas à jour elle-même',
    source: 'Elle a été lancée depuis ses sources, ou depuis un paquet qui n’est pas une version publiée.',
    practice:
      'Elle a été empaquetée sur un moteur non officiel, pour s’entraîner. Installez une version publiée pour de l’argent réel.',
  },
  version: 'Cette version',
  checked: 'Dernière vérification',
  notChecked: 'Aucune vérification depuis le démarrage de l’application',
  check: 'Vérifier maintenant',
  checking: 'Recherche d’une version plus récente',
  current: 'Cette version est la plus récente',
  available: 'La version {{version}} est disponible',
  released: 'Publiée',
  size: 'Taille',
  key: 'Signée par la clé',
  hash: 'SHA-256',
  notes: 'Nouveautés',
  download: 'Télécharger',
  goOn: 'Continuer le téléchargement',
  begun: '{{done}} sur {{of}} sont déjà là.',
  downloading: 'Téléchargement de la version {{version}}',
  far: '{{done}} sur {{of}} ({{percent}} %)',
  ready: 'La version {{version}} est téléchargée et vérifiée',
  readyText: 'Sa taille et son SHA-256 sont ceux de la liste signée.',
  install: {
    appimage: 'Installer et redémarrer',
    installer: 'Fermer l’application et lancer l’installation',
    'disk-image': 'Fermer l’application et ouvrir l’image disque',
  },
  words: 'Installez-la avec cette commande, dans un terminal',
  wordsArchive:
    'Décompressez-la à côté du dossier actuel avec cette commande, puis lancez l’application depuis le nouveau dossier',
  command: 'commande',
  open: {
    title: 'Terminez d’abord ce qui est en cours',
    requests_one: '{{count}} demande n’a pas d’issue connue.',
    requests_other: '{{count}} demandes n’ont pas d’issue connue.',
    repayments_one: '{{count}} remboursement n’est pas terminé.',
    repayments_other: '{{count}} remboursements ne sont pas terminés.',
    text: 'L’application n’installe rien d’ici là. N’installez pas non plus par un autre moyen.',
  },
  handedOver: {
    title: 'La version {{version}} est en cours d’installation',
    appimage: 'Elle a pris la place de cette version et démarre au prochain lancement de l’application.',
    installer: 'Le programme d’installation est lancé. Fermez l’application s’il vous le demande.',
    'disk-image':
      'L’image disque est ouverte. Glissez l’application dans Applications, puis lancez-la de nouveau.',
  },
  before: {
    title: 'La version précédente',
    text: 'La version {{version}} était installée avant sur cet ordinateur. Une version qui trouve des données d’une version plus récente n’y touche pas et ne les ouvre pas.',
    act: 'Remettre la version {{version}}',
    words: 'Remettez-la avec cette commande, dans un terminal',
    gone: 'Son fichier n’est pas sur cet ordinateur. Procurez-vous le là où vous avez obtenu cette version et vérifiez-le comme l’indique la page de publication.',
  },
  banner: {
    title: 'La version {{version}} est disponible',
    show: 'Afficher',
    hide: 'Masquer',
  },
  safe: 'Rien n’a été installé. Vos données sont inchangées.',
  refused: {
    unreachable: {
      what: 'Le flux est injoignable.',
      next: 'Vérifiez votre réseau et l’adresse, puis réessayez.',
    },
    'not-proven': {
      what: 'Le flux n’a pas pu prouver son identité.',
      next: 'Ne contournez pas ce contrôle. Demandez à votre administrateur réseau si une autorité de certification privée est utilisée.',
    },
    redirected: {
      what: 'Le flux renvoie l’application vers une autre adresse.',
      next: 'L’application ne la suit pas. Demandez la bonne adresse à l’éditeur.',
    },
    answer: {
      what: 'Le flux n’a pas répondu comme un flux.',
      next: 'Vérifiez l’adresse. La réponse est indiquée ci-dessous.',
    },
    'too-large': {
      what: 'Le flux a envoyé plus que ce qu’une mise à jour peut contenir.',
      next: 'Prévenez l’éditeur. L’application a arrêté la lecture.',
    },
    'not-signed': {
      what: 'La liste de la dernière version n’est pas signée.',
      next: 'Ne l’installez pas. Prévenez l’éditeur.',
    },
    'unknown-key': {
      what: 'La liste est signée par une clé que cette application ne connaît pas.',
      next: 'Ne l’installez pas. Demandez à l’éditeur si la clé a changé ; elle est indiquée ci-dessous.',
    },
    tampered: {
      what: 'La liste a été modifiée après sa signature.',
      next: 'Ne l’installez pas. Prévenez l’éditeur sans attendre.',
    },
    'not-a-manifest': {
      what: 'La liste signée a une forme que cette version ne connaît pas.',
      next: 'Installez la dernière version à la main, là où vous avez obtenu celle-ci.',
    },
    'wrong-channel': {
      what: 'Le flux est celui d’un autre canal.',
      next: 'Demandez à l’éditeur l’adresse de votre canal. Le canal du flux est indiqué ci-dessous.',
    },
    'practice-build': {
      what: 'Le flux propose une version d’entraînement.',
      next: 'Elle n’est pas faite pour de l’argent réel. L’application n’en installe jamais.',
    },
    older: {
      what: 'Le flux propose une version plus ancienne.',
      next: 'Quelqu’un vous cache peut-être une version plus récente. Prévenez l’éditeur ; la version est indiquée ci-dessous.',
    },
    expired: {
      what: 'La liste du flux a expiré.',
      next: 'Quelqu’un vous cache peut-être une version plus récente. Vérifiez la date de cet ordinateur, puis prévenez l’éditeur.',
    },
    clock: {
      what: 'La liste du flux vient du futur.',
      next: 'Vérifiez la date et l’heure de cet ordinateur, puis réessayez.',
    },
    'too-old-here': {
      what: 'Cette version est trop ancienne pour être mise à jour en une fois.',
      next: 'Installez d’abord la version indiquée ci-dessous.',
    },
    'no-file': {
      what: 'La dernière version n’a pas de fichier pour cet ordinateur.',
      next: 'Demandez-le à l’éditeur. Ce qui a été cherché est indiqué ci-dessous.',
    },
    'cut-off': {
      what: 'Le téléchargement a été interrompu.',
      next: 'Ce qui est arrivé est gardé. Continuez le téléchargement.',
    },
    'wrong-size': {
      what: 'Le fichier n’a pas la taille indiquée par la liste signée.',
      next: 'Il n’a pas été gardé. Téléchargez-le de nouveau ; si cela se reproduit, prévenez l’éditeur.',
    },
    'wrong-hash': {
      what: 'Le fichier n’est pas celui de la liste signée.',
      next: 'Il a été supprimé. Téléchargez-le de nouveau ; si cela se reproduit, prévenez l’éditeur sans attendre.',
    },
    'disk-full': {
      what: 'Il n’y a pas assez de place sur le disque.',
      next: 'Libérez de la place, puis continuez le téléchargement.',
    },
    disk: {
      what: 'Le disque a refusé le fichier.',
      next: 'Vérifiez que vous pouvez écrire dans les dossiers de l’application, puis réessayez.',
    },
    'work-open': {
      what: 'Une demande ou un remboursement est en cours.',
      next: 'Terminez d’abord, puis installez.',
    },
    'not-ready': {
      what: 'Cette application ne s’installe pas elle-même.',
      next: 'Utilisez la commande affichée.',
    },
    'not-started': {
      what: 'Le système n’a pas lancé l’installation.',
      next: 'Réessayez. Le message du système est ci-dessous.',
    },
  },
} as const satisfies Catalogue['updates'];
