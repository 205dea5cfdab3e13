// How close together the rows stand, put where the tokens look for it. Comfortable is what they say by themselves.
export type Density = 'comfortable' | 'compact';

export function showDensity(density: Density): void {
  if (density === 'compact') document.documentElement.dataset['density'] = density;
  else delete document.documentElement.dataset['density'];
}
