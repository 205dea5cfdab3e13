// Sauvegarde et restauration : la carte des réglages, le retour au premier démarrage, et chaque refus.
import type { Catalogue } from '../index.ts';

export const backup = {
  refused: {
    safe: 'Rien n’a été remplacé sur ce poste.',
    'not-a-backup': {
      what: 'Ce fichier n’est pas une sauvegarde de Collateral Desk.',
      next: 'Choisissez un fichier dont le nom finit par .cdbackup.',
    },
    'newer-version': {
      what: 'La sauvegarde a été faite par une version plus récente de l’application.',
      next: 'Installez cette version ou une plus récente, puis réessayez.',
    },
    'wrong-passphrase': {
      what: 'La phrase secrète n’ouvre pas cette sauvegarde.',
      next: 'Vérifiez les majuscules, les espaces et la disposition du clavier. Sans sa phrase secrète, personne ne peut lire une sauvegarde.',
    },
    truncated: {
      what: 'La sauvegarde est tronquée : il manque la fin.',
      next: 'Copiez de nouveau le fichier entier depuis l’endroit où il est gardé, ou prenez une autre sauvegarde.',
    },
    damaged: {
      what: 'La sauvegarde est endommagée : ce n’est plus ce qui a été écrit.',
      next: 'Copiez de nouveau le fichier depuis l’endroit où il est gardé, ou prenez une autre sauvegarde. Rien de celle-ci n’est utilisé.',
    },
    'too-costly': {
      what: 'Le fichier demande plus de mémoire qu’aucune sauvegarde de cette application.',
      next: 'Il n’a pas été fait par cette application. Ne l’utilisez pas.',
    },
    'journal-broken': {
      what: 'Le journal contenu dans la sauvegarde ne se tient pas : une écriture a été modifiée.',
      next: 'Gardez le fichier, prenez une sauvegarde antérieure, et cherchez qui a pu écrire dans celle-ci.',
    },
    'damaged-here': {
      what: 'Les données de ce poste sont endommagées : aucune sauvegarde n’en a été faite.',
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
