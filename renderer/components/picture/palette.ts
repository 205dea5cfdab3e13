// The colours of a picture, taken from the tokens as the light or the dark desk has them.
export type PictureTheme = 'light' | 'dark';

const TOKENS = {
  ground: '--surface',
  text: '--text',
  muted: '--muted',
  faint: '--faint',
  line: '--line',
  accent: '--accent',
  look: '--look-text',
  stop: '--stop-text',
} as const;
export type PicturePalette = { readonly [K in keyof typeof TOKENS]: string };

export function paletteOf(theme: PictureTheme): PicturePalette {
  const probe = document.createElement('span');
  probe.style.colorScheme = theme;
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return hexOf(getComputedStyle(probe).color);
  };
  try {
    return Object.fromEntries(
      Object.entries(TOKENS).map(([name, token]) => [name, read(token)]),
    ) as PicturePalette;
  } finally {
    probe.remove();
  }
}

/** `rgb(10, 107, 77)` → `#0a6b4d`. */
export function hexOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The one the page is shown in, whoever chose it. */
export function shownTheme(): PictureTheme {
  const probe = document.createElement('span');
  probe.style.color = 'light-dark(#000000, #ffffff)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour === 'rgb(255, 255, 255)' ? 'dark' : 'light';
}
