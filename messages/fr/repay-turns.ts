// Les tours que peut prendre un remboursement : des caractères trompeurs, des valeurs qui changent après le paiement, un prêt
// clos par quelqu’un d’autre.
import type { Catalogue } from '../index.ts';

export const repayTurns = {
  odd: {
    title: 'Tous les caractères ne sont pas ce qu’ils paraissent.',
    invisible: 'Des caractères invisibles',
    space: 'Des espaces qui n’en sont pas de simples',
    lookalike: 'Des lettres ou chiffres d’une autre écriture parmi les latins',
    text: 'Chacun porte son code. Ils peuvent faire passer un compte pour un autre : demandez au prêteur de l’épeler.',
  },
  paidBefore: {
    open: 'J’avais déjà payé avant le changement',
    text: 'Seulement si le paiement a quitté votre banque ou portefeuille avant que vous ayez vu le changement. Il est inscrit pour les valeurs confirmées et prises alors ; c’est au service de dire s’il clôt le prêt.',
    reason: 'Quand il a été payé, et comment vous le savez',
    needed: 'Dites quand il a été payé, et comment vous le savez. Cela entre au journal.',
    confirm: 'Inscrire le paiement antérieur',
    recorded: 'Payé avant le changement des valeurs, sur votre parole',
  },
  movedSeen: 'Vu',
  elsewhere: {
    title: 'Le service dit ce prêt clos. Ne payez rien.',
    text: 'Il a été clos par un paiement qui n’est pas inscrit dans cette liste. Il reste le retour de la garantie.',
    note: 'inutile, le prêt est clos',
    done: 'Le prêt est clos et la garantie est revenue.',
    start: 'Suivre le retour de la garantie',
    startText:
      'Le service dit ce prêt clos : rien n’est à payer. Vous pouvez comparer le retour de la garantie avec ce qui est dû, et inscrire qu’elle est revenue.',
  },
  before: {
    old: 'Lu il y a {{age}}. Avant d’approuver le paiement, relisez : montant et destination peuvent changer à tout moment.',
    closed: 'Le service dit ce prêt clos entre-temps.',
    closedText:
      'Si vous avez payé, inscrivez la référence. Sinon, ne payez rien : arrêtez ce remboursement et dites pourquoi.',
  },
  addressGone: {
    text: 'Le paiement est fait, et la garantie n’a où aller. Faites approuver une adresse dans le tableau de bord du service, et demandez à votre prêteur.',
  },
} satisfies Partial<Catalogue['repay']>;
