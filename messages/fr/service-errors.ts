// Ce qui ne va pas entre l’application et le service ; une partie de errors.ts.
import type { Catalogue } from '../index.ts';

export const serviceErrors = {
  offline: {
    'no-such-host': {
      what: 'Le nom d’hôte du service est introuvable.',
      next: 'Vérifiez l’URL de base dans les réglages et votre réseau.',
    },
    refused: {
      what: 'Le service a refusé la connexion.',
      next: 'Nous réessayons automatiquement. Vous pouvez aussi actualiser maintenant.',
    },
    'timed-out': {
      what: 'Le service n’a pas répondu à temps.',
      next: 'Nous réessayons automatiquement. Vous pouvez aussi actualiser maintenant.',
    },
    reset: {
      what: 'La connexion a été coupée avant la réponse.',
      next: 'Nous réessayons automatiquement. Vous pouvez aussi actualiser maintenant.',
    },
    tls: {
      what: 'Le certificat du service n’a pas pu être vérifié.',
      next: 'Ne contournez pas ce contrôle. Demandez à votre administrateur réseau si une autorité de certification privée est utilisée.',
    },
    'no-network': {
      what: 'Cet ordinateur n’a pas de réseau.',
      next: 'Reconnectez-le. Nous réessayons automatiquement.',
    },
    'proxy-unreachable': {
      what: 'Le proxy du réseau est injoignable.',
      next: 'Vérifiez les réglages du réseau et du proxy. L’application ne contourne pas le proxy.',
    },
    'proxy-refused': {
      what: 'Le proxy n’a pas laissé l’application joindre le service.',
      next: 'Demandez à votre administrateur réseau d’autoriser l’adresse du service. Le proxy est indiqué ci-dessous.',
    },
    'proxy-needs-credentials': {
      what: 'Le proxy exige une authentification, absente ou refusée.',
      next: 'Demandez l’accès à votre administrateur réseau. L’entrée du trousseau est indiquée ci-dessous.',
    },
    'proxy-unsupported': {
      what: 'Ce réseau impose une connexion que l’application ne prend pas en charge.',
      next: 'Demandez un proxy HTTP à votre administrateur réseau. L’application ne contourne pas les règles du réseau.',
    },
    'not-json': {
      what: 'Le service a répondu autre chose que des données.',
      next: 'C’est souvent une page de proxy ou de connexion. Vérifiez l’URL de base et votre réseau.',
    },
    'too-large': {
      what: 'La réponse du service était trop grande pour être lue sans risque.',
      next: 'Signalez-le à votre prêteur, avec la requête indiquée ci-dessous.',
    },
    'too-many-requests': {
      what: 'Le service demande moins de requêtes.',
      next: 'L’application attend le délai demandé, une heure au maximum. Vous pouvez actualiser une fois entre-temps.',
    },
    'service-error': {
      what: 'Le service a signalé une erreur interne.',
      next: 'Nous réessayons automatiquement. Si cela persiste, prévenez votre prêteur.',
    },
    other: {
      what: 'Le service n’a pas pu être joint.',
      next: 'Nous réessayons automatiquement. Vous pouvez aussi actualiser maintenant.',
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
    next: 'L’application a arrêté la lecture et réessaiera plus tard. Demandez à votre prêteur des réponses plus courtes ou une liste des éléments en cours.',
  },
} satisfies Partial<Catalogue['errors']>;
