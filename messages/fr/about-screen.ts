// Ce que chaque écran lit du service, ce que ce poste en fait, et ce qui reste sur cette machine.
import type { Catalogue } from '../index.ts';

export const aboutScreen = {
  reads: 'Lu du service',
  asks: 'GET {{path}}',
  last: 'dernière lecture',
  never: 'pas encore lu',
  next: 'prochaine dans {{in}}',
  due: 'prochaine maintenant',
  paused: 'non demandé tant que les lectures sont suspendues',
  failing: 'Le dernier essai a échoué : {{why}}',
  base: 'Sous {{base}}',
  nothing: 'Rien. Cet écran fonctionne avec cette machine seule.',
  sends: 'Envoyé, chaque fois seulement après votre confirmation',
  send: 'POST {{path}}',
  derived: 'Établi ici',
  stays: 'Ne quitte jamais cette machine',
  screen: {
    collateral: {
      lead: 'Ce que le service dit se trouver derrière vos prêts, et si son propre registre tombe juste.',
      derived:
        'La preuve du registre et son écart, si un dépôt compte, le LTV en pourcentage, la jauge avec vos seuils, le graphique et chaque estimation. Tous les autres chiffres sont ceux du service.',
      stays: 'Vos seuils, l’historique des lectures, ce que vous saisissez dans Et si.',
    },
    ledger: {
      lead: 'Si les crédits moins les libérations et les saisies font le solde qu’indique le service, écriture par écriture.',
      derived:
        'Chaque somme, chaque écart et ce qui peut l’expliquer. Aucun solde de portefeuille n’est utilisé.',
      stays: 'Ce que vous ajoutez aux listes du service, avec vos preuves.',
    },
    addresses: {
      lead: 'Où la garantie peut revenir, et ce qui en a changé. Les adresses se changent dans le tableau de bord du service.',
      derived:
        'Quand chacune a été vue d’abord, chaque changement entre deux lectures, et si l’une peut recevoir un retour maintenant.',
      stays: 'L’historique des lectures.',
    },
    borrow: {
      lead: 'Conditions, offre, examen et acceptation. Seules trois requêtes peuvent partir d’ici.',
      derived:
        'Le compte à rebours, l’estimation du LTV ensuite, l’empreinte de ce qui vous a été montré, et si une issue inconnue a été réglée par une lecture.',
      stays: 'Les brouillons, le journal de chaque intention et issue.',
    },
    loans: {
      lead: 'Tous les prêts que ce poste a vus de ce service.',
      derived: 'En cours ou clos, d’après les mots que nomme votre profil. Tout le reste est du service.',
      stays: 'Les recherches, filtres et exports, sauf si vous envoyez le fichier quelque part.',
    },
    loan: {
      lead: 'Un prêt avec son enregistrement, son déroulement et son remboursement. Avant un paiement, il est lu seul et de nouveau.',
      derived:
        'Ce qui a changé entre deux lectures, chaque étape de la liste, et si le retour s’accorde avec une adresse approuvée.',
      stays: 'Les coches, références et raisons de la liste. Ce poste ne paie rien lui-même.',
    },
    history: {
      lead: 'Tout ce qui a été lu de ce service, sans réseau.',
      derived:
        'Depuis quand un enregistrement est ainsi, quand il a été confirmé en dernier, les sommes par mois, et de quelles lectures une ligne dans le temps est tracée.',
      stays: 'Tout : un fichier chiffré dont la clé est dans le trousseau.',
    },
    journal: {
      lead: 'Ce qui a été fait à ce poste, enchaîné pour qu’une modification se voie.',
      derived: 'Les empreintes, et ce que Vérifier en dit.',
      stays: 'Tout : un fichier chiffré, sa fin ancrée dans le trousseau.',
    },
    settings: {
      lead: 'Comment ce poste parle à chaque service et quel aspect il a.',
      derived: 'La forme des réponses du service, apprise sans leurs valeurs.',
      stays:
        'Les secrets sont dans le trousseau et ne sont montrés nulle part. Les profils s’exportent sans eux.',
    },
    inspector: {
      lead: 'Demande une fois par test chaque adresse documentée, et montre ce qui a été compris à côté de ce qui est venu.',
      derived: 'Quel champ est pris pour quoi, et selon quelle règle.',
      stays:
        'Les réponses d’un test, gardées en mémoire jusqu’à votre départ. Un échantillon copié est masqué.',
    },
  },
} satisfies Catalogue['aboutScreen'];
