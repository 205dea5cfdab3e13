// Les écrans qui rendent compte de ce qui s’est passé : historique, journal, alertes.
import type { Catalogue } from '../index.ts';

export const accounts = {
  history: {
    offline: 'Tout ce qui a été vu. Fonctionne sans réseau.',
    resource: 'Sorte d’enregistrement',
    search: 'Chercher dans cet historique',
    subject: 'Enregistrement',
    status: 'État',
    amount: 'Montant',
    since: 'Ainsi depuis',
    age: 'Dernière confirmation',
    raw: 'Enregistrement {{subject}}',
    seen: 'Vu',
    noRaw: 'Aucun enregistrement n’est conservé.',
    none: 'Rien n’a encore été vu',
    noneText: 'Chaque réponse du service est conservée ici quand elle diffère de la précédente.',
    noMatch: 'Rien ne correspond à « {{search}} »',
  },
  journal: {
    entries_one: '{{count}} entrée',
    entries_other: '{{count}} entrées',
    number: 'Nº',
    at: 'Écrite',
    kind: 'Quoi',
    kindWords: '{{area}} : {{what}}',
    subject: 'À propos de',
    hash: 'Empreinte',
    entry: 'Entrée {{number}}',
    body: 'Contenu, exactement tel que haché',
    verify: 'Vérifier',
    verifying: 'Vérification',
    checkedAt: 'Vérifié',
    outcome: {
      intact_one: '{{count}} entrée vérifiée : intacte',
      intact_other: '{{count}} entrées vérifiées : toutes intactes',
      broken: '{{count}} entrées vérifiées : la chaîne est rompue à l’entrée {{at}}',
      truncated: '{{count}} entrées vérifiées : il en manque à la fin',
      unanchored: '{{count}} entrées vérifiées : intactes entre elles, mais rien à quoi comparer leur fin',
    },
    means: {
      intact:
        'L’empreinte de chaque entrée couvre son contenu et l’entrée précédente, et la dernière s’accorde avec l’ancre du trousseau.',
      broken:
        'Une entrée a été modifiée après avoir été écrite, ou le fichier est endommagé. Gardez une copie du fichier et n’empruntez ni ne remboursez depuis cette machine.',
      truncated:
        'L’ancre du trousseau compte plus d’entrées qu’il n’y en a. Gardez une copie du fichier et n’empruntez ni ne remboursez depuis cette machine.',
      unanchored:
        'Le trousseau ne contient pas d’ancre : des entrées manquantes à la fin passeraient inaperçues.',
    },
    none: 'Le journal est vide',
    noneText: 'Chaque intention, issue et signature y est écrite avant tout envoi.',
  },
  alerts: {
    markRead: 'Tout marquer comme lu',
    new: 'nouveau',
    look: 'à examiner',
    openLoan: 'Ouvrir {{id}}',
    none: 'Aucune alerte',
    noneText:
      'Ce qui change au service et mérite un regard est listé ici, y compris ce qui s’est passé pendant que l’application était fermée.',
    kind: {
      'deposit-confirmed': 'Dépôt confirmé',
      'application-decided': 'Demande décidée',
      'loan-opened': 'Prêt ouvert',
      'destination-changed': 'Destination du remboursement modifiée',
      'payoff-changed': 'Montant à rembourser modifié',
      'loan-closed': 'Prêt clos',
      'return-seen': 'Retour de garantie aperçu',
      'return-final': 'Retour de garantie définitif',
      'payment-unclosed-hour': 'Payé il y a une heure, pas clos',
      'payment-unclosed-day': 'Payé il y a un jour, pas clos',
      'address-lost-approval': 'Adresse de retour plus approuvée',
      'ltv-past-watch': 'LTV au-delà de votre repère',
      'ltv-past-stop': 'LTV au-delà de votre repère d’arrêt',
      'ltv-back': 'LTV revenue sous votre repère',
      'price-stale': 'Le prix est ancien',
      'shape-changed': 'Le service répond autrement',
      'issuer-changed': 'Émetteur du certificat changé',
      'certificate-expiring': 'Le certificat expire bientôt',
    },
    text: {
      'deposit-confirmed': 'Le service compte désormais le dépôt {{subject}}.',
      'application-decided': 'Le service a décidé de la demande {{subject}}.',
      'loan-opened': 'Le prêt {{subject}} est ouvert.',
      'destination-changed':
        'Le prêt {{subject}} est à rembourser vers une autre destination qu’avant. Vérifiez auprès du prêteur.',
      'payoff-changed': 'Le prêt {{subject}} a un nouveau montant à rembourser.',
      'loan-closed': 'Le service dit que le prêt {{subject}} est clos.',
      'return-seen': 'La garantie du prêt {{subject}} est en route.',
      'return-final': 'La garantie du prêt {{subject}} est revenue. Rapprochez-la.',
      'payment-unclosed-hour':
        'Un paiement du prêt {{subject}} est noté depuis une heure. Le service ne le dit pas clos.',
      'payment-unclosed-day':
        'Un paiement du prêt {{subject}} est noté depuis un jour. Le service ne le dit pas clos. Demandez au prêteur.',
      'address-lost-approval': 'L’adresse de retour {{subject}} n’est plus approuvée ou active.',
      'ltv-past-watch':
        'La LTV est de {{percent}} %, au niveau ou au-delà des {{mark}} % que vous avez fixés pour regarder. Ce repère est le vôtre ; demandez au prêteur ce qu’il fait à quelle LTV.',
      'ltv-past-stop':
        'La LTV est de {{percent}} %, au niveau ou au-delà des {{mark}} % que vous avez fixés comme arrêt. Ajoutez de la garantie ou remboursez, et demandez au prêteur ce qu’il fait à quelle LTV.',
      'ltv-back': 'La LTV est de {{percent}} %, un point ou plus sous votre repère de {{mark}} %.',
      'price-stale':
        'Le service indique un prix du {{time}}. Sa valeur, sa LTV et sa capacité sont de ce moment ; demandez au prêteur avant de vous y fier.',
      'shape-changed': 'Ses réponses ne sont plus construites comme avant. Il s’agit de : {{subject}}.',
      'issuer-changed':
        'Un autre émetteur qu’avant répond de {{subject}}. Demandez à votre informatique avant de déplacer de l’argent.',
      'certificate-expiring': 'Le certificat de {{subject}} expire bientôt. Prévenez le prêteur.',
    },
    shape: {
      gone: 'Disparu',
      changed: 'D’une autre sorte',
      rarer: 'Plus dans tous les enregistrements',
      added: 'Nouveau',
      kind: {
        text: 'texte',
        number: 'nombre',
        truth: 'oui ou non',
        object: 'groupe de champs',
        list: 'liste',
      },
      kinds: 'était {{was}}, est {{now}}',
      orKind: '{{kind}} ou {{other}}',
      read: 'lu par ce poste comme {{fields}}',
      more_one: '{{count}} autre n’est pas listé.',
      more_other: '{{count}} autres ne sont pas listés.',
      moved:
        'Ce poste trouve désormais ailleurs ce qu’il lisait là. Comparez un enregistrement avec ce que dit le prêteur avant de vous y fier.',
      lost: 'Ce que ce poste ne peut plus y lire compte comme non fourni, et rien n’est deviné à la place. Demandez au prêteur ce qui a changé ; si un champ a un nouveau nom, indiquez-le dans les réglages.',
      payments:
        'Aucun prêt n’est remboursé depuis ce poste tant que son montant ou sa destination ne peut être lu.',
      information: 'Ce que lit ce poste n’a ni disparu ni changé de sorte. Ceci est pour information.',
      settings: 'Ouvrir les réglages',
    },
    certificate: {
      before: 'Émetteur avant',
      now: 'Émetteur maintenant',
      issuer: 'Émetteur',
      validTo: 'Valable jusqu’au',
      changed:
        'La raison habituelle est un mandataire de votre réseau qui ouvre les connexions chiffrées : il peut alors lire et modifier ce que vous envoyez. Si votre informatique ne peut l’expliquer, ne déplacez pas d’argent. Si les deux noms sont d’une même autorité, c’est un renouvellement ordinaire.',
      expiring:
        'Après cette date, ce poste ne lit ni n’envoie rien tant que le prêteur ne l’a pas renouvelé.',
    },
  },
} satisfies Partial<Catalogue>;
