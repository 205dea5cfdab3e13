// L’aide de chaque écran : ce qu’il lit du service, ce que l’app calcule, et ce qui reste sur cette machine.
import type { Catalogue } from '../index.ts';

export const aboutScreen = {
  reads: 'Lu du service',
  asks: 'GET {{path}}',
  last: 'dernière lecture',
  never: 'pas encore lu',
  next: 'prochaine dans {{in}}',
  due: 'prochaine maintenant',
  paused: 'non demandé tant que les lectures sont suspendues',
  failing: 'Dernier essai en échec : {{why}}',
  base: 'Sous {{base}}',
  nothing: 'Rien. Cet écran n’utilise que cet ordinateur.',
  sends: 'Envoyé, uniquement après votre confirmation',
  send: 'POST {{path}}',
  derived: 'Calculé ici',
  stays: 'Ne quitte jamais cet ordinateur',
  screen: {
    collateral: {
      lead: 'La garantie de vos prêts telle que le service l’indique, et la cohérence de son registre.',
      derived:
        'La preuve du registre et son écart, la prise en compte d’un dépôt, le LTV en pourcentage, la jauge avec vos seuils, la courbe et chaque estimation. Tous les autres chiffres viennent du service.',
      stays: 'Vos seuils, l’historique des lectures et vos saisies dans Simulation.',
    },
    ledger: {
      lead: 'Compare les crédits moins les libérations et les saisies au solde indiqué par le service, écriture par écriture.',
      derived:
        'Chaque somme, chaque écart et ce qui peut l’expliquer. Les soldes de portefeuille ne sont pas utilisés.',
      stays: 'Les écritures que vous ajoutez, avec leurs preuves.',
    },
    addresses: {
      lead: 'Les adresses où la garantie peut revenir, et leurs changements. Elles se modifient dans le tableau de bord du prêteur.',
      derived:
        'La première lecture de chacune, chaque changement entre deux lectures, et si l’une peut recevoir un retour maintenant.',
      stays: 'L’historique des lectures.',
    },
    borrow: {
      lead: 'Conditions, offre, vérification et acceptation. Seules trois requêtes peuvent partir d’ici.',
      derived:
        'Le compte à rebours, le LTV estimé, l’empreinte de ce qui vous a été montré, et si une lecture a résolu une issue inconnue.',
      stays: 'Les brouillons et le journal de chaque requête et de son issue.',
    },
    loans: {
      lead: 'Tous les prêts de ce service lus par ce poste.',
      derived: 'En cours ou clos, d’après les statuts de votre profil. Tout le reste vient du service.',
      stays: 'Les recherches, filtres et exports, sauf si vous envoyez le fichier quelque part.',
    },
    loan: {
      lead: 'Un prêt avec son enregistrement, ses changements et son remboursement. Avant un paiement, il est relu seul.',
      derived:
        'Les changements entre deux lectures, chaque étape de la liste, et si le retour correspond à une adresse approuvée.',
      stays: 'Les coches, références et motifs de la liste. L’application elle-même ne paie rien.',
    },
    history: {
      lead: 'Tout ce qui a été lu de ce service, sans réseau.',
      derived:
        'Depuis quand un enregistrement est inchangé, sa dernière lecture, les totaux par mois, et les lectures derrière chaque courbe.',
      stays: 'Tout : un fichier chiffré dont la clé est dans le trousseau.',
    },
    journal: {
      lead: 'Ce qui a été fait sur ce poste, enchaîné de sorte que toute modification se voie.',
      derived: 'Les empreintes, et le résultat de Vérifier.',
      stays: 'Tout : un fichier chiffré, sa fin ancrée dans le trousseau.',
    },
    approvals: {
      lead: 'Ce que des personnes de l’équipe demandent d’approuver ou de libérer, et les actes réservés par des postes.',
      derived:
        'Ce que ce poste lit autrement que ce qui a été demandé. Tout le reste vient des données de l’équipe.',
      stays: 'Rien : le serveur de l’équipe le garde pour chaque poste.',
    },
    settings: {
      lead: 'Comment ce poste joint chaque service, et son apparence.',
      derived: 'La forme des réponses du service, apprise sans leurs valeurs.',
      stays:
        'Les secrets restent dans le trousseau et ne sont jamais affichés. Les profils s’exportent sans eux.',
    },
    inspector: {
      lead: 'Interroge une fois par test chaque adresse documentée, et affiche la réponse brute à côté de ce qui a été compris.',
      derived: 'Quel champ sert à quoi, et selon quelle règle.',
      stays:
        'Les réponses d’un test, gardées en mémoire jusqu’à votre départ. Un échantillon copié est masqué.',
    },
  },
} satisfies Catalogue['aboutScreen'];
