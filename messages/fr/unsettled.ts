// Ce qui n’est pas réglé, au-dessus de chaque écran.
import type { Catalogue } from '../index.ts';

export const unsettled = {
  openBorrow: 'Régler dans Emprunter',
  openLoan: 'Ouvrir le prêt',
  outcome: {
    'create-quote': 'Nous ne savons pas encore si le prêteur a établi un devis.',
    'accept-quote': 'Nous ne savons pas encore si le prêteur a accepté.',
    acceptOf: 'Nous ne savons pas encore si le prêteur a accepté votre demande de {{amount}}.',
    'create-application': 'Nous ne savons pas encore si le prêteur a pris votre demande.',
    money: 'De l’argent a pu bouger. Rien ne sera envoyé de nouveau.',
    noMoney: 'Un devis ne fait bouger aucun argent. Rien ne sera envoyé de nouveau.',
    asked: 'Demandé',
  },
  likely: {
    title: 'Prêts qui peuvent en venir',
    none: 'Le prêteur ne liste aucun prêt de ce montant ouvert depuis. Cela ne prouve encore rien.',
    noAmount: 'montant non fourni',
    opened: 'ouvert',
    seen: 'vu la première fois',
    noReference:
      'Aucun prêt de ce service ne porte de référence : la lecture ne peut pas dire lequel est le vôtre. Demandez au prêteur.',
  },
  return: {
    address: 'La garantie du prêt {{loan}} est allée à une adresse jamais listée.',
    asset: 'La garantie du prêt {{loan}} est revenue dans un autre actif, ou sur une autre chaîne.',
    call: 'Appelez votre prêteur maintenant, par une autre voie que cette application.',
    never:
      'Cette transaction ne sera jamais rapprochée, quelle que soit l’adresse que le prêteur indique ensuite.',
    stated: 'Adresses indiquées pour cette transaction',
    statedAt: 'Indiquée',
  },
  settle: {
    open: 'Régler',
    title: 'Régler cette alerte',
    text: 'L’alerte disparaît. Le journal la garde avec votre raison, et la transaction reste refusée.',
    reason: 'Raison',
    hint: 'Ce que le prêteur a dit, à qui vous avez parlé, et la suite',
    confirm: 'Régler avec cette raison',
  },
  break: {
    'anchor-lost': 'L’ancre du journal manquait dans le trousseau.',
    truncated: 'Il manquait des entrées à la fin du journal.',
    broken: 'Le journal n’était pas celui que le trousseau connaît.',
    compare:
      'Un journal plus ancien a pu être mis à sa place. Comparez vos dernières demandes et vos derniers paiements avec votre prêteur avant d’emprunter ou de rembourser.',
    noticed: 'Constaté',
    open: 'Ouvrir le journal',
    settle:
      'L’avis disparaît. Le journal le garde avec votre raison, et la vérification continue de le signaler.',
    hint: 'Ce qui est arrivé au journal ou au trousseau, et ce que vous avez comparé',
  },
  payment: {
    title: 'Prêt {{loan}} : paiement de {{amount}} inscrit, prêt pas encore clos',
    recorded: 'Paiement {{reference}}, inscrit',
    wait: 'Le prêt est clos quand le prêteur le dit clos.',
    ask: 'Demandez au prêteur pourquoi le prêt est encore ouvert.',
  },
} satisfies Catalogue['unsettled'];
