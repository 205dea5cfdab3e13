// Les écrans qui rendent compte de ce qui s’est passé : journal, alertes.
import type { Catalogue } from '../index.ts';

export const accounts = {
  journal: {
    entries_one: '{{count}} entrée',
    entries_other: '{{count}} entrées',
    number: 'Nº',
    at: 'Écrite',
    kind: 'Quoi',
    kindWords: '{{area}} : {{what}}',
    /** By kind, its dots as hyphens. */
    kinds: {
      'intent-recorded': 'Requête notée',
      'intent-sent': 'Requête envoyée',
      'intent-confirmed': 'Requête confirmée',
      'intent-rejected': 'Requête refusée, ou jamais partie',
      'intent-unknown': 'Issue inconnue',
      'quote-let-lapse': 'Offre laissée expirer',
      'repay-started': 'Remboursement commencé',
      'repay-read': 'Remboursement : lu auprès du service',
      'repay-moved': 'Remboursement : d’autres valeurs vues',
      'repay-confirmed': 'Remboursement : montant et destination confirmés',
      'repay-taken': 'Remboursement : copié',
      'repay-swapped': 'Remboursement : le presse-papiers a changé',
      'repay-pasted': 'Remboursement : recollé et comparé',
      'repay-waived': 'Remboursement : comparaison du collage omise, en tout ou en partie',
      'repay-signed': 'Remboursement : signé par une seconde personne',
      'repay-unsigned': 'Remboursement : seconde signature omise',
      'repay-paid': 'Remboursement : paiement noté',
      'repay-reminded': 'Remboursement : rappel',
      'repay-reconciled': 'Remboursement : retour rapproché',
      'repay-stopped': 'Remboursement arrêté',
      'return-wrong': 'Retour à une adresse ou dans un actif erronés',
      'return-settled': 'Retour erroné réglé',
      'signer-added': 'Second signataire ajouté',
      'signer-removed': 'Second signataire retiré',
      'signer-refused': 'PIN erroné d’un second signataire',
      'lock-set': 'Verrou du poste activé ou modifié',
      'lock-pin-above': 'Montant du code fixé ou retiré',
      'lock-removed': 'Verrou du poste désactivé',
      'lock-locked': 'Poste verrouillé',
      'lock-unlocked': 'Poste déverrouillé',
      'lock-refused': 'Code du poste erroné',
      alert: 'Alerte',
      'alerts-read': 'Alertes marquées lues',
      'peer-seen': 'Certificat vu pour la première fois',
      'connection-opened': 'Service ouvert',
      'connection-left': 'Service fermé',
      'profile-added': 'Service ajouté',
      'profile-changed': 'Réglages d’un service modifiés',
      'profile-removed': 'Service retiré',
      'profile-exported': 'Profil enregistré dans un fichier',
      'secret-replaced': 'Secret remplacé',
      'secret-deleted': 'Secret effacé',
      'proxy-credentials-stored': 'Identification d’un mandataire enregistrée',
      'proxy-credentials-deleted': 'Identification d’un mandataire effacée',
      'deposit-sent': 'Dépôt envoyé, surveillé',
      'deposit-forgotten': 'Dépôt envoyé plus surveillé',
      'evidence-written': 'Preuves d’un prêt enregistrées',
      'ledger-typed': 'Écriture saisie à la main',
      'ledger-withdrawn': 'Écriture saisie retirée',
      'loan-closing-entered': 'Date de clôture d’un prêt saisie',
      'export-written': 'Export enregistré',
      'upkeep-checked': 'Données contrôlées',
      'upkeep-compacted': 'Données compactées',
      'upkeep-removing': 'Suppression d’anciennes données commencée',
      'upkeep-removed': 'Anciennes données supprimées',
      'backup-written': 'Sauvegarde faite',
      'backup-restored': 'Restauré depuis une sauvegarde',
      'picture-written': 'Image d’un graphique enregistrée',
      'statement-written': 'Relevé enregistré en PDF',
      'review-opened': 'Fichier ouvert pour examen',
      'review-closed': 'Fichier examiné refermé',
      'journal-break': 'La chaîne des entrées a été rompue ici',
      'journal-break-settled': 'Rupture du journal réglée',
    },
    unread: {
      kind: 'Entrée inconnue « {{kind}} »',
      mark: 'Illisible dans cette version',
      title: 'Cette version de l’application ne peut pas lire cette entrée',
      'unknown-kind':
        'Elle a été écrite par une autre version de l’application, et cette version ne connaît pas ce type d’entrée. Elle est conservée telle quelle. Mettez l’application à jour pour la lire.',
      'newer-version':
        'Elle a été écrite par une version plus récente de l’application. Elle est conservée telle quelle. Mettez l’application à jour pour la lire.',
      unreadable:
        'Son contenu n’est pas celui que cette version attend d’une entrée de ce type. Elle est conservée telle quelle.',
    },
    confirmedBy: 'Confirmé par',
    proof: { pin: 'code de ce poste', 'touch-id': 'Touch ID' },
    gesture: { hold: 'bouton maintenu', word: 'mot saisi', press: 'bouton pressé' },
    withProof: '{{proof}}, puis {{gesture}}',
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
      broken_one: '{{count}} entrée vérifiée : la chaîne est rompue à l’entrée {{at}}',
      broken_other: '{{count}} entrées vérifiées : la chaîne est rompue à l’entrée {{at}}',
      damaged_one: '{{count}} entrée vérifiée : la chaîne tient, mais le fichier autour d’elle est endommagé',
      damaged_other:
        '{{count}} entrées vérifiées : elles forment une chaîne, mais le fichier autour d’elles est endommagé',
      truncated_one: '{{count}} entrée vérifiée : il en manque à la fin',
      truncated_other: '{{count}} entrées vérifiées : il en manque à la fin',
      'anchor-lost_one': '{{count}} entrée vérifiée : intacte en elle-même, mais l’ancre a manqué une fois',
      'anchor-lost_other':
        '{{count}} entrées vérifiées : intactes entre elles, mais l’ancre a manqué une fois',
      unanchored_one: '{{count}} entrée vérifiée : intacte en elle-même, mais rien à quoi comparer la fin',
      unanchored_other:
        '{{count}} entrées vérifiées : intactes entre elles, mais rien à quoi comparer leur fin',
    },
    means: {
      intact:
        'L’empreinte de chaque entrée couvre son contenu et l’entrée précédente, et la dernière s’accorde avec l’ancre du trousseau.',
      broken:
        'Une entrée a été modifiée après avoir été écrite, ou le fichier est endommagé. Gardez une copie du fichier et n’empruntez ni ne remboursez depuis cette machine.',
      truncated:
        'L’ancre du trousseau compte plus d’entrées qu’il n’y en a. Gardez une copie du fichier et n’empruntez ni ne remboursez depuis cette machine.',
      'anchor-lost':
        'L’ancre avait disparu du trousseau à l’ouverture de l’application : des entrées ont pu être retirées avant. Une nouvelle ancre est conservée depuis.',
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
    openBorrow: 'Ouvrir Emprunter',
    none: 'Aucune alerte',
    noneText:
      'Ce qui change au service et mérite un regard est listé ici, y compris ce qui s’est passé pendant que l’application était fermée.',
    kind: {
      'deposit-not-seen': 'Envoyé, pas vu',
      'deposit-seen': 'Dépôt vu',
      'deposit-confirmed': 'Dépôt confirmé',
      'quote-ending': 'Une offre va prendre fin',
      'request-confirmed': 'Demande confirmée',
      'request-rejected': 'Demande refusée',
      'request-unknown': 'Issue de la demande inconnue',
      'application-decided': 'Demande décidée',
      'loan-opened': 'Prêt ouvert',
      'destination-changed': 'Destination du remboursement modifiée',
      'payoff-changed': 'Montant à rembourser modifié',
      'loan-closed': 'Prêt clos',
      'return-seen': 'Retour de garantie aperçu',
      'return-final': 'Retour de garantie définitif',
      'return-astray': 'Garantie envoyée à une adresse inconnue',
      'return-restated': 'Autre adresse pour un retour égaré',
      'return-wrong-asset': 'Garantie revenue dans un autre actif ou sur une autre chaîne',
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
      'profile-changed': 'Réglages modifiés hors de l’application',
    },
    text: {
      'deposit-not-seen':
        'Le service n’affiche pas {{subject}}, une demi-heure après l’envoi que vous avez noté. Vérifiez dans votre portefeuille ou l’explorateur : est-ce la bonne chaîne, et est-ce définitif ?',
      'deposit-seen': 'Le service affiche {{subject}}. Il compte dès que le service le dit confirmé.',
      'deposit-confirmed': 'Le service compte désormais le dépôt {{subject}}.',
      'quote-ending':
        'L’offre {{subject}} ne peut être acceptée que jusqu’au {{time}}. Si personne ne le fait, elle prend fin et rien n’est emprunté.',
      'request-confirmed':
        'Le prêteur a confirmé une demande encore en cours d’envoi quand vous avez quitté ce service. Voir Emprunter, Demandes.',
      'request-rejected':
        'Le prêteur a refusé une demande encore en cours d’envoi quand vous avez quitté ce service. Rien n’a été exécuté.',
      'request-unknown':
        'Nous ne savons pas encore si le prêteur a exécuté une demande en cours d’envoi quand vous avez quitté ce service. Ouvrez Emprunter pour la régler.',
      'application-decided': 'Le service indique un autre statut pour la demande {{subject}}.',
      'loan-opened': 'Le prêt {{subject}} est ouvert.',
      'destination-changed':
        'Le prêt {{subject}} est à rembourser vers une autre destination qu’avant. Vérifiez auprès du prêteur.',
      'payoff-changed': 'Le prêt {{subject}} a un nouveau montant à rembourser.',
      'loan-closed': 'Le service dit que le prêt {{subject}} est clos.',
      'return-seen': 'La garantie du prêt {{subject}} est en route.',
      'return-final': 'La garantie du prêt {{subject}} est revenue. Rapprochez-la.',
      'return-astray':
        'Le retour du prêt {{subject}} va à une adresse que ce service n’a jamais listée. La garantie est peut-être perdue. Appelez le prêteur maintenant.',
      'return-restated':
        'Le service indique maintenant une autre adresse pour la même transaction du prêt {{subject}}. Sur une chaîne, une transaction n’a qu’une destination. Appelez le prêteur.',
      'return-wrong-asset':
        'Ce qui est revenu pour le prêt {{subject}} est un autre actif, ou sur une autre chaîne. Appelez le prêteur.',
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
      'profile-changed':
        'Le fichier de réglages de {{subject}} a été modifié autrement que par cette application. Vérifiez l’adresse, l’identification et les chemins dans les réglages avant tout envoi.',
    },
    loans: {
      text_one:
        '{{count}} prêt est à rembourser vers une autre destination qu’avant : {{subject}}. Vérifiez auprès du prêteur.',
      text_other:
        '{{count}} prêts sont à rembourser vers une autre destination qu’avant, dont {{subject}}. Vérifiez auprès du prêteur.',
      list: 'Prêts dont la destination a changé',
      repaying: 'en remboursement',
      more_one: '{{count}} autre n’est pas listé.',
      more_other: '{{count}} autres ne sont pas listés.',
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
