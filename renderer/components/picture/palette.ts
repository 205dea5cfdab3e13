// The colours of a picture: the theme's tokens, light or dark, as hexadecimal values.
import { CHART_TOKENS, type ChartPalette } from '../chart-shapes.ts';

export type PictureTheme = 'light' | 'dark';

export function paletteOf(theme: PictureTheme): ChartPalette {
  const probe = document.createElement('span');
  probe.style.colorScheme = theme;
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return hexOf(getComputedStyle(probe).color);
  };
  try {
    return Object.fromEntries(
      Object.entries(CHART_TOKENS).map(([name, token]) => [name, read(token)]),
    ) as ChartPalette;
  } finally {
    probe.remove();
  }
}

/** `rgb(10, 107, 77)` → `#0a6b4d`. */
export function hexOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The theme of the page, chosen by the operator or by the system. */
export function shownTheme(): PictureTheme {
  const probe = document.createElement('span');
  probe.style.color = 'light-dark(#000000, #ffffff)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour === 'rgb(255, 255, 255)' ? 'dark' : 'light';
}
