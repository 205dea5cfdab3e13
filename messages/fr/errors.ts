// Erreurs : ce qui s’est passé, si de l’argent a bougé, ce qu’il faut faire. Un groupe par code d’erreur.
import type { Catalogue } from '../index.ts';
import { serviceErrors } from './service-errors.ts';
import { teamErrors } from './team-errors.ts';

export const errors = {
  safe: {
    nothingSent: 'Rien n’a été envoyé.',
    nothingRecorded: 'Rien n’a été consigné.',
    lastKnown: 'Aucun mouvement de fonds.',
    secretsKept: 'Vos données et vos secrets sont inchangés.',
  },
  httpDetail: 'HTTP {{status}} : {{words}}',
  httpDetailWithId: 'HTTP {{status}} : {{words}} (requête {{id}})',
  'bad-input': { what: 'Saisie refusée : {{field}}', next: 'Corrigez et réessayez.' },
  'untrusted-sender': {
    what: 'L’application ne reconnaît pas cette fenêtre.',
    next: 'Redémarrez l’application. Si cela se reproduit, réinstallez-la depuis sa source.',
  },
  replaced: {
    what: 'Les données ont changé, ou ont été supprimées, pendant la lecture.',
    next: 'Recommencez. Un fichier inachevé n’a pas été conservé. Pour une longue liste, retirez la recherche et triez par « Enregistrement ».',
  },
  'not-connected': {
    what: 'Aucun service n’est connecté.',
    next: 'Connectez-en un dans les réglages, ou exercez-vous dans le bac à sable.',
  },
  locked: {
    'keychain-absent': {
      what: 'Cet ordinateur n’a pas de trousseau.',
      next: 'Installez et démarrez un Secret Service comme GNOME Keyring, KWallet ou KeePassXC, puis réessayez.',
    },
    'keychain-locked': {
      what: 'Le trousseau est verrouillé.',
      next: 'Déverrouillez-le avec votre mot de passe de session, ou ouvrez sa base dans KeePassXC, puis réessayez.',
    },
    'keychain-denied': {
      what: 'Le trousseau a refusé l’application.',
      next: 'Réessayez et répondez à sa demande. S’il n’en affiche pas, autorisez Collateral Desk dans les réglages du trousseau.',
    },
    'keychain-uncreated': {
      what: 'No keyring has been created yet.',
      next: 'Press “Try again” and choose a password for the new keyring, or create one in your keychain’s own program.',
    },
    'keychain-restarted': {
      what: 'Le trousseau a redémarré pendant que l’application était ouverte.',
      next: 'Fermez l’application et relancez-la pour joindre le nouveau trousseau.',
    },
    'keychain-incomplete': {
      what: 'Il manque au trousseau un composant dont il a besoin.',
      next: 'Avec KWallet, installez le module OpenSSL de QCA (sous Debian : libqca-qt5-2-plugins), puis réessayez.',
    },
    'key-missing': {
      what: 'Le trousseau ne contient pas la clé des données de cet ordinateur.',
      next: 'Aucune nouvelle clé n’a été créée. Si votre système utilise maintenant un autre trousseau, démarrez l’ancien et réessayez.',
    },
    'practice-run': {
      what: 'This run only practises. It connects to no service.',
      next: 'Follow the note at the top of the window and press “Try again” there.',
    },
    'secret-missing': {
      what: 'Le secret de ce service n’est pas dans le trousseau.',
      next: 'Saisissez-le de nouveau dans Réglages, Secret.',
    },
    'secret-elsewhere': {
      what: 'Le secret enregistré a été saisi pour une autre adresse ou une autre méthode d’authentification. Il n’a pas été utilisé et rien n’a été envoyé.',
      next: 'Vérifiez l’adresse et l’authentification avec votre prêteur, puis saisissez de nouveau le secret dans Réglages, Secret.',
    },
    'desk-locked': {
      what: 'Le poste est verrouillé.',
      next: 'Déverrouillez-le avec son code.',
    },
    'pin-missing': {
      what: 'Le code de ce poste n’est plus dans le trousseau.',
      next: 'Redémarrez l’application. Le verrou sera alors désactivé.',
    },
  },
  ...serviceErrors,
  expired: {
    deadline: {
      what: 'Le délai d’acceptation est écoulé.',
      next: 'Demandez une nouvelle offre.',
    },
    clock: {
      what: 'L’ordinateur a été mis en veille ou son horloge réglée : le temps restant est incertain.',
      next: 'Demandez une nouvelle offre.',
    },
    'read-too-old': {
      what: 'La lecture a plus de 60 secondes.',
      next: 'Relisez le prêt et comparez-le.',
    },
    'confirmed-long-ago': {
      what: 'L’envoi n’a pas pu se faire aussitôt : la connexion a pris trop de temps, cet ordinateur s’est mis en veille, ou son horloge a été réglée.',
      next: 'Vérifiez la demande et confirmez-la de nouveau.',
    },
  },
  rejected: {
    what: 'Le prêteur a rejeté la requête.',
    safe: 'Rien n’a été exécuté.',
    next: 'La réponse figure ci-dessous. Corrigez la requête ou contactez votre prêteur.',
  },
  credentials: {
    what: 'Le service a rejeté l’authentification.',
    next: 'Vérifiez l’authentification et remplacez le secret dans les réglages, ou demandez-en un nouveau à votre prêteur.',
  },
  'outcome-unknown': {
    what: 'Nous ne savons pas encore si cela a été exécuté.',
    safe: 'Envoyé une seule fois ; rien ne sera renvoyé.',
    next: 'Nous lisons les demandes et les prêts jusqu’à connaître l’issue.',
  },
  'changed-since-shown': {
    what: 'Ces données ont changé depuis leur affichage.',
    next: 'Vérifiez-les de nouveau avant de décider.',
  },
  blocked: {
    'live-intent': {
      what: 'Une requête précédente de ce type n’est pas résolue.',
      next: 'Résolvez-la d’abord dans Emprunter.',
    },
    'open-repayment': {
      what: 'Un remboursement de ce service n’est pas terminé.',
      next: 'Terminez-le sur la page du prêt, ou arrêtez-le là avec un motif.',
    },
    'no-return-address': {
      what: 'Aucune adresse de retour n’est approuvée et active.',
      next: 'Faites-en approuver une dans le tableau de bord du prêteur, puis relisez.',
    },
    'step-order': {
      what: 'Une étape précédente est encore ouverte.',
      next: 'Suivez les étapes dans l’ordre.',
    },
    'not-readable': {
      what: 'Le montant ou le compte bénéficiaire du prêt est illisible.',
      next: 'Consultez l’enregistrement brut sur cette page et contactez votre prêteur.',
    },
    'nothing-to-pay': {
      what: 'Le service n’indique rien à payer, mais ne déclare pas le prêt clos.',
      next: 'Ne payez rien. Contactez votre prêteur, puis relisez.',
    },
    clipboard: {
      what: 'Le presse-papiers n’a pas pu être écrit et relu.',
      next: 'Fermez les autres programmes qui l’utilisent et réessayez, ou saisissez la valeur et comparez-la.',
    },
    'backup-open': {
      what: 'You are looking at a backup, which is read-only.',
      next: 'Close the backup to return to your own desk.',
    },
    'no-printer': {
      what: 'Aucune imprimante n’a été trouvée sur cet ordinateur.',
      next: 'Enregistrez plutôt la page en PDF.',
    },
    'clipboard-empty': {
      what: 'Le presse-papiers ne contient aucun texte.',
      next: 'Copiez la valeur dans votre banque ou votre portefeuille, puis collez-la ici.',
    },
    'wrong-pin': {
      what: 'Ce n’est pas le code de cette personne.',
      next: 'Laissez cette personne réessayer. Trois codes erronés de suite imposent une attente.',
    },
    'pin-wait': {
      what: 'Trop de codes erronés de suite.',
      next: 'Attendez que cette personne puisse réessayer.',
    },
    'asked-to-wait': {
      what: 'Le prêteur demande un délai.',
      next: 'L’offre reste ouverte. Acceptez de nouveau après ce délai.',
    },
    'may-arrive': {
      what: 'La requête peut encore parvenir au prêteur.',
      next: 'Attendez que deux minutes se soient écoulées, demandez de nouveau au prêteur, puis réessayez.',
    },
    'offer-differs': {
      what: 'L’offre diffère de votre demande.',
      next: 'Saisissez le montant proposé pour l’accepter, ou laissez l’offre expirer.',
    },
    'not-confirmed': {
      what: 'Vous n’avez pas confirmé.',
      next: 'Réessayez et confirmez dans la boîte de dialogue.',
    },
    'no-such-loan': {
      what: 'Aucun prêt portant cet identifiant n’a été lu ici.',
      next: 'Actualisez, puis choisissez le prêt dans Prêts.',
    },
    'return-astray': {
      what: 'Le retour est allé à une adresse jamais listée.',
      next: 'Cette transaction ne peut pas être rapprochée. Levez l’alerte avec un motif. Si la garantie revient par une autre transaction, rapprochez celle-là.',
    },
    'payee-not-agreed': {
      what: 'Nobody has agreed to this account or address yet.',
      next: 'Check it with your lender on a number that you know, then agree to it.',
    },
    'unread-entries': {
      what: 'Cette version de l’application ne sait pas lire toutes les entrées de ce remboursement.',
      next: 'Rien n’a été modifié. Ne payez rien. Ouvrez-le avec la dernière version de l’application.',
    },
    'on-hold': {
      what: 'Ce remboursement est suspendu. Rien n’a été confirmé ni copié.',
      next: 'Appelez le prêteur, puis levez la suspension en indiquant un motif.',
    },
    'lock-off': {
      what: 'Aucun code n’est défini : le poste ne peut pas être verrouillé.',
      next: 'Définissez-en un dans Réglages, Verrou.',
    },
    'pin-needed': {
      what: 'Ce montant exige le code de ce poste.',
      next: 'Saisissez le code au-dessus du bouton, puis confirmez de nouveau.',
    },
    'pin-in-use': {
      what: 'L’application demande le code au-dessus d’un montant : vous ne pouvez pas le supprimer.',
      next: 'Désactivez d’abord « Code pour les grands montants » dans les réglages.',
    },
    'same-person': {
      what: 'La seconde personne doit être quelqu’un d’autre.',
      next: 'Choisissez une autre personne, ou corrigez votre nom.',
    },
  },
  ...teamErrors,
  'profile-incomplete': {
    what: 'Il manque au profil un réglage nécessaire.',
    next: 'Complétez-le dans les réglages.',
  },
  'file-refused': {
    what: 'Fichier non importé : {{file}}',
    safe: 'Rien n’a été ajouté ni modifié.',
    next: 'Corrigez les endroits indiqués ci-dessous, ou demandez un autre fichier à l’expéditeur.',
  },
  'attachment-refused': {
    what: 'Pièce jointe non conservée ou illisible : {{file}}',
    safe: 'Rien n’a été ajouté ni modifié.',
    next: 'Ouvrez le prêt et réessayez.',
  },
  'backup-refused': {
    what: 'La sauvegarde n’a pas été faite ou pas utilisée.',
    safe: 'Rien n’a été remplacé.',
    next: 'Réessayez sous Réglages, Données.',
  },
  'store-failed': {
    safe: 'Aucune requête portant sur des fonds n’est envoyée tant que l’écriture est impossible.',
    'disk-full': {
      what: 'Le disque est plein.',
      next: 'Libérez de l’espace, puis réessayez.',
    },
    corrupt: {
      what: 'Les données de cet ordinateur sont endommagées.',
      next: 'Le fichier endommagé est mis de côté. Réessayez ; le service sera relu.',
    },
    'newer-schema': {
      what: 'Les données ont été écrites par une version plus récente de l’application.',
      next: 'Installez cette version ou une plus récente. Les données restent inchangées.',
    },
    'chain-broken': {
      what: 'La chaîne du journal est rompue.',
      next: 'Gardez une copie du fichier. N’empruntez ni ne remboursez depuis cet ordinateur tant que ce n’est pas expliqué.',
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
    what: 'Une erreur s’est produite dans l’application.',
    safe: 'Les entrées consignées sont conservées. Vérifiez le Journal avant de réessayer.',
    next: 'Si cela se reproduit, signalez cette référence : {{reference}}',
  },
} satisfies Catalogue['errors'];
