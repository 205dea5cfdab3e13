// Ce que le serveur de l’équipe refuse ou n’a pas ; une partie de errors.ts.
import type { Catalogue } from '../index.ts';

export const teamErrors = {
  team: {
    'no-team': {
      what: 'Ce poste n’appartient à aucune équipe.',
      next: 'Connectez-en une dans Réglages, Équipe.',
    },
    'settings-lost': {
      what: 'Ce poste fait partie d’une équipe, mais ses réglages d’équipe manquent ou sont illisibles.',
      next: 'Les actes sont refusés. Dans Réglages, Équipe, connectez-vous de nouveau ou quittez l’équipe.',
    },
    unreachable: {
      what: 'Le serveur de l’équipe est injoignable.',
      next: 'Vérifiez le réseau. L’application réessaie ; la lecture reste possible.',
    },
    tls: {
      what: 'Le serveur de l’équipe n’offre pas de connexion chiffrée.',
      next: 'Demandez à son administrateur d’activer TLS. L’application n’en utilise pas d’autre.',
    },
    'wrong-certificate': {
      what: 'Le certificat du serveur de l’équipe n’a pas pu être vérifié.',
      next: 'Ne contournez pas ce contrôle. Vérifiez le nom d’hôte, ou demandez l’autorité de certification à son administrateur.',
    },
    'sign-in-refused': {
      what: 'Le serveur de l’équipe a rejeté l’authentification.',
      next: 'Vérifiez la personne et le secret dans Réglages, Équipe.',
    },
    'wrong-database': {
      what: 'Le serveur de l’équipe n’a pas cette base.',
      next: 'Vérifiez son nom dans Réglages, Équipe.',
    },
    'other-database': {
      what: 'Le serveur a la base d’une autre équipe que celle que ce poste a rejointe.',
      next: 'Adressez-vous à son administrateur. Pour utiliser celle-ci, quittez l’équipe et rejoignez-la de nouveau.',
    },
    'schema-missing': {
      what: 'Cette base ne contient pas encore d’équipe.',
      next: 'Son administrateur l’installe avec : npm run team -- init.',
    },
    'schema-older': {
      what: 'La base de l’équipe est plus ancienne que cette application.',
      next: 'Son administrateur la met à niveau avec : npm run team -- init.',
    },
    'schema-newer': {
      what: 'La base de l’équipe est plus récente que cette application.',
      next: 'Installez une version plus récente de l’application.',
    },
    'rights-missing': {
      what: 'Votre rôle sur le serveur de l’équipe n’a pas ce droit.',
      next: 'Adressez-vous à son administrateur.',
    },
    slow: {
      what: 'Le serveur de l’équipe n’a pas répondu à temps.',
      next: 'Vérifiez l’état de l’équipe avant de réessayer.',
    },
    'server-disk-full': {
      what: 'Le serveur de l’équipe ne peut pas écrire : son disque est plein.',
      next: 'Prévenez son administrateur. L’application réessaie.',
    },
    'server-closing': {
      what: 'Le serveur de l’équipe s’arrête ou démarre.',
      next: 'L’application réessaie.',
    },
    restored: {
      what: 'La base de l’équipe a été restaurée depuis une copie plus ancienne.',
      next: 'Les actes sont refusés jusqu’à une décision dans Réglages, Équipe.',
    },
    'claims-held': {
      what: 'Ce poste a encore des actes non résolus.',
      next: 'Résolvez-les avant de quitter l’équipe.',
    },
    'second-person': {
      what: 'Une seconde personne est nécessaire.',
      next: 'Quelqu’un d’autre de l’équipe doit décider.',
    },
    'server-error': {
      what: 'Le serveur de l’équipe a signalé une erreur.',
      next: 'Vérifiez l’état de l’équipe avant de réessayer.',
    },
  },
  claimed: {
    what: '{{person}} a réservé cet acte sur {{desk}} le {{since}}.',
    done: '{{person}} l’a fait sur {{desk}} le {{since}}.',
    next: 'Parlez à {{person}} avant d’agir.',
  },
  'approval-needed': {
    what: 'La règle de l’équipe exige l’approbation d’une autre personne.',
    next: 'Demandez l’approbation, puis confirmez de nouveau.',
  },
} satisfies Partial<Catalogue['errors']>;
