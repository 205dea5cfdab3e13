// Ce que ce poste conserve, et son entretien : contrôles, durée de conservation, compactage.
import type { Catalogue } from '../index.ts';

export const upkeep = {
  stored: {
    title: 'Données sur ce poste',
  },
} satisfies Catalogue['upkeep'];
