// Sets the attributes that the app sets for theme and density. For more contrast it applies the media rules
// unconditionally, so that the gallery needs no copy of them.
export interface Appearance {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  contrast: 'system' | 'more';
}

const pick = <T extends string>(text: string | null, all: readonly T[], otherwise: T): T =>
  all.find((one) => one === text) ?? otherwise;

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const contrasts = ['system', 'more'] as const;

export function appearanceFrom(search: string): Appearance {
  const wanted = new URLSearchParams(search);
  return {
    theme: pick(wanted.get('theme'), themes, 'system'),
    density: pick(wanted.get('density'), densities, 'comfortable'),
    contrast: pick(wanted.get('contrast'), contrasts, 'system'),
  };
}

const MORE = '(prefers-contrast: more)';
const contrastRules: CSSMediaRule[] = [];

export function putOn({ theme, density, contrast }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = density;
  if (contrastRules.length === 0)
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText === MORE) contrastRules.push(rule);
  for (const rule of contrastRules) rule.media.mediaText = contrast === 'more' ? 'all' : MORE;
}
