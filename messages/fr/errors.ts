// Erreurs : ce qui s’est passé, ce qui est sûr, ce qu’il faut faire. Un groupe par code qui traverse le pont.
import type { Catalogue } from '../index.ts';

export const errors = {
  safe: {
    nothingSent: 'Rien n’a été envoyé.',
    lastKnown:
      'Ce qui a été lu avant est toujours là, avec son âge. Cette tentative n’a déplacé aucun argent.',
    secretsKept: 'Vos données et vos secrets sont intacts.',
  },
  httpDetail: 'HTTP {{status}} : {{words}}',
  httpDetailWithId: 'HTTP {{status}} : {{words}} (requête {{id}})',
  'bad-input': {
    what: 'Une saisie n’a pas été acceptée : {{field}}',
    next: 'Corrigez-la et réessayez.',
  },
  'untrusted-sender': {
    what: 'L’application a refusé d’écouter cette fenêtre.',
    next: 'Redémarrez l’application. Si cela se reproduit, réinstallez-la depuis sa source.',
  },
  'not-connected': {
    what: 'Aucun service n’est connecté.',
    next: 'Connectez-en un dans les réglages, ou exercez-vous dans le bac à sable.',
  },
  locked: {
    'keychain-absent': {
      what: 'Cette machine n’offre pas de trousseau.',
      next: 'Installez et démarrez un Secret Service comme GNOME Keyring ou KWallet, puis réessayez.',
    },
    'keychain-locked': {
      what: 'Le trousseau est verrouillé.',
      next: 'Déverrouillez-le avec votre mot de passe de session, puis réessayez.',
    },
    'keychain-denied': {
      what: 'Le trousseau a refusé l’application.',
      next: 'Réessayez et répondez à sa demande. S’il n’en vient pas, autorisez Collateral Desk dans les réglages du trousseau.',
    },
    'keychain-restarted': {
      what: 'Le trousseau a redémarré pendant que l’application était ouverte.',
      next: 'Fermez l’application et relancez-la : elle ne peut pas joindre le nouveau avant.',
    },
    'key-missing': {
      what: 'La clé des données de cette machine manque.',
      next: 'Restaurez le trousseau avec lequel elles ont été créées. Aucune nouvelle clé ne les remplace.',
    },
    'secret-missing': {
      what: 'Le secret de ce service n’est pas dans le trousseau.',
      next: 'Saisissez-le de nouveau dans les réglages, dans la carte Secret.',
    },
    'secret-elsewhere': {
      what: 'Le secret conservé a été saisi pour une autre adresse ou une autre identification. Il n’a pas été utilisé, et rien n’a été envoyé.',
      next: 'Vérifiez l’adresse et l’identification auprès de votre prêteur, puis saisissez de nouveau le secret dans les réglages, dans la carte Secret.',
    },
    'desk-locked': {
      what: 'Le poste est verrouillé.',
      next: 'Déverrouillez-le avec son code.',
    },
    'pin-missing': {
      what: 'Le code de ce poste n’est plus dans le trousseau.',
      next: 'Quittez l’application et relancez-la. Le verrou est alors désactivé.',
    },
  },
  offline: {
    'no-such-host': {
      what: 'Le nom d’hôte du service est introuvable.',
      next: 'Vérifiez l’URL de base dans les réglages et le réseau de cette machine.',
    },
    refused: {
      what: 'Le service a refusé la connexion.',
      next: 'Il est peut-être arrêté. L’application continue de demander ; vous pouvez relire maintenant.',
    },
    'timed-out': {
      what: 'Le service n’a pas répondu à temps.',
      next: 'L’application continue de demander ; vous pouvez relire maintenant.',
    },
    reset: {
      what: 'La connexion s’est rompue avant une réponse.',
      next: 'L’application continue de demander ; vous pouvez relire maintenant.',
    },
    tls: {
      what: 'Le certificat du service n’a pas pu être vérifié.',
      next: 'Ne contournez pas cela. Demandez à l’administrateur du réseau si une autorité privée est utilisée ici.',
    },
    'no-network': {
      what: 'Cette machine n’a pas de réseau.',
      next: 'Reconnectez-la. L’application redemande d’elle-même.',
    },
    'proxy-unreachable': {
      what: 'Le mandataire que ce réseau impose est injoignable.',
      next: 'Vérifiez le réseau et les réglages de mandataire de cette machine. L’application ne contourne pas un mandataire.',
    },
    'proxy-refused': {
      what: 'Le mandataire du réseau n’a pas laissé passer l’application jusqu’au service.',
      next: 'Demandez à l’administrateur du réseau d’autoriser l’adresse du service ; le mandataire est nommé ci-dessous.',
    },
    'proxy-needs-credentials': {
      what: 'Le mandataire du réseau demande une identification que l’application n’a pas, ou ne l’a pas acceptée.',
      next: 'Demandez un accès à l’administrateur du réseau. L’entrée du trousseau concernée est nommée ci-dessous.',
    },
    'proxy-unsupported': {
      what: 'Ce réseau impose un chemin que l’application ne peut pas prendre.',
      next: 'Demandez à l’administrateur du réseau un mandataire HTTP. L’application ne contourne pas ce qui est imposé.',
    },
    'not-json': {
      what: 'Le service a répondu autre chose que des données.',
      next: 'Souvent la page d’un mandataire ou une page de connexion. Vérifiez l’URL de base et le réseau.',
    },
    'too-large': {
      what: 'La réponse du service était trop grande pour être lue sans risque.',
      next: 'Prévenez votre prêteur, avec la requête nommée ci-dessous.',
    },
    'too-many-requests': {
      what: 'Le service demande moins de requêtes.',
      next: 'L’application attend le temps demandé par le service, une heure au plus. Vous pouvez actualiser une fois d’ici là.',
    },
    'service-error': {
      what: 'Le service signale une erreur de son côté.',
      next: 'L’application continue de demander. Si cela dure, prévenez votre prêteur.',
    },
    other: {
      what: 'Le service n’a pas pu être joint.',
      next: 'L’application continue de demander ; vous pouvez relire maintenant.',
    },
  },
  overBudget: {
    'answer-bytes': 'Le service a envoyé une seule réponse de plus de {{most}} Mo.',
    'answer-values': 'Le service a envoyé une seule réponse de plus de {{most}} valeurs.',
    'answer-levels': 'Le service a envoyé une réponse imbriquée sur plus de {{most}} niveaux.',
    'list-bytes': 'Le service a envoyé une seule liste de plus de {{most}} Mo.',
    'list-values': 'Le service a envoyé une seule liste de plus de {{most}} valeurs.',
    'list-items': 'Le service a envoyé une seule liste de plus de {{most}} éléments.',
    'list-milliseconds': 'Le service a mis plus de {{most}} secondes à envoyer une seule liste.',
    'round-bytes': 'Le service a envoyé plus de {{most}} Mo en plusieurs listes à la fois.',
    'round-values': 'Le service a envoyé plus de {{most}} valeurs en plusieurs listes à la fois.',
    next: 'L’application a arrêté la lecture et redemandera plus tard. Demandez à votre prêteur des réponses plus courtes, ou la liste de ce qui est ouvert.',
  },
  expired: {
    deadline: {
      what: 'Le temps pour cela est écoulé.',
      next: 'Demandez une nouvelle offre.',
    },
    clock: {
      what: 'La machine a dormi ou son horloge a été réglée : le temps restant n’est plus certain.',
      next: 'Demandez une nouvelle offre.',
    },
    'read-too-old': {
      what: 'La lecture a plus de 60 secondes.',
      next: 'Relisez le prêt et comparez-le.',
    },
  },
  rejected: {
    what: 'Le service a dit non.',
    safe: 'D’après lui, rien n’a pris effet.',
    next: 'Ses mots sont ci-dessous. Changez ce qu’ils désignent, ou demandez à votre prêteur.',
  },
  credentials: {
    what: 'Le service a refusé l’identification.',
    next: 'Vérifiez l’identification et remplacez le secret dans les réglages, ou demandez-en un nouveau à votre prêteur.',
  },
  'outcome-unknown': {
    what: 'On ne sait pas si cela a pris effet.',
    safe: 'Envoyé une fois, cela ne sera pas renvoyé.',
    next: 'Les demandes et les prêts sont lus jusqu’à ce qu’on le sache.',
  },
  'changed-since-shown': {
    what: 'Ce n’est plus ce qui vous a été montré.',
    next: 'Regardez de nouveau avant de décider.',
  },
  blocked: {
    'live-intent': {
      what: 'Une requête antérieure de cette sorte n’est pas encore réglée.',
      next: 'Réglez-la d’abord à l’écran Emprunter.',
    },
    'no-return-address': {
      what: 'Aucune adresse de retour n’est approuvée et active.',
      next: 'Faites-en approuver une dans le tableau de bord du service, puis relisez.',
    },
    'step-order': {
      what: 'Une étape antérieure est encore ouverte.',
      next: 'Faites les étapes dans leur ordre.',
    },
    'not-readable': {
      what: 'Le montant ou la destination du prêt ne peut être lu.',
      next: 'Regardez l’enregistrement du service sur cette page et demandez à votre prêteur.',
    },
    'nothing-to-pay': {
      what: 'Le service ne montre rien à payer, et n’a pas dit clos.',
      next: 'Ne payez rien. Demandez à votre prêteur, et relisez.',
    },
    clipboard: {
      what: 'Le presse-papiers n’a pas pu être écrit et relu.',
      next: 'Fermez les programmes qui le tiennent et réessayez, ou saisissez la valeur et comparez-la.',
    },
    'wrong-pin': {
      what: 'Ce n’est pas le code de cette personne.',
      next: 'Qu’elle le saisisse à nouveau. Après trois erreurs de suite, il faut attendre.',
    },
    'pin-wait': {
      what: 'Trop de codes faux de suite.',
      next: 'Attendez que cette personne puisse réessayer.',
    },
    'asked-to-wait': {
      what: 'Le prêteur a demandé à l’application d’attendre un instant.',
      next: 'Le devis tient toujours. Acceptez de nouveau après l’attente.',
    },
    'offer-differs': {
      what: 'L’offre n’est pas ce que vous avez demandé.',
      next: 'Rien n’a été envoyé. Saisissez le montant offert pour l’accepter, ou laissez l’offre expirer.',
    },
    'not-confirmed': {
      what: 'Vous n’avez pas confirmé.',
      next: 'Réessayez et confirmez dans la boîte de dialogue.',
    },
    'no-such-loan': {
      what: 'Aucun prêt portant cet identifiant n’a été lu ici.',
      next: 'Actualisez, puis choisissez le prêt dans l’écran Prêts.',
    },
    'return-astray': {
      what: 'Le retour est allé à une adresse jamais listée.',
      next: 'Cette transaction ne sera jamais rapprochée. Réglez l’alerte avec une raison ; si la garantie revient par une autre transaction, rapprochez celle-là.',
    },
    'unread-entries': {
      what: 'Cette version de l’application ne peut pas lire tout ce qui a été fait pour ce remboursement.',
      next: 'Rien n’a été modifié. Ne payez rien. Ouvrez-le avec la dernière version de l’application.',
    },
    'lock-off': {
      what: 'Ce poste n’a pas de code : il ne peut pas être verrouillé.',
      next: 'Définissez-en un dans les réglages, sous Verrou.',
    },
    'pin-needed': {
      what: 'Ce montant exige le code de ce poste.',
      next: 'Saisissez le code au-dessus du bouton, puis confirmez de nouveau.',
    },
    'pin-in-use': {
      what: 'Le code est demandé au-dessus d’un montant : il ne peut pas être supprimé.',
      next: 'Cessez d’abord de le demander au-dessus d’un montant, dans les réglages, sous Verrou.',
    },
    'same-person': {
      what: 'La seconde personne est celle qui a préparé le paiement.',
      next: 'Choisissez quelqu’un d’autre, ou corrigez votre propre nom.',
    },
  },
  'profile-incomplete': {
    what: 'Il manque au profil du service quelque chose de nécessaire.',
    next: 'Complétez-le dans les réglages.',
  },
  'file-refused': {
    what: 'Le fichier n’a pas été repris : {{file}}',
    safe: 'Rien n’a été ajouté ni modifié.',
    next: 'Corrigez les endroits nommés ci-dessous, ou demandez un autre fichier à qui l’a envoyé.',
  },
  'backup-refused': {
    what: 'La sauvegarde n’a pas été faite ou pas utilisée.',
    safe: 'Rien n’a été remplacé.',
    next: 'Réessayez sous Réglages, Données.',
  },
  'store-failed': {
    safe: 'Rien qui touche à l’argent n’est envoyé tant que les données ne peuvent être écrites.',
    'disk-full': {
      what: 'Le disque est plein.',
      next: 'Libérez de l’espace, puis réessayez.',
    },
    corrupt: {
      what: 'Les données de cette machine sont endommagées.',
      next: 'Le fichier endommagé est mis de côté. Réessayez ; ce que le service sait est relu.',
    },
    'newer-schema': {
      what: 'Les données ont été écrites par une version plus récente de l’application.',
      next: 'Installez cette version ou une plus récente. Celle-ci les laisse telles quelles.',
    },
    'not-migrated': {
      what: 'Cette version n’a pas pu reprendre les données de la précédente.',
      next: 'Elles sont restées telles quelles : revenez à cette version et prévenez qui vous a fourni celle-ci.',
    },
    'chain-broken': {
      what: 'La chaîne du journal est rompue.',
      next: 'Gardez une copie du fichier, et n’empruntez ni ne remboursez depuis cette machine avant que ce soit expliqué.',
    },
    closed: {
      what: 'Les données ne sont pas ouvertes.',
      next: 'Réessayez, ou redémarrez l’application.',
    },
    io: {
      what: 'Le disque n’a pas pu être lu ou écrit.',
      next: 'Vérifiez le disque, puis réessayez.',
    },
  },
  internal: {
    what: 'Quelque chose a mal tourné dans l’application elle-même.',
    safe: 'Ce qui est inscrit le reste ; regardez le Journal avant de réessayer.',
    next: 'Si cela se reproduit, signalez-le avec cette référence : {{reference}}',
  },
} satisfies Catalogue['errors'];
