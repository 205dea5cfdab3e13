// L’avis des issues inconnues, au-dessus de chaque écran.
import type { Catalogue } from '../index.ts';

export const unsettled = {
  openBorrow: 'Résoudre dans Emprunter',
  outcome: {
    'create-quote': 'Nous ne savons pas encore si le prêteur a établi une offre.',
    'accept-quote': 'Nous ne savons pas encore si le prêteur a accepté.',
    acceptOf: 'Nous ne savons pas encore si le prêteur a accepté votre demande de {{amount}}.',
    'create-application': 'Nous ne savons pas encore si le prêteur a reçu votre demande.',
    money: 'Des fonds ont pu être versés. Rien ne sera renvoyé.',
    noMoney: 'Une offre n’entraîne aucun mouvement de fonds. Rien ne sera renvoyé.',
    asked: 'Consignée',
  },
  likely: {
    title: 'Prêts qui peuvent en résulter',
    none: 'Le prêteur n’indique aucun prêt de ce montant ouvert depuis. Ne pas l’avoir encore trouvé ne signifie pas un échec.',
    noAmount: 'montant non fourni',
    opened: 'ouvert',
    seen: 'vu pour la première fois',
    noReference:
      'Les prêts de ce service ne portent pas de référence : nous ne pouvons pas identifier le vôtre. Contactez le prêteur.',
  },
  return: {
    address: 'La garantie du prêt {{loan}} a été envoyée à une adresse jamais listée.',
    asset: 'La garantie du prêt {{loan}} est revenue dans un autre actif ou sur une autre chaîne.',
    call: 'Appelez votre prêteur maintenant, sans passer par cette application.',
    never:
      'Cette transaction ne peut pas être rapprochée, quelle que soit l’adresse indiquée ensuite par le prêteur.',
    stated: 'Adresses indiquées pour cette transaction',
    statedAt: 'Indiquée',
  },
  settle: {
    open: 'Lever l’alerte',
    title: 'Lever cette alerte',
    text: 'L’alerte disparaît. Le journal la conserve avec votre motif. La transaction reste non rapprochable.',
    reason: 'Motif',
    hint: 'Réponse du prêteur, interlocuteur et suite prévue',
    confirm: 'Lever avec ce motif',
  },
  break: {
    'anchor-lost': 'L’ancre du journal manquait dans le trousseau.',
    truncated: 'Il manquait des entrées à la fin du journal.',
    broken: 'Le journal ne correspondait pas à son ancre dans le trousseau.',
    compare:
      'Un journal plus ancien a pu le remplacer. Comparez vos dernières requêtes et vos derniers paiements avec votre prêteur avant d’emprunter ou de rembourser.',
    noticed: 'Constaté',
    open: 'Ouvrir le journal',
    settle:
      'L’avis disparaît. Le journal le conserve avec votre motif, et la vérification continue de le signaler.',
    hint: 'Ce qui est arrivé au journal ou au trousseau, et ce que vous avez comparé',
  },
  payment: {
    title: 'Prêt {{loan}} : paiement de {{amount}} consigné, prêt non clos',
    recorded: 'Paiement {{reference}}, consigné',
    ask: 'Demandez au prêteur pourquoi le prêt n’est pas clos.',
  },
} satisfies Catalogue['unsettled'];
