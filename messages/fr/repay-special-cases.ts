// Les cas particuliers d’un remboursement : des caractères trompeurs, des valeurs qui changent après le
// paiement, un prêt clos par quelqu’un d’autre.
import type { Catalogue } from '../index.ts';

export const repaySpecialCases = {
  odd: {
    title: 'Certains caractères ne sont pas ce qu’ils paraissent.',
    invisible: 'Caractères invisibles',
    space: 'Espaces inhabituelles',
    lookalike: 'Lettres ou chiffres d’une autre écriture',
    text: 'Chacun est signalé par son code. Ils peuvent faire passer un compte pour un autre. Demandez au prêteur de l’épeler.',
  },
  paidBefore: {
    open: 'J’ai payé avant le changement',
    text: 'Seulement si le paiement a quitté votre banque ou portefeuille avant que vous ayez vu le changement. Il est consigné pour les coordonnées de paiement confirmées alors. Seul le prêteur peut dire s’il clôt le prêt.',
    reason: 'Date du paiement, et comment vous le savez',
    needed: 'Indiquez la date du paiement et comment vous le savez. C’est consigné au journal.',
    confirm: 'Consigner le paiement antérieur',
    recorded: 'Payé avant le changement',
  },
  movedSeen: 'Vu',
  elsewhere: {
    title: 'Le prêteur déclare ce prêt clos. Ne payez rien.',
    text: 'Il a été clos par un paiement non consigné dans cette liste. Il ne reste que le retour de la garantie.',
    note: 'Inutile, le prêt est clos',
    done: 'Le prêt est clos et la garantie est revenue.',
    start: 'Vérifier le retour de la garantie',
    startText:
      'Le prêteur déclare ce prêt clos : il n’y a rien à payer. Comparez le retour de la garantie à ce qui est dû, et rapprochez-le.',
  },
  before: {
    old: 'Lu il y a {{age}}. Relisez avant d’approuver le paiement : montant et compte bénéficiaire peuvent changer.',
    closed: 'Le prêteur déclare maintenant ce prêt clos.',
    closedText:
      'Si vous avez payé, consignez la référence. Sinon, ne payez rien : arrêtez ce remboursement et indiquez pourquoi.',
  },
  addressGone: {
    text: 'Le paiement est fait, mais aucune adresse ne peut recevoir la garantie. Faites-en approuver une dans le tableau de bord du prêteur, et contactez-le.',
  },
} satisfies Partial<Catalogue['repay']>;
