// Le journal technique de l’application et le dossier pour un ingénieur du support.
export const diagnostics = {
  log: {
    title: 'Journal technique',
    at: 'Heure',
    level: 'Niveau',
    text: 'Entrée',
    levels: { info: 'Info', warn: 'Attention', error: 'Erreur' },
    show: { all: 'Tout', error: 'Erreurs' },
    search: 'Chercher dans le journal technique',
    follow: 'Suivre',
    again: 'Relire',
    none: 'Aucune entrée ne correspond',
    cut: 'Les entrées plus anciennes ne sont pas listées. Elles sont dans le dossier des journaux techniques : menu Aide.',
    entry: 'entrée du journal technique',
    copyNote:
      'Ce journal ne contient jamais de secret. Une entrée copiée peut contenir un montant ou un identifiant ; le dossier de diagnostic les retire.',
  },
  bundle: {
    title: 'Dossier de diagnostic',
    lead: 'Un fichier ZIP pour un ingénieur du support. Il est d’abord affiché ici, ligne par ligne, et rien d’autre n’est enregistré. Il ne contient jamais de secret. L’application ne l’envoie à personne.',
    include: 'Inclure',
    amounts: 'Les montants',
    accounts: 'Les numéros de compte, adresses, transactions et autres identifiants',
    make: 'Afficher le dossier',
    again: 'Le refaire',
    files: 'Fichiers du dossier',
    size: '{{lines}} lignes, {{kilobytes}} ko',
    line: 'Ligne',
    content: 'Contenu',
    save: 'Enregistrer ce dossier',
    saved: 'Enregistré sous {{file}}. Le journal a son SHA-256.',
  },
};
