// Les mots des éléments présents sur beaucoup d’écrans : montants saisis, tableaux, graphiques, copies.
import type { Catalogue } from '../index.ts';

export const parts = {
  amount: {
    readAs: 'Lu comme {{amount}}',
    refused: {
      negative: '« {{text}} » est négatif. Écrivez le montant sans signe.',
      exponent: '« {{text}} » est une forme abrégée. Écrivez tous les chiffres du montant.',
      characters:
        '« {{text}} » contient autre chose qu’un montant. Utilisez des chiffres, des virgules entre les milliers et un point.',
      'two-points': '« {{text}} » a plus d’un point. Séparez les milliers par des virgules : 1,250,000.50.',
      separators:
        '« {{text}} » peut se lire de plusieurs façons. Séparez les milliers par des virgules et les décimales par un point : 1,250,000.50.',
      places_one: '« {{text}} » a trop de décimales : {{count}} au plus ici. Rien n’est arrondi pour vous.',
      places_other: '« {{text}} » a trop de décimales : {{count}} au plus ici. Rien n’est arrondi pour vous.',
      digits_one: '« {{text}} » a trop de chiffres. Un montant en a au plus {{count}} avant son point.',
      digits_other: '« {{text}} » a trop de chiffres. Un montant en a au plus {{count}} avant son point.',
    },
  },
  grid: {
    rows_one: '{{count}} ligne',
    rows_other: '{{count}} lignes',
    picked_one: '{{count}} choisie',
    picked_other: '{{count}} choisies',
    counting: 'Décompte des lignes',
    again: 'Redemander',
    sortBy: 'Trier par {{column}}',
    columns: 'Colonnes',
    earlier: 'Avancer {{column}}',
    later: 'Reculer {{column}}',
  },
  chart: {
    save: 'Enregistrer l’image',
    none: 'Il n’y a encore rien à tracer.',
    showAs: 'Afficher en',
    chart: 'Graphique',
    table: 'Tableau',
    time: 'Heure',
    crosshair_one: '{{label}}, {{count}} point. Les flèches le parcourent.',
    crosshair_other: '{{label}}, {{count}} points. Les flèches les parcourent.',
    point: '{{time}} · {{value}}',
  },
  task: {
    far: '{{done}} sur {{of}} · {{percent}} %',
    soFar: '{{done}} jusqu’ici',
    stopping: 'Arrêt à {{far}}',
    stopped: 'Arrêté à {{far}}',
    done: 'Terminé',
  },
  copy: {
    copy: 'Copier {{of}}',
    held: 'Copié et vérifié : {{of}}',
    differs: 'Le presse-papiers ne contient pas ce qui a été copié. Ne le collez pas. Il contient :',
    nothing: 'rien',
  },
  standing: {
    last: 'Dernière réponse du service',
    never: 'Le service n’a pas encore répondu.',
    stale: { title: 'Pas récent.', text: 'Les chiffres sont montrés tels qu’ils étaient alors.' },
    offline: {
      title: 'Hors ligne.',
      text: 'Tout est montré tel qu’il était connu en dernier ; rien ne peut être envoyé.',
    },
    loading: { title: 'En cours de lecture.', text: 'Ce qui est montré peut changer dans un instant.' },
  },
  hint: { about: 'À propos de {{about}}' },
  appearance: {
    theme: 'Couleurs',
    density: 'Densité',
    comfortable: 'Aérée',
    compact: 'Compacte',
    language: 'Langue',
    languages: { system: 'Celle du système', 'en-NG': 'English', fr: 'Français' },
    languageNote: 'La fenêtre est rechargée dans cette langue. Ce que dit le service reste dans ses mots.',
    densityNote: 'Compacte rapproche les lignes et les commandes. Le texte garde sa taille.',
    contrast: 'Contraste',
    contrastNote:
      'Plus de contraste, couleurs fixes et moins de mouvement suivent les réglages d’accessibilité du système, aussitôt et sans redémarrer.',
  },
} satisfies Partial<Catalogue>;
